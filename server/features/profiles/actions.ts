/** Reads accounts and changes the caller's own. */
import type { UserInfo } from '@stampdeck/contract/accounts.ts';
import { isPossibleBirthday, type Profile, type ProfileChange } from '@stampdeck/contract/profiles.ts';
import { serverProblems } from '@stampdeck/contract/server-problems.ts';
import { auditLook, auditSettings } from '#audit.ts';
import { AppError, type Context, type Person, person, transact, wireIdOf } from '#context.ts';
import { hashPassword, refuseGuessable } from '#features/accounts/passwords.ts';
import type { Account } from '#features/accounts/queries.ts';
import { findAccount, lockAccount, saveAccount } from '#features/accounts/queries.ts';
import { requireFresh } from '#features/accounts/reauth.ts';
import { currentUserInfo, requireRunning } from '#features/accounts/sessions.ts';
import { expectOwnImage } from '#features/images/actions.ts';
import { changeEmail, setPassword } from '#features/recovery/actions.ts';
import { findOwnerId, findOwnShop } from '#features/staff/queries.ts';
import * as queries from './queries.ts';

const presentAccount = (account: Account, shop: { id: string; name: string } | undefined): Profile => ({
  id: shop?.id ?? account.id,
  name: shop?.name ?? account.name,
  photo: account.photo,
  cover: account.cover,
  createdAt: account.created_at,
  email: account.kept_by === null ? account.email : '',
  isAdmin: shop !== undefined,
  hasPassword: account.password_hash !== null,
  dateOfBirth: account.date_of_birth,
  gender: account.gender,
  bio: account.bio,
  phone: account.phone,
});

/**
 * The caller's own account in full, or the public part of an operator with an open shop. Customers
 * and unknown ids are 404. In a customer's session, and in one for another's shop, the caller's name
 * is the person's own.
 */
export async function findVisibleProfile(ctx: Context, id: string): Promise<Profile> {
  const caller = person(ctx);
  const isSelf = id === caller.accountId || id === wireIdOf(caller);
  if (!isSelf && caller.role !== 'platformAdmin') {
    const operator = await queries.findPublicOperator(ctx.db, id);
    if (!operator) throw new AppError('notFound');
    return operator;
  }
  const ownerId = isSelf ? undefined : await findOwnerId(ctx.db, id);
  const accountId = isSelf ? caller.accountId : (ownerId ?? id);
  const account = await findAccount(ctx.db, accountId);
  if (!account) throw new AppError('notFound');
  if (!isSelf) await auditLook(ctx, 'getProfile', ownerId && id);
  const isPrivate = isSelf && caller.role !== 'operator' && caller.role !== 'platformAdmin';
  return presentAccount(account, isPrivate ? undefined : await findOwnShop(ctx.db, accountId));
}

/** Refuses what a PIN is not enough for, and an owner's change of how a suspended shop shows itself. */
function refuseChange({ role, shop, tabletId }: Person, form: ProfileChange): void {
  const { name, bio, photo, cover, phone, gender, dateOfBirth } = form;
  const isGiven = (...fields: (string | undefined)[]) => fields.some((field) => field !== undefined);
  const isOfFace = isGiven(name, bio, photo, cover);
  if (tabletId !== undefined && (isOfFace || isGiven(phone, gender, dateOfBirth))) throw new AppError('notAtTablet');
  if (role === 'operator' && shop?.isSuspended && isOfFace) throw new AppError('ownShopSuspended');
}

/**
 * Changes the caller's own account. Missing fields stay. In the dashboard the name is the shop's,
 * elsewhere the person's. A new email or password needs a fresh sign-in, and a new password ends
 * all other sessions.
 */
export async function updateProfile(ctx: Context, form: ProfileChange): Promise<UserInfo> {
  const { accountId, sessionId, role, shop: workplace } = person(ctx);
  // Staff have their own names.
  const shop = role === 'operator' ? workplace : null;
  refuseChange(person(ctx), form);
  const known = await findAccount(ctx.db, accountId);
  if (!known) throw new AppError('tokenFailed');
  const { password, dateOfBirth } = form;
  // Only an address that differs from the one read here is a change. Otherwise this could undo the
  // change of another call.
  const email = form.email === known.email ? undefined : form.email;
  if (dateOfBirth && !isPossibleBirthday(dateOfBirth, ctx.now().getTime())) {
    throw new AppError('invalid', { fields: { dateOfBirth: serverProblems.impossibleBirthday } });
  }
  if (password || email !== undefined) await requireFresh(ctx, known, form.currentPassword);
  if (password) await refuseGuessable(password, email ?? known.email, form.name ?? known.name);
  const passwordHash = password ? await hashPassword(password) : null;
  return transact(ctx, async (tx) => {
    const account = await lockAccount(tx.db, accountId);
    await requireRunning(tx);
    // Another call changed the account, so the proof no longer holds.
    if (account?.password_hash !== known.password_hash) throw new AppError('reauthRequired');
    // First, because it ends earlier links, but not the one to the new address of this form.
    if (passwordHash !== null) await setPassword(tx, account, passwordHash, sessionId);
    await tx.announce.profileWillChange(tx, accountId);
    await saveForm(tx, account, { ...form, email }, shop !== null);
    await tx.announce.profileChanged(tx, accountId);
    if (shop && form.name !== undefined) await queries.saveShopName(tx.db, shop.id, form.name);
    tx.reread(accountId);
    return currentUserInfo(tx);
  });
}

async function saveForm(tx: Context, account: Account, form: ProfileChange, isShop: boolean): Promise<void> {
  const { name, email, dateOfBirth, gender, bio, phone, photo, cover, language } = form;
  if (photo !== undefined && photo !== account.photo) await expectOwnImage(tx, account.id, 'photo', photo);
  if (cover !== undefined && cover !== account.cover) await expectOwnImage(tx, account.id, 'cover', cover);
  const shown = { bio: bio ?? account.bio, photo: photo ?? account.photo, cover: cover ?? account.cover };
  await saveAccount(tx.db, account.id, {
    ...shown,
    gender: gender ?? account.gender,
    phone: phone ?? account.phone,
    language: language ?? account.language,
    date_of_birth: dateOfBirth === undefined ? account.date_of_birth : dateOfBirth || null,
    ...(!isShop && name !== undefined ? { name } : {}),
  });
  if (isShop) {
    const called = (await findOwnShop(tx.db, account.id))?.name ?? '';
    await auditSettings(tx, { ...account, name: called }, { ...shown, name: name ?? called });
  }
  if (email !== undefined && email !== account.email) await changeEmail(tx, account, email);
}
