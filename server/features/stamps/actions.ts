/** Gives, takes and undoes stamps, and reads cards. */
import { type Milestone, rewardsOf } from '@stampdeck/contract/cards.ts';
import { codeStepSeconds } from '@stampdeck/contract/codes.ts';
import { hasSlot, slotBits } from '@stampdeck/contract/slots.ts';
import type { Card, LedgerEvent } from '@stampdeck/contract/stamps.ts';
import { refuseAward, refuseReversal } from '@stampdeck/contract/stamps.ts';
import { id } from '@stampdeck/contract/text.ts';
import * as z from 'zod/mini';
import { audit } from '#audit.ts';
import { localDay } from '#clock.ts';
import { AppError, type Context, ownShop, person, type Shop, transact } from '#context.ts';
import { isUniqueViolation } from '#db/client.ts';
import { findAccount } from '#features/accounts/queries.ts';
import { designOfVersion } from '#features/designs/actions.ts';
import { findNewestVersion, findVersionAt } from '#features/designs/queries.ts';
import { askLimits, holdAward } from '#features/limits/actions.ts';
import { findState } from '#features/shops/queries.ts';
import { findOwnerId } from '#features/staff/queries.ts';
import { hashSecret, newId, newSecret } from '#ids.ts';
import { pageOf, readCursor } from '#lists.ts';
import * as queries from './queries.ts';
import { presentCard, readOwed, stampsOnTop } from './rules.ts';

/** A card as in replies. */
export interface CardState {
  stampAwardNumber: number;
  card: Card;
  owed: { cardId: string; slot: number; label: string }[];
}
export type ChangedState = CardState & { ledgerId: string };

export interface Move {
  customerId: string;
  /** Positive to give, negative to take back. */
  stamps: number;
  reason?: string | undefined;
  /** Go past the shop's limits. */
  override?: boolean | undefined;
  /**
   * Given by a scan without a person. Refused within a minute of the card's last stamp, from any
   * register or code.
   */
  auto?: boolean | undefined;
  /** The order that the stamps are for. */
  orderId?: string | undefined;
}

/** The fields of a ledger row. */
export const newEntry = (ctx: Context, move: Move, requestHash: string): queries.Entry =>
  entryOf(ctx, { shop: ownShop(ctx), actorId: person(ctx).accountId, requestKey: ctx.requestKey }, move, requestHash);

interface Writer {
  shop: Shop;
  actorId: string;
  requestKey: string | null;
}

const entryOf = (
  ctx: Context,
  { shop, actorId, requestKey }: Writer,
  { customerId, stamps, reason = '', auto = false }: Move,
  requestHash: string,
): queries.Entry => {
  const now = ctx.now();
  return {
    ledgerId: newId(now.getTime()),
    shopId: shop.id,
    customerId,
    stamps,
    actorId,
    requestKey: requestKey ?? newSecret(),
    requestHash,
    reason,
    localDay: localDay(now, shop.timeZone),
    now: now.toISOString(),
    limits: 'none',
    quietSince: auto ? new Date(now.getTime() - codeStepSeconds * 1000).toISOString() : '',
  };
};

/**
 * Attempts when the card keeps changing between the update and the look at why it was refused.
 * Ours.
 */
const mostAttempts = 20;

/**
 * Gives or takes stamps. The card and its ledger row change together. The same request key returns
 * the first answer. Throws `stampMaximum` (with how many fit), `stampNegative`, the exceeded limit,
 * or a refusal for strangers, for the caller's own card, and for staff who take back what they did not give.
 */
