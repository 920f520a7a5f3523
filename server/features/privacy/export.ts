/** Everything about one person as an archive, read page by page beside everybody else's calls. */
import type { Queries } from '#db/client.ts';
import type { Account } from '#features/accounts/queries.ts';
import { listOfAccount } from '#features/audit/queries.ts';
import { findDraft } from '#features/drafts/queries.ts';
import { findOwnShop, listWork } from '#features/staff/queries.ts';
import { listCards, listLines, listOwnCards, listShopLines } from '#features/stamps/queries.ts';
import { type Entry, zipped } from '#zip.ts';
import * as queries from './queries.ts';

/** The picture of an id as a stream; null when it is gone. */
export type ReadImage = (id: string) => Promise<AsyncIterable<Uint8Array> | null>;

type Rows = AsyncIterable<object>;

/** Entries of the activity log that are read at a time. */
const pageSize = 500;

const readme = `This archive holds everything that is stored about you here.

account.json      your account and your profile; of a password only whether there is one
sessions.json     where you are and were signed in
links.json        links that were mailed to you lately, also to an address that you have not confirmed
follows.json      the shops you follow
memberships.json  the programs you joined or left, each with its cards
stamps.json       every stamp given or taken back and every reward by its stamp's number, oldest first for each card
scans.json        where your code was scanned within the last day
activity.json     what is recorded of your account, such as sign-ins, failed ones, exports and changed settings
images.json       the pictures you uploaded; they lie in images/

If you run a shop also:

shop.json         what it says of itself
designs.json      every card that you published
draft.json        the card that you are working on
members.json      its members, each with their cards
followers.json    who follows it, members or not
ledger.json       every stamp given or taken back and every reward at it, with the reasons that were typed

Times are in UTC. The files are JSON: any text editor opens them.
`;

async function* whole(value: object): AsyncGenerator<string> {
  yield `${JSON.stringify(value, null, 2)}\n`;
}

async function* listed(rows: Rows): AsyncGenerator<string> {
  let separator = '[\n';
  for await (const row of rows) {
    yield separator + JSON.stringify(row);
    separator = ',\n';
  }
  yield separator === '[\n' ? '[]\n' : '\n]\n';
}

/** All rows of a list that is read page by page; `next` answers the rows after one. */
async function* pages<Row extends object>(next: (last: Row | undefined) => Promise<Row[]>): AsyncGenerator<Row> {
  for (let page = await next(undefined); page.length > 0; page = await next(page.at(-1))) yield* page;
}

async function* rowsOf(rows: Promise<object[]>): AsyncGenerator<object> {
  yield* await rows;
}

type Card = Awaited<ReturnType<typeof listCards>>[number];

/** Cards by their member, without saying again whose they are. */
function byMember(cards: Card[]): (memberId: string) => object[] {
  const found = new Map<string, object[]>();
  for (const { shopId: _, memberId, ...card } of cards) found.set(memberId, [...(found.get(memberId) ?? []), card]);
  return (memberId) => found.get(memberId) ?? [];
}

async function* membershipsOf(db: Queries, accountId: string): AsyncGenerator<object> {
  const cardsOf = byMember(await listOwnCards(db, accountId));
  for (const membership of await queries.listMemberships(db, accountId)) {
    yield { ...membership, cards: cardsOf(membership.id) };
  }
}

async function* stampsOf(db: Queries, accountId: string): AsyncGenerator<object> {
  for (const { id, shopId, shop } of await queries.listMemberships(db, accountId)) {
    const lines = pages<Awaited<ReturnType<typeof listLines>>[number]>((last) =>
      listLines(db, shopId, id, last ?? { cardId: '', seq: 0 }),
    );
    for await (const line of lines) yield { shopId, shop, ...line };
  }
}

async function* designsOf(db: Queries, shopId: string): AsyncGenerator<object> {
  const designs = pages<Awaited<ReturnType<typeof queries.listDesigns>>[number]>((last) =>
    queries.listDesigns(db, shopId, last?.version ?? 0),
  );
  for await (const { body, ...rest } of designs) yield { ...rest, design: JSON.parse(body) };
}

