/** What the rows of a kept member say, before they are written. */
import { localDay } from '#clock.ts';
import type { CardsTable, LedgerTable } from '#db/schema.ts';
import { keptAddress } from '#features/accounts/queries.ts';
import { emptyCard } from '#features/stamps/queries.ts';
import { hashSecret, newId, newSecret } from '#ids.ts';
import type { findOpeningDesign, NewKept } from './queries.ts';

export interface Brought {
  name: string;
  /** Lower-case, or ''. */
  email: string;
  phone: string;
  stamps: number;
  /** The shop's date, YYYY-MM-DD; null: now. */
  joined: string | null;
  birthday: string | null;
}

/** What a row is known by, so that it is added once. */
export const markOf = ({ name, email, phone, stamps, joined, birthday }: Brought): string =>
  hashSecret(JSON.stringify([name, email, phone, stamps, joined && `${joined}T12:00:00.000Z`, birthday]));

interface Where {
  shopId: string;
  /** The account that adds them. */
  actorId: string;
  now: Date;
  /** The shop's date. */
  today: string;
  timeZone: string;
  search: string;
  /** What an empty card takes with its first stamps. */
  design: Awaited<ReturnType<typeof findOpeningDesign>> | null;
  /** They come with a file, which may not say when they had joined. */
  fromFile?: true;
}

/** A moment of that day at the shop, and not one to come. Where noon of UTC is the next day already, its midnight is the middle of this one. */
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

/** The ledger row of a balance that was brought along, or moved to another card or from it. */
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
    reason,
    local_day: day,
    created_at: now.toISOString(),
  };
}

/** The rows of one member. A balance needs a design, and fits on it: whoever calls has looked. */
export function keptRows(who: Brought, mark: string, where: Where): NewKept {
  const { shopId, actorId, now, today, timeZone, search, design, fromFile } = where;
  const at = now.toISOString();
  const [accountId, memberId, id] = [newId(now.getTime()), newId(now.getTime()), newId(now.getTime())];
  const opened = (who.stamps > 0 && design) || null;
  const taken = opened && { size: opened.size, design_version: opened.version, rewards: opened.rewards };
  const card = { ...emptyCard, ...taken, id };
  return {
    mark,
    account: {
      ...{ id: accountId, email: keptAddress(accountId), kept_by: shopId, created_at: at },
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