export async function moveStamps(ctx: Context, move: Move): Promise<ChangedState> {
  const { customerId, stamps, reason = '', override = false, orderId } = move;
  if (customerId === person(ctx).accountId) throw new AppError('selfAward');
  if (override && person(ctx).role !== 'operator') throw new AppError('overrideNotYours');
  const said = ['move', customerId, stamps, reason, ...(override ? ['override'] : []), ...(orderId ? [orderId] : [])];
  const entry = newEntry(ctx, move, hashSecret(JSON.stringify(said)));
  const isByStaff = stamps < 0 && person(ctx).role === 'staff';
  try {
    for (let attempt = 1; attempt <= mostAttempts; attempt += 1) {
      const changed =
        ctx.store.engine === 'postgres' && orderId === undefined && !isByStaff
          ? await queries.moveStamps(ctx.db, entry)
          : await transact(ctx, (tx) => (isByStaff ? takeOwn(tx, entry) : moveFor(tx, entry, orderId)));
      if (changed) return await tellMove(ctx, entry, changed);
      const first = await replayed(ctx, entry);
      if (first) return first;
      const isLimited = await explainRefusal(ctx, entry);
      const given = isLimited ? await giveWithinLimits(ctx, entry, override, orderId) : undefined;
      if (given) return await tellMove(ctx, entry, given);
    }
    throw new AppError('unavailable', { retryAfter: 1 });
  } catch (error) {
    if (!isUniqueViolation(error, 'ledger_request_key', 'ledger.request_key')) throw error;
    const first = await replayed(ctx, entry);
    if (!first) throw error;
    return first;
  }
}

/** Moves stamps, and links them to the order that they are for. */
async function moveFor(
  tx: Context,
  entry: queries.Entry,
  orderId: string | undefined,
): Promise<queries.ChangedCard | undefined> {
  if (orderId === undefined) return queries.moveStamps(tx.db, entry);
  const link = await tx.announce.stampOrder(tx, { orderId, customerId: entry.customerId });
  const changed = await queries.moveInside(tx.db, entry);
  if (changed) await link({ ledgerId: changed.ledgerId, stamps: entry.stamps });
  return changed;
}

/** Takes back stamps that the caller gave. The changed card is locked, so the rows before are final. */
async function takeOwn(tx: Context, entry: queries.Entry): Promise<queries.ChangedCard | undefined> {
  const changed = await queries.moveInside(tx.db, entry);
  if (!changed) return undefined;
  const before = await queries.listMovesBefore(tx.db, entry.shopId, changed);
  if (stampsOnTop(before, entry.actorId) < -entry.stamps) throw new AppError('undoNotYours');
  return changed;
}

/**
 * Gives stamps in a shop with limits, while no other register can give to the same customer or as
 * the same person. Undefined if the card has changed or another call with this key was answered.
 */
const giveWithinLimits = (
  ctx: Context,
  entry: queries.Entry,
  mayPass: boolean,
  orderId: string | undefined,
): Promise<queries.ChangedCard | undefined> =>
  transact(ctx, async (tx) => {
    const held = await holdAward(tx, entry.customerId, new Date(entry.now));
    if (await findOwnRow(tx, entry)) return undefined;
    const passed = await askLimits(tx, held, mayPass);
    const given = await moveFor(tx, { ...entry, limits: passed ?? 'met' }, orderId);
    if (given && passed !== null) {
      const details = { limit: passed, stamps: entry.stamps, ledgerId: given.ledgerId };
      await audit(tx, 'limitOverridden', details, { subject: held.memberId ?? undefined });
    }
    return given;
  });

/** The first answer for this request key, rebuilt from its ledger row; undefined for a new key. */
async function replayed(ctx: Context, entry: queries.Entry): Promise<ChangedState | undefined> {
  const row = await findOwnRow(ctx, entry);
  if (!row) return undefined;
  const running = await queries.findRunningCard(ctx.db, entry.shopId, entry.customerId);
  // A redemption that was undone may be of a closed card. The answer was then the running card.
  if (row.stamps === 0 && running?.cardId !== row.card_id)
    return { ...(await readCard(ctx, entry.shopId, entry.customerId)), ledgerId: row.id };
  const status = row.count_after === row.card_size ? 'full' : 'open';
  const slots = await queries.listRedeemedSlots(ctx.db, row);
  const facts = {
    cardId: row.card_id,
    count: row.count_after,
    status,
    version: row.design_version,
    seq: row.seq,
    redeemed: slotBits(slots.map(({ slot }) => slot)),
    owed: running?.owed ?? null,
  } as const;
  const state = await present(ctx, entry.shopId, facts, await findVersionAt(ctx.db, entry.shopId, row.created_at));
  return { ...state, ledgerId: row.id };
}

