/** Builds the rows of an unclaimed member. */
import { localDay } from '#clock.ts';
import type { CardsTable, LedgerTable } from '#db/schema.ts';
import { unclaimedAddress } from '#features/accounts/queries.ts';
import { emptyCard } from '#features/stamps/queries.ts';
import { hashSecret, newId, newSecret } from '#ids.ts';
import type { findOpeningDesign, UnclaimedRows } from './queries.ts';

export interface NewMember {
  name: string;
  /** Lower-case, or ''. */
  email: string;
  phone: string;
  stamps: number;
  /** The shop's date, YYYY-MM-DD; null: now. */
  joined: string | null;
  birthday: string | null;
}

/** Identifies an imported row, so that importing the same row again adds no second member. */
export const fingerprintOf = ({ name, email, phone, stamps, joined, birthday }: NewMember): string =>
  hashSecret(JSON.stringify([name, email, phone, stamps, joined && `${joined}T12:00:00.000Z`, birthday]));

interface Where {
  shopId: string;
  /** The account of the person who adds them. */
  actorId: string;
  now: Date;
  /** The shop's date. */
  today: string;
  timeZone: string;
  search: string;
  /** The design for a card that starts with stamps. */
  design: Awaited<ReturnType<typeof findOpeningDesign>> | null;
  /** They come from a file, which may lack their joining date. */
  fromFile?: true;
}

/**
 * A time on that day at the shop, never in the future. Where noon UTC is already the next day, midnight UTC is noon of this day.
 */
function joinedAt(day: string, timeZone: string, now: Date): string {
  const noon = new Date(`${day}T12:00:00Z`);
  const within = localDay(noon, timeZone) === day ? noon : new Date(`${day}T00:00:00Z`);
  return new Date(Math.min(within.getTime(), now.getTime())).toISOString();
}

export type Card = Pick<
  CardsTable,
  'id' | 'count' | 'size' | 'status' | 'seq' | 'design_version' | 'rewards' | 'redeemed'
>;

interface Note {
  shopId: string;
  actorId: string;
  day: string;
  reason: string;
  now: Date;
}

/** The ledger row of an imported balance, or of a balance that moves to or from another card. */
export function entryOf(
  card: Card,
  memberId: string,
  stamps: number,
  { shopId, actorId, day, reason, now }: Note,
): LedgerTable {
  const after = card.count + stamps;
  return {
    shop_id: shopId,
    id: newId(now.getTime()),
    member_id: memberId,
    card_id: card.id,
    seq: card.seq + 1,
    kind: 'opening',
    stamps,
    count_after: after,
    card_size: card.size,
    design_version: after === 0 ? null : card.design_version,
    actor_id: actorId,
    request_key: newSecret(),
    request_hash: '',
    undoes_id: null,
    slot: null,
    overrode: null,
    without_code: null,
    reason,
    local_day: day,
    created_at: now.toISOString(),
  };
}

/** The rows of one member. The caller has checked that a balance has a design and fits on the card. */
export function unclaimedRows(who: NewMember, fingerprint: string, where: Where): UnclaimedRows {
  const { shopId, actorId, now, today, timeZone, search, design, fromFile } = where;
  const at = now.toISOString();
  const [accountId, memberId, id] = [newId(now.getTime()), newId(now.getTime()), newId(now.getTime())];
  const opened = (who.stamps > 0 && design) || null;
  const taken = opened && { size: opened.size, design_version: opened.version, rewards: opened.rewards };
  const card = { ...emptyCard, ...taken, id };
  return {
    fingerprint,
    account: {
      ...{ id: accountId, email: unclaimedAddress(accountId), kept_by: shopId, created_at: at },
      ...{ name: who.name, date_of_birth: who.birthday },
    },
    contact: { shop_id: shopId, account_id: accountId, email: who.email, phone: who.phone },
    member: {
      ...{ shop_id: shopId, id: memberId, account_id: accountId, search, left_at: null, status: 'active' },
      joined_at: who.joined === null ? at : joinedAt(who.joined, timeZone, now),
      brought: fromFile && who.joined === null ? 1 : 0,
    },
    card: {
      ...card,
      ...{ shop_id: shopId, member_id: memberId, count: who.stamps, seq: opened ? 1 : 0, opened_at: at },
      status: opened && who.stamps === opened.size ? 'full' : 'open',
    },
    entry: opened && entryOf(card, memberId, who.stamps, { shopId, actorId, day: today, reason: '', now }),
  };
}
