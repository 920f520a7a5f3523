/** Reads the caller's own cards. */
import { defaultDesign } from '@stampdeck/contract/designs.ts';
import { type CardLook, cardLook, type OwnCard, type WaitingCard } from '@stampdeck/contract/my-cards.ts';
import { id } from '@stampdeck/contract/text.ts';
import * as z from 'zod/mini';
import { type Context, person } from '#context.ts';
import { listWaiting } from '#features/unclaimed/queries.ts';
import { moment, pageOf, readCursor } from '#lists.ts';
import { listOwnCards } from './queries.ts';
import { rewardsWaiting, stateOf } from './rules.ts';

/** A shop without a published card offers no rewards yet. */
const undesigned: CardLook = { ...defaultDesign, milestones: [] };

const lookOf = ({ design }: { design: string | null }): CardLook =>
  design === null ? undesigned : z.parse(cardLook, JSON.parse(design));

/** The closed cards of the query, with each design once. */
const owing = z.array(z.object({ design: cardLook, cards: z.array(z.object({ cardId: z.string(), slots: z.int() })) }));

const cardPlace = z.object({ weight: z.int().check(z.minimum(0), z.maximum(3)), seen: moment, memberId: id });

/**
 * The caller's cards at all shops or one, those with waiting rewards first. One query, however many
 * shops.
 */
export async function readMyCards(
  ctx: Context,
  { limit, cursor, shopId }: { limit: number; cursor?: string | undefined; shopId?: string | undefined },
): Promise<{ cards: OwnCard[]; nextCursor: string | null }> {
  const after = readCursor(cardPlace, cursor);
  const rows = await listOwnCards(ctx.db, person(ctx).accountId, { shopId, after, limit });
  const { page, nextCursor } = pageOf(rows, limit, ({ weight, seen, memberId }) => ({ weight, seen, memberId }));
  const cards = page.map((row): OwnCard => {
    const look = lookOf(row);
    return {
      shop: { id: row.shopId, name: row.name, photo: row.photo, language: row.language },
      state: stateOf(row),
      count: row.count,
      look,
      rewards: rewardsWaiting(z.parse(owing, JSON.parse(`[${row.owed ?? ''}]`)), row, look),
      lastVisit: row.lastVisit,
    };
  });
  return { cards, nextCursor };
}

/** Unclaimed cards for the caller's proven email. */
export async function readWaitingCards(ctx: Context): Promise<WaitingCard[]> {
  const rows = await listWaiting(ctx.db, person(ctx).accountId);
  return rows.map((row) => ({
    shop: { id: row.shopId, name: row.name, photo: row.photo, language: row.language },
    stamps: row.stamps,
    look: lookOf(row),
    isMember: row.ownId !== null,
  }));
}