/**
 * The ledger row of an earlier call with this key. Throws if the key was used for something else.
 */
export async function findOwnRow(ctx: Context, entry: queries.Entry): Promise<queries.LedgerRow | undefined> {
  const row = await queries.findEntryByKey(ctx.db, entry.shopId, entry.requestKey);
  if (row && row.request_hash !== entry.requestHash) throw new AppError('keyReused');
  return row;
}

/**
 * Throws the reason why no card changed. If the card could take the stamps now, returns whether to
 * check the limits first; otherwise other calls changed it in between, and the caller tries again.
 */
async function explainRefusal(
  ctx: Context,
  { shopId, customerId, stamps, quietSince }: queries.Entry,
): Promise<boolean> {
  const card = await queries.findRunningCard(ctx.db, shopId, customerId);
  if (!card || card.leftAt !== null) throw new AppError('notMember');
  if (card.memberStatus === 'disabled') throw new AppError('memberDisabled');
  const size = card.count === 0 ? card.newestSize : card.size;
  if (size === null) {
    // Nothing can be taken from a card without stamps. Giving needs a design first.
    throw new AppError(stamps < 0 ? 'stampNegative' : 'designFirst');
  }
  const facts = { count: card.count, size };
  const code = stamps > 0 ? refuseAward(facts, stamps) : refuseReversal(facts, -stamps);
  if (code === 'stampMaximum') throw new AppError(code, { fits: size - card.count });
  if (code) throw new AppError(code);
  if (stamps < 0 && card.redeemed >> (card.count + stamps) !== 0) throw new AppError('reversalBelowReward');
  if (quietSince !== '' && card.lastStampAt !== null && card.lastStampAt > quietSince)
    throw new AppError('stampedJustNow');
  return stamps > 0 && card.isLimited === 1;
}

/** Undoes an award or a redemption if it is the card's last row. Staff can undo only their own. */
export async function undoEntry(ctx: Context, ledgerId: string, reason: string | undefined): Promise<ChangedState> {
  const caller = person(ctx);
  const last = await queries.findEntry(ctx.db, ownShop(ctx).id, ledgerId);
  if (!last) throw new AppError('notFound');
  const { customerId } = last;
  if (customerId === caller.accountId) throw new AppError('selfAward');
  if (caller.role === 'staff' && last.actor_id !== caller.accountId) throw new AppError('undoNotYours');
  const hash = hashSecret(JSON.stringify(['undo', ledgerId, reason ?? '']));
  const entry = newEntry(ctx, { customerId, stamps: -last.stamps || 0, reason }, hash);
  const first = await replayed(ctx, entry);
  if (first) return first;
  if (last.kind === 'reversal' || last.kind === 'opening') throw new AppError('undoNotPossible');
  try {
    const changed = await transact(ctx, async (tx) => {
      if (last.slot === last.card_size && !(await queries.setEmptyCardAside(tx.db, last.shop_id, last.member_id))) {
        throw new AppError('undoNextCard');
      }
      const card = await queries.undoRow(tx.db, last, entry);
      if (!card) throw new AppError('undoNotLast');
      if (last.kind === 'redemption') {
        await audit(tx, 'redemptionUndone', { ledgerId }, { subject: last.member_id });
      }
      return card;
    });
    return await tellChange(ctx, customerId, entry.stamps, changed);
  } catch (error) {
    // The same call ran concurrently and finished first.
    const winner =
      error instanceof AppError || isUniqueViolation(error, 'ledger') ? await replayed(ctx, entry) : undefined;
    if (!winner) throw error;
    return winner;
  }
}

