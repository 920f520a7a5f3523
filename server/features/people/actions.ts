/** Who works for a shop: inviting, accepting, changing what people may do, removing them, and going from one shop to another. */
import type { UserInfo } from '@stampdeck/contract/accounts.ts';
import { type Input, type Permission, permissions } from '@stampdeck/contract/http.ts';
import {
  invitationLife,
  type invitePerson,
  mostInvitations,
  mostSeats,
  type signUpInvited,
  type Worker,
  type Workplace,
} from '@stampdeck/contract/people.ts';
import { audit } from '#audit.ts';
import { AppError, type Context, ownShop, person, transact } from '#context.ts';
import { createAccount } from '#features/accounts/actions.ts';
import { hashPassword, refuseGuessable } from '#features/accounts/passwords.ts';
import { type Account, endSessionsAtTablets, endSessionsOf, lockAccount } from '#features/accounts/queries.ts';
import { findOperatorHere, openSession } from '#features/accounts/sessions.ts';
import { seatsOfPackages } from '#features/orders/actions.ts';
import { getShop, lockShop } from '#features/shops/queries.ts';
import {
  countColleagues,
  endWorkOf,
  findWork,
  hireStaff,
  listWorks,
  permissionsOf,
  savePermissions,
} from '#features/staff/queries.ts';
import { removePin } from '#features/tablets/queries.ts';
import { hashSecret, newId, newSecret } from '#ids.ts';
import { queueMail } from '#mail/outbox.ts';
import { invitationEmail } from './emails.ts';
import * as queries from './queries.ts';

const minute = 60_000;
const day = 24 * 60 * minute;

/** Seats of a shop: its owner's, those that this installation gives to every shop, and those of its packages. */
async function seatsOf(ctx: Context, shopId: string) {
  const [installation, packages] = [ctx.config.staffSeats, await seatsOfPackages(ctx, shopId)];
  return { total: Math.min(mostSeats, 1 + installation + packages), installation, packages };
}

async function isFull(tx: Context, shopId: string): Promise<boolean> {
  const { total } = await seatsOf(tx, shopId);
  return (await countColleagues(tx.db, shopId)) >= total;
}

type Row = Awaited<ReturnType<typeof queries.listWorkers>>[number];
const present = (shopId: string, { role, permissions: _, ...row }: Row, permitted: Permission[]): Worker => ({
  ...row,
  ...(role === 'owner' && { id: shopId }),
  isOwner: role === 'owner',
  permissions: permitted,
});

/** Who works for the caller's shop, who is invited, and how many seats there are. */
export async function read(ctx: Context) {
  const { id: shopId } = ownShop(ctx);
  const workers = await queries.listWorkers(ctx.db, shopId);
  const invitations = await queries.listInvitations(ctx.db, shopId, ctx.now().toISOString());
  return {
    people: workers.map((row) => present(shopId, row, [...permissionsOf(row)])),
    invitations: invitations.map((row) => ({ ...row, permissions: permitted(row.permissions) })),
    seats: { used: workers.length, ...(await seatsOf(ctx, shopId)) },
  };
}

const permitted = (stored: string): Permission[] => [...permissionsOf({ role: 'staff', permissions: stored })];

/** The owner's other screens read again. */
const tellOwner = (tx: Context, ownerId: string) => tx.publish([`person:${ownerId}`], 'peopleChanged', {});

async function lockOwnShop(tx: Context): Promise<string> {
  const { id } = ownShop(tx);
  if (!(await lockShop(tx.db, id))) throw new AppError('shopClosed');
  return id;
}

/** Where an invitation leads. The part behind '#' stays in the browser. */
const addressOf = (home: string, token: string): string => `${home}/invitation#token=${token}`;

/**
 * Invites someone by email, or for a code on the screen. A new invitation to an address replaces the one before. Refuses if all seats are
 * taken; accepting looks again.
 */
export const invite = (ctx: Context, { email = '', permissions: chosen }: Input<typeof invitePerson>['body']) =>
  transact(ctx, async (tx) => {
    const shopId = await lockOwnShop(tx);
    const shop = await getShop(tx.db, shopId);
    if (await isFull(tx, shopId)) throw new AppError('seatsTaken');
    if (email !== '') await queries.removeInvitationsOf(tx.db, shopId, email);
    const now = tx.now();
    const waiting = await queries.listInvitations(tx.db, shopId, now.toISOString());
    if (waiting.length >= mostInvitations) throw new AppError('invitationsFull');
    const token = newSecret();
    const life = email === '' ? invitationLife.codeMinutes * minute : invitationLife.emailDays * day;
    const expiresAt = new Date(now.getTime() + life).toISOString();
    await queries.addInvitation(tx.db, {
      ...{ shop_id: shopId, id: newId(now.getTime()), token_hash: hashSecret(token), email },
      ...{ permissions: JSON.stringify(chosen), created_at: now.toISOString(), expires_at: expiresAt },
    });
    await audit(tx, 'staffInvited', { permissions: chosen });
    const { accountId } = person(tx);
    tellOwner(tx, accountId);
    const isMailed = email !== '' && tx.config.smtpUrl !== null;
    if (isMailed) {
      const content = invitationEmail(shop.language, shop.name, addressOf(tx.browser.home, token));
      await queueMail(tx, accountId, email, content, expiresAt);
    }
    // Only the caller sees it, so it may follow the address that they use.
    return { ...(await read(tx)), url: isMailed ? null : addressOf(tx.browser.origin, token), expiresAt };
  });

