/**
 * What follows and memberships, with their cards and stamps, contribute to exports and deletions.
 */
import type { Queries } from '#db/client.ts';
import { listCards, listOwnCards, pagesOfLines } from '#features/stamps/queries.ts';
import type { SliceData } from '#slice-data.ts';
import * as queries from './queries.ts';

type Card = Awaited<ReturnType<typeof listCards>>[number];

/** Cards by member, without the member's id. */
function byMember(cards: Card[]): (memberId: string) => object[] {
  const found = Map.groupBy(cards, ({ memberId }) => memberId);
  return (memberId) => (found.get(memberId) ?? []).map(({ shopId: _, memberId: __, ...card }) => card);
}

async function memberships(db: Queries, accountId: string): Promise<object[]> {
  const cardsOf = byMember(await listOwnCards(db, accountId));
  const rows = await queries.listMemberships(db, accountId);
  return rows.map((membership) => ({ ...membership, cards: cardsOf(membership.id) }));
}

async function* stamps(db: Queries, accountId: string): AsyncGenerator<object[]> {
  for (const { id, shopId, shop } of await queries.listMemberships(db, accountId)) {
    for await (const page of pagesOfLines(db, shopId, id)) yield page.map((line) => ({ shopId, shop, ...line }));
  }
}

async function* members(db: Queries, shopId: string): AsyncGenerator<object[]> {
  for await (const page of queries.pagesOfMembers(db, shopId)) {
    const living = page.filter(({ erasedAt }) => erasedAt === null);
    const ids = living.map(({ id }) => id);
    const cardsOf = byMember(ids.length > 0 ? await listCards(db, shopId, ids) : []);
    yield living.map(({ id, name, birthday, email, phone, note, joinedAt, leftAt, status }) => ({
      ...{ id, name, dateOfBirth: birthday, email, phone, note, joinedAt, leftAt, status, cards: cardsOf(id) },
    }));
  }
}

const unreached = { email: '', phone: '', gender: '', birthday: null, note: '' };

/** Leaves out the contact details and notes of people who left. */
async function* archivedMembers(db: Queries, shopId: string) {
  for await (const page of queries.pagesOfMembers(db, shopId)) {
    yield page.map(({ erasedAt: _, ...member }) => (member.leftAt === null ? member : { ...member, ...unreached }));
  }
}

export const membershipData = {
  person: [
    {
      ...{ name: 'follows.json', says: 'the shops you follow', table: 'follows', order: 'shop_id' },
      columns: { shopId: 'shop_id', shop: 'shop', since: 'created_at' },
    },
    { name: 'memberships.json', says: 'the programs you joined or left, each with its cards', rows: memberships },
    {
      name: 'stamps.json',
      says: 'every stamp given or taken back, and every reward with its stamp number, oldest first per card',
      rows: stamps,
    },
  ],
  shop: [
    { name: 'members.json', says: 'members of the shop, each with their cards', rows: members },
    { name: 'followers.json', says: 'followers of the shop, members or not', rows: queries.pagesOfFollowers },
  ],
  archive: { members: archivedMembers },
} satisfies SliceData;