/** Publishes a card whose stamps changed and returns it. Tells the shop when an award filled it. */
async function tellMove(ctx: Context, entry: queries.Entry, changed: queries.ChangedCard): Promise<ChangedState> {
  const { shopId, customerId, stamps, now } = entry;
  const told = await tellChange(ctx, customerId, stamps, changed);
  if (stamps > 0 && changed.status === 'full') {
    const customer = await findAccount(ctx.db, customerId);
    if (customer)
      await ctx.announce.happened(ctx, shopId, { kind: 'fullCard', id: changed.ledgerId, customer, at: now });
  }
  return told;
}

interface OfOrder {
  shopId: string;
  customerId: string;
  /** How many of those that this ledger row gave. */
  stamps: number;
  ledgerId: string;
  /** Who takes them back; null for the shop's owner. The caller may be a job. */
  actorId: string | null;
}

/** Takes stamps of an order back, inside the caller's transaction, if its card still has them; returns the ledger row, or null. */
export async function takeBackStamps(
  tx: Context,
  { shopId, customerId, stamps, ledgerId, ...by }: OfOrder,
): Promise<string | null> {
  const timeZone = (await findState(tx.db, shopId))?.timeZone;
  const actorId = by.actorId ?? (await findOwnerId(tx.db, shopId));
  if (timeZone === undefined || actorId === undefined) return null;
  const given = await queries.findEntry(tx.db, shopId, ledgerId);
  const running = await queries.findRunningCard(tx.db, shopId, customerId);
  // Stamps on a closed card are gone, and those under a redeemed reward are spent.
  if (!given || running?.cardId !== given.card_id || running.redeemed >> (running.count - stamps) !== 0) return null;
  const writer = { shop: { id: shopId, timeZone }, actorId, requestKey: null };
  const hash = hashSecret(JSON.stringify(['order', ledgerId]));
  const entry = entryOf(tx, writer, { customerId, stamps: -stamps }, hash);
  const changed = await queries.moveStamps(tx.db, entry);
  if (changed) await tellChangeAt(tx, shopId, { customerId, stamp: -stamps, changed });
  return changed?.ledgerId ?? null;
}

/** Publishes the running card after a change and returns it. The change may be of a closed card. */
export const tellChange = (ctx: Context, customerId: string, stamp: number, changed: queries.ChangedCard) =>
  tellChangeAt(ctx, ownShop(ctx).id, { customerId, stamp, changed });

interface Change {
  customerId: string;
  stamp: number;
  changed: queries.ChangedCard;
}

async function tellChangeAt(
  ctx: Context,
  shopId: string,
  { customerId, stamp, changed }: Change,
): Promise<ChangedState> {
  const isClosed = changed.status === 'redeemed';
  const running = isClosed ? await queries.findRunningCard(ctx.db, shopId, customerId) : undefined;
  const state = await present(ctx, shopId, running ?? changed);
  const event = { shopId, customerId, stamp, ...state };
  ctx.publish([`person:${customerId}`, `shop:${shopId}`], 'getLiveStamp', event);
  return { ...state, ledgerId: changed.ledgerId };
}

type Facts = Omit<queries.ChangedCard, 'size' | 'ledgerId'>;

/**
 * The card with its milestones. An empty card shows the newest design, which its first stamp will
 * use.
 */
async function present(
  ctx: Context,
  shopId: string,
  facts: Facts,
  newest?: number,
  isClosed = false,
): Promise<CardState> {
  const version = facts.count > 0 ? facts.version : (newest ?? (await findNewestVersion(ctx.db, shopId))?.version);
  const design = await designOfVersion(ctx.db, shopId, version ?? 0, isClosed);
  if (!design) throw new Error(`Shop ${shopId} has no design ${version}.`);
  return {
    stampAwardNumber: facts.count,
    card: presentCard(facts, design),
    owed: await nameOwed(ctx, shopId, facts.owed, isClosed),
  };
}