export const takeBack = (ctx: Context, id: string) =>
  transact(ctx, async (tx) => {
    const shopId = await lockOwnShop(tx);
    if (!(await queries.removeInvitation(tx.db, shopId, id))) throw new AppError('notFound');
    await audit(tx, 'invitationTakenBack', {});
    tellOwner(tx, person(tx).accountId);
    return read(tx);
  });

/** Changes what a person may do. Their live connections close and come back with the new rights; shared tablets lock. */
export const save = (ctx: Context, accountId: string, chosen: Permission[]) =>
  transact(ctx, async (tx) => {
    const { id: shopId } = ownShop(tx);
    await lockAccount(tx.db, accountId);
    if (!(await savePermissions(tx.db, shopId, accountId, JSON.stringify(chosen)))) throw new AppError('notFound');
    const ended = await endSessionsAtTablets(tx.db, { accountId, shopId }, tx.now().toISOString());
    await audit(tx, 'staffChanged', { permissions: chosen }, { subject: accountId });
    tx.reread(accountId);
    for (const { id } of ended) tx.disconnect(id);
    tellOwner(tx, person(tx).accountId);
    return read(tx);
  });

/** Ends a person's work for the caller's shop and their sessions for it. Those for other shops, and their own cards, stay. */
export const remove = (ctx: Context, accountId: string) =>
  transact(ctx, async (tx) => {
    const { id: shopId } = ownShop(tx);
    const now = tx.now().toISOString();
    await lockAccount(tx.db, accountId);
    if (!(await endWorkOf(tx.db, shopId, accountId, now))) throw new AppError('notFound');
    const ended = await endSessionsOf(tx.db, accountId, null, now, shopId);
    await removePin(tx.db, shopId, accountId);
    await audit(tx, 'staffRemoved', {}, { subject: accountId });
    tx.reread(accountId);
    for (const { id } of ended) tx.disconnect(id);
    tellOwner(tx, person(tx).accountId);
    return read(tx);
  });

async function findValid({ db, now }: Context, token: string) {
  const found = await queries.findInvitation(db, hashSecret(token), now().toISOString());
  if (!found) throw new AppError('linkRefused');
  return found;
}

/** What an invitation is to. */
export async function open(ctx: Context, token: string) {
  const { shopName: name, photo, email, expiresAt, permissions: stored } = await findValid(ctx, token);
  return { shop: { name, photo }, permissions: permitted(stored), email, expiresAt };
}

/** Accepts an invitation with a locked account, and opens a session for the shop. Of two people at the last seat, one gets it. */
async function join(
  tx: Context,
  account: Account,
  token: string,
  { remember, openedAt }: { remember: boolean; openedAt?: string },
): Promise<UserInfo> {
  const { shopId, ownerId, permissions: stored } = await findValid(tx, token);
  if (!(await lockShop(tx.db, shopId)) || !(await queries.takeInvitation(tx.db, hashSecret(token))))
    throw new AppError('linkRefused');
  if (await findWork(tx.db, account.id, shopId)) throw new AppError('worksHere');
  if (await isFull(tx, shopId)) throw new AppError('seatsTaken');
  const created_at = tx.now().toISOString();
  await hireStaff(tx.db, { shop_id: shopId, account_id: account.id, permissions: stored, created_at });
  const work = await findWork(tx.db, account.id, shopId);
  if (!work) throw new AppError('linkRefused');
  await audit(tx, 'staffJoined', { permissions: permitted(stored) }, { actor: account.id, shopId });
  tellOwner(tx, ownerId);
  return openSession(tx, 'operator', { account, work }, remember, { openedAt });
}

/** Creates an account for someone who was invited, without a shop of their own. */
export async function signUp(ctx: Context, form: Input<typeof signUpInvited>['body']): Promise<UserInfo> {
  const { token, password, remember, ...rest } = form;
  await findValid(ctx, token);
  await refuseGuessable(password, form.email, form.name);
  const passwordHash = await hashPassword(password);
  return transact(ctx, async (tx) => {
    const account = await createAccount(tx, rest, passwordHash);
    await tx.announce.signedUp(tx, account);
    return join(tx, account, token, { remember });
  });
}

/** The caller's account, locked, in a session that a password or Google opened. */
async function signedIn(tx: Context) {
  // A PIN of one shop opens nothing of another.
  if (person(tx).tabletId !== undefined) throw new AppError('notAtTablet');
  const account = await lockAccount(tx.db, person(tx).accountId);
  const session = await findOperatorHere(tx);
  if (!account || !session) throw new AppError('signInToAccept');
  return { account, remember: session.remembered === 1, openedAt: session.openedAt };
}

export const accept = (ctx: Context, token: string): Promise<UserInfo> =>
  transact(ctx, async (tx) => {
    const { account, ...session } = await signedIn(tx);
    return join(tx, account, token, session);
  });

/** The shops that the caller works for, no more than can be chosen from. */
export async function listWorkplaces(ctx: Context): Promise<Workplace[]> {
  const { accountId, shop } = person(ctx);
  const works = await listWorks(ctx.db, accountId, mostWorkplaces);
  return works.map((work) => ({
    ...{ id: work.id, name: work.name, isOwner: work.role === 'owner', isCurrent: work.id === shop?.id },
    permissions: permissions.filter((one) => permissionsOf(work).includes(one)),
  }));
}

/** Most shops that a person can choose from (ours). */
const mostWorkplaces = 100;

/** Goes to another shop that the caller works for. */
export const enter = (ctx: Context, shopId: string): Promise<UserInfo> =>
  transact(ctx, async (tx) => {
    const { account, remember, openedAt } = await signedIn(tx);
    const work = await findWork(tx.db, account.id, shopId);
    if (!work) throw new AppError('notFound');
    return openSession(tx, 'operator', { account, work }, remember, { openedAt });
  });