async function* draftOf(db: Queries, shopId: string): AsyncGenerator<object> {
  const draft = await findDraft(db, shopId);
  if (draft?.body) yield { savedAt: draft.savedAt, design: JSON.parse(draft.body) };
}

async function* membersOf(db: Queries, shopId: string): AsyncGenerator<object> {
  let page = await queries.listMembers(db, shopId, '');
  while (page.length > 0) {
    const ids = page.map(({ id }) => id);
    const cardsOf = byMember(await listCards(db, shopId, ids));
    for (const member of page) yield { ...member, cards: cardsOf(member.id) };
    page = await queries.listMembers(db, shopId, ids.at(-1) ?? '');
  }
}

async function* activityOf(db: Queries, accountId: string): AsyncGenerator<object> {
  const rows = pages<Awaited<ReturnType<typeof listOfAccount>>[number]>((last) =>
    listOfAccount(db, accountId, last?.id ?? '', pageSize),
  );
  for await (const { actorId, details, ...row } of rows) {
    yield { ...row, byYou: actorId === accountId, details: JSON.parse(details) };
  }
}

const followersOf = (db: Queries, shopId: string): Rows =>
  pages<Awaited<ReturnType<typeof queries.listFollowers>>[number]>((last) =>
    queries.listFollowers(db, shopId, last?.id ?? ''),
  );

const ledgerOf = (db: Queries, shopId: string): Rows =>
  pages<Awaited<ReturnType<typeof listShopLines>>[number]>((last) => listShopLines(db, shopId, last?.id ?? ''));

/** Named as in the files that hold lists. */
const renamed = (row: object): object =>
  Object.fromEntries(
    Object.entries(row).map(([name, value]) => [
      name.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase()),
      value,
    ]),
  );

const presentAccount = ({
  password_hash,
  is_platform_admin,
  google_sub,
  erased_at: _,
  kept_by: _shop,
  claimed_by: _owner,
  ...account
}: Account): object => ({
  ...renamed(account),
  hasPassword: password_hash !== null,
  googleAccount: google_sub,
  isPlatformAdmin: is_platform_admin === 1,
});

async function* entriesOf(db: Queries, account: Account, readImage: ReadImage): AsyncGenerator<Entry> {
  const { id } = account;
  yield { name: 'readme.txt', content: rowsOfText(readme) };
  yield { name: 'account.json', content: whole(presentAccount(account)) };
  yield { name: 'sessions.json', content: listed(rowsOf(queries.listSessions(db, id))) };
  yield { name: 'links.json', content: listed(rowsOf(queries.listLinks(db, id))) };
  yield { name: 'follows.json', content: listed(rowsOf(queries.listFollows(db, id))) };
  yield { name: 'memberships.json', content: listed(membershipsOf(db, id)) };
  yield { name: 'stamps.json', content: listed(stampsOf(db, id)) };
  yield { name: 'scans.json', content: listed(rowsOf(queries.listScans(db, id))) };
  yield { name: 'work.json', content: listed(rowsOf(listWork(db, id))) };
  yield { name: 'activity.json', content: listed(activityOf(db, id)) };
  const images = await queries.listImages(db, id);
  yield { name: 'images.json', content: whole(images) };
  for (const image of images) {
    const content = await readImage(image.id);
    if (content) yield { name: `images/${image.id}.webp`, content, isPacked: true };
  }
  const shop = await findOwnShop(db, id);
  if (!shop) return;
  const { id: shopId } = shop;
  yield { name: 'shop.json', content: whole(renamed(shop)) };
  yield { name: 'designs.json', content: listed(designsOf(db, shopId)) };
  yield { name: 'draft.json', content: listed(draftOf(db, shopId)) };
  yield { name: 'members.json', content: listed(membersOf(db, shopId)) };
  yield { name: 'followers.json', content: listed(followersOf(db, shopId)) };
  yield { name: 'ledger.json', content: listed(ledgerOf(db, shopId)) };
}

async function* rowsOfText(text: string): AsyncGenerator<string> {
  yield text;
}

/** The archive of an account. `db` reads beside the calls, a page at a time. */
export const exportOf = (db: Queries, account: Account, readImage: ReadImage): AsyncIterable<Uint8Array> =>
  zipped(entriesOf(db, account, readImage));
