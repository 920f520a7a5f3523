/** Redeems rewards. */
import { proofSpan } from '@stampdeck/contract/codes.ts';
import type { Input } from '@stampdeck/contract/http.ts';
import { hasSlot } from '@stampdeck/contract/slots.ts';
import type { Redemption, redeemReward } from '@stampdeck/contract/stamps.ts';
import { audit } from '#audit.ts';
import { AppError, type Context, ownShop, person, transact } from '#context.ts';
import { isUniqueViolation } from '#db/client.ts';
import { expectRedemptionRight } from '#features/limits/actions.ts';
import { hashSecret } from '#ids.ts';
import {
  type CardState,
  type ChangedState,
  findOwnRow,
  nameReward,
  newEntry,
  readCard,
  rewardsOfVersion,
  tellChange,
} from './actions.ts';
import * as queries from './queries.ts';

type Wish = Omit<Input<typeof redeemReward>['body'], 'shopId'>;
type Given = ChangedState & { redemption: Redemption };

/**
 * Redeems a reached reward, once per card. The last slot closes the card and opens the next one.
 * The customer must be present: the same person scanned their code in the last five minutes. Someone
 * who may redeem without the code gives the reason instead. The same request key returns the first
 * answer.
 */
export async function redeem(ctx: Context, wish: Wish): Promise<Given> {
  const { customerId, slot, cardId, proof, withoutCode } = wish;
  if (customerId === person(ctx).accountId) throw new AppError('selfAward');
  const said = ['redeem', customerId, slot, cardId ?? '', ...(withoutCode ? [withoutCode] : [])];
  const entry = newEntry(ctx, { customerId, stamps: 0 }, hashSecret(JSON.stringify(said)));
  const first = await replayed(ctx, entry);
  if (first) return first;
  await readCard(ctx, entry.shopId, customerId);
  await (withoutCode ? expectRedemptionRight(ctx) : expectPresence(ctx, customerId, proof));
  try {
    const changed = await transact(ctx, async (tx) => {
      const card = await chooseCard(tx, wish);
      const given = await queries.redeemSlot(tx.db, card, slot, entry, withoutCode);
      if (!given) throw new AppError('rewardTaken');
      if (withoutCode) {
        const details = { withoutCode, ledgerId: given.ledgerId };
        await audit(tx, 'redeemedWithoutCode', details, { subject: card.memberId });
      }
      if (slot === card.size) await queries.openCard(tx.db, entry.shopId, card.memberId, entry.now);
      return given;
    });
    const told = await tellChange(ctx, customerId, 0, changed);
    const { shopId, ledgerId, now } = entry;
    const row = { shop_id: shopId, id: ledgerId, card_id: changed.cardId, slot, created_at: now };
    return await answer(ctx, told, { ...row, design_version: changed.version });
  } catch (error) {
    // The same call ran concurrently and finished first.
    const winner =
      error instanceof AppError || isUniqueViolation(error, 'ledger') ? await replayed(ctx, entry) : undefined;
    if (!winner) throw error;
    return winner;
  }
}

async function replayed(ctx: Context, entry: queries.Entry): Promise<Given | undefined> {
  const row = await findOwnRow(ctx, entry);
  return row && answer(ctx, await readCard(ctx, entry.shopId, entry.customerId), row);
}

type GivenRow = Pick<queries.LedgerRow, 'shop_id' | 'id' | 'card_id' | 'slot' | 'design_version' | 'created_at'>;

/** The redeemed reward, with the running card. */
async function answer(ctx: Context, state: CardState, row: GivenRow): Promise<Given> {
  const label = await nameReward(ctx, row.shop_id, row.design_version, row.slot);
  return {
    ...state,
    ledgerId: row.id,
    redemption: { id: row.id, cardId: row.card_id, slot: row.slot ?? 0, label, createdAt: row.created_at },
  };
}

async function expectPresence(ctx: Context, customerId: string, proof: string | undefined): Promise<void> {
  const scan = { shopId: ownShop(ctx).id, customerId, scannedBy: person(ctx).accountId, ...proofSpan(ctx.now()) };
  if (proof === undefined || !(await queries.hasProof(ctx.db, { ...scan, proof })))
    throw new AppError('presenceNeeded');
}

/**
 * The named card, or the oldest on which the slot is reached and not redeemed. Throws the reason if
 * there is none.
 */
async function chooseCard(ctx: Context, { customerId, slot, cardId }: Wish): Promise<queries.RewardCard> {
  const shopId = ownShop(ctx).id;
  const cards = await queries.listRewardCards(ctx.db, shopId, customerId);
  const named = cards.filter((card) => cardId === undefined || card.cardId === cardId);
  const fits = named.find((card) => card.count >= slot && hasSlot(card.rewards, slot) && !hasSlot(card.redeemed, slot));
  if (fits) return fits;
  const running = await queries.findRunningCard(ctx.db, shopId, customerId);
  if (!running || running.leftAt !== null) throw new AppError('notMember');
  if (running.memberStatus === 'disabled') throw new AppError('memberDisabled');
  if (named.length === 0) throw new AppError('notFound');
  if (named.some((card) => hasSlot(card.redeemed, slot))) throw new AppError('rewardTaken');
  // An empty card has the rewards of the newest design.
  const newest = await rewardsOfVersion(ctx, shopId, running.newestVersion, true);
  const offers = ({ count, rewards }: queries.RewardCard) =>
    count === 0 ? newest.some((reward) => reward.slot === slot) : hasSlot(rewards, slot);
  if (!named.some(offers)) throw new AppError('noReward');
  throw new AppError('rewardAhead');
}