async function nameOwed(
  ctx: Context,
  shopId: string,
  owed: string | null,
  isClosed: boolean,
): Promise<CardState['owed']> {
  const named: CardState['owed'] = [];
  for (const { cardId, version, slots } of readOwed(owed)) {
    for (const { slot, label } of await rewardsOfVersion(ctx, shopId, version, isClosed)) {
      if (hasSlot(slots, slot)) named.push({ cardId, slot, label });
    }
  }
  return named;
}

/** The rewards of a card version. */
export async function rewardsOfVersion(
  ctx: Context,
  shopId: string,
  version: number | null,
  isClosed = false,
): Promise<Milestone[]> {
  const published = await designOfVersion(ctx.db, shopId, version ?? 0, isClosed);
  return published ? rewardsOf(published.design) : [];
}

/** The label of a reward on its card; '' if there is none. */
export async function nameReward(ctx: Context, shopId: string, version: number | null, slot: number | null) {
  if (slot === null) return '';
  const rewards = await rewardsOfVersion(ctx, shopId, version);
  return rewards.find((reward) => reward.slot === slot)?.label ?? '';
}

/** A member's card at a shop. Throws (404) if they are not a member. */
export async function readCard(ctx: Context, shopId: string, customerId: string): Promise<CardState> {
  const state = await findCard(ctx, shopId, customerId);
  if (!state) throw new AppError('notMember');
  return state;
}

/** Like `readCard`, but null if they are not a member. */
export async function findCard(ctx: Context, shopId: string, customerId: string): Promise<CardState | null> {
  const card = await queries.findRunningCard(ctx.db, shopId, customerId);
  if (!card || card.leftAt !== null) return null;
  return present(ctx, shopId, card, card.newestVersion, card.closedAt !== null);
}

/**
 * A row's position in the member's ledger. Ids do not give the order, because they are made before
 * the card is locked.
 */
const entryPlace = z.object({ cardId: id, seq: z.int().check(z.minimum(0), z.maximum(1e9)) });

/** What someone who works for a shop may take back, because they did it last. `lastActorId`: who made the last entry. */
async function findOwnLast(ctx: Context, shopId: string, customerId: string, lastActorId: string | undefined) {
  const { accountId } = person(ctx);
  const card = await queries.findRunningCard(ctx.db, shopId, customerId);
  const rows = card && (await queries.listMovesBefore(ctx.db, shopId, { cardId: card.cardId, seq: card.seq + 1 }));
  return { entry: lastActorId === accountId, stamps: stampsOnTop(rows ?? [], accountId) };
}

/** A member's ledger at a shop, newest first. Only the shop sees who made each entry. */
export async function readHistory(ctx: Context, shopId: string, customerId: string, limit: number, cursor?: string) {
  const before = readCursor(entryPlace, cursor);
  const rows = await queries.listEntries(ctx.db, shopId, customerId, before, limit);
  const { page, nextCursor } = pageOf(rows, limit, ({ cardId, seq }) => ({ cardId, seq }));
  const isShop = person(ctx).shop?.id === shopId;
  const isFirstOfStaff = isShop && person(ctx).role === 'staff' && before === undefined;
  const takeBack = isFirstOfStaff && (await findOwnLast(ctx, shopId, customerId, page[0]?.actorId));
  const events: LedgerEvent[] = [];
  for (const { slot, version, overrode, withoutCode, actorId: _, ...row } of page) {
    const reward = await nameReward(ctx, shopId, version, slot);
    const seen = isShop
      ? { by: row.by ?? '', ...(overrode && { overrode }), ...(withoutCode && { withoutCode }) }
      : { by: '', reason: '' };
    events.push({ ...row, reward, ...seen });
  }
  return { events, nextCursor, ...(takeBack && { takeBack }) };
}
