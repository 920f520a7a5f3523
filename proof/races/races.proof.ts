/**
 * Holds one operation at a chosen moment while another goes as far as it can. The result must equal that of one of the two orders, one
 * after the other: the same replies, the same card, the same counts, the same messages.
 */
import { startApp, type TestApp } from '@stampdeck/server/test/app.ts';
import { expectSoundInbox, openChat, readUpTo, sendText, setBlocked } from '@stampdeck/server/test/chats.ts';
import { proofOf } from '@stampdeck/server/test/codes.ts';
import { membershipOf, plantLink, plantShop } from '@stampdeck/server/test/database.ts';
import { expectSoundLedger } from '@stampdeck/server/test/ledger.ts';
import { Pauses, type Point, points } from '@stampdeck/server/test/pauses.ts';
import { addCustomer, award, openLink, publish, publishAs, type TestPerson } from '@stampdeck/server/test/people.ts';
import { describe, expect, test } from 'vitest';
import { racesOn } from './race.ts';

const pauses = new Pauses();
const app = await startApp({ env: { TRUSTED_PROXIES: '1' }, wrapCalls: pauses.wrap });
const run = racesOn(app, pauses);

type Answer = Awaited<ReturnType<TestApp['post']>>;

/** A shop with a card of ten, one guest, and an unclaimed member who has one stamp and the guest's address. */
interface Scene {
  shop: TestPerson;
  guest: TestPerson;
  unclaimed: TestPerson;
  /** The memberships of both, 'none' where there is none. */
  member: string;
  unclaimedMember: string;
  /** The proof that the guest is at the counter. */
  proof: string | null;
  /** The token of a link that confirms the guest's address. */
  link: string;
  /** The guest's last award. */
  ledgerId: string;
  /** The guest's conversation with the shop, and their message in it. */
  chat: string;
  message: string;
}

const asGuest =
  (path: string) =>
  ({ shop, guest }: Scene) =>
    app.post(guest.token, path, { userTo: shop.id });
const call = {
  follow: asGuest('/api/subscribe/subscribe'),
  unfollow: asGuest('/api/subscribe/unSubscribe'),
  join: asGuest('/api/royalprogram/joinLoyalty'),
  leave: asGuest('/api/royalprogram/unjoinLoyalty'),
  award: ({ shop, guest }: Scene) => award(app, shop, guest, 1),
  remove: ({ shop, guest }: Scene) => award(app, shop, guest, -9),
  undo: ({ shop, ledgerId }: Scene) => app.post(shop.token, '/api/stamp/undo', { ledgerId }),
  'claim at the counter': ({ shop, guest, unclaimed, proof }: Scene) =>
    app.post(shop.token, '/api/v1/members/claim', { unclaimedId: unclaimed.id, customerId: guest.id, proof }),
  'claim by email': ({ guest, link }: Scene) => openLink(app, guest, link),
  'erase the member': ({ shop, member }: Scene) => app.call(shop.token, 'DELETE', `/api/v1/members/${member}`),
  'erase the unclaimed member': ({ shop, unclaimedMember }: Scene) =>
    app.call(shop.token, 'DELETE', `/api/v1/members/${unclaimedMember}`),
  'delete the account': ({ guest }: Scene) => app.call(guest.token, 'DELETE', '/api/v1/me', {}),
  redesign: ({ shop }: Scene) => publishAs(app, shop, { size: 12, milestones: [] }),
  'another redesign': ({ shop }: Scene) => publishAs(app, shop, { size: 5, milestones: [] }),
  'begin the conversation': ({ shop, guest }: Scene) => openChat(app, guest, shop, guest),
  write: ({ guest, chat }: Scene) => sendText(app, guest, chat, 'Is it open?'),
  answer: ({ shop, chat }: Scene) => sendText(app, shop, chat, 'It is.'),
  'read the messages': ({ shop, chat }: Scene) => readUpTo(app, shop, chat, 1),
  'block the customer': ({ shop, chat }: Scene) => setBlocked(app, shop, chat, true),
  'report a message': ({ shop, message }: Scene) => app.post(shop.token, `/api/v1/messages/${message}/report`, {}),
  "the shop's Exit": ({ shop }: Scene) => app.call(shop.token, 'POST', '/auth/logout'),
} satisfies Record<string, (scene: Scene) => Promise<Answer>>;
type Name = keyof typeof call;
const names = Object.keys(call) as Name[];

/** What the guest did before. With nine of ten stamps, two awards are one too many, and the removal and the undo exclude each other. */
const starts = {
  stranger: [],
  follower: [call.follow],
  member: [call.follow, call.join],
  writer: [call.follow, call.join, call['begin the conversation']],
} satisfies Record<string, ((scene: Scene) => Promise<Answer>)[]>;
type Start = keyof typeof starts;

/** The start from which an operation has something to do. */
function startOf(name: Name): Start {
  if (name === 'follow' || name === 'claim at the counter') return 'stranger';
  if (name === 'join' || name === 'begin the conversation') return 'follower';
  return ['write', 'answer', 'read the messages', 'block the customer', 'report a message'].includes(name)
    ? 'writer'
    : 'member';
}

/** The conversation of a writer, with one message. */
async function chatOf(shop: TestPerson, guest: TestPerson): Promise<Pick<Scene, 'chat' | 'message'>> {
  const { body } = await openChat(app, guest, shop, guest);
  const sent = await sendText(app, guest, body.conversation._id, 'Hello');
  return { chat: body.conversation._id, message: sent.body.message._id };
}

async function newScene(start: Start): Promise<Scene> {
  const [shop, guest] = [await plantShop(app), await addCustomer(app)];
  await publish(app, shop, { size: 10, milestones: [] });
  const added = await app.post(shop.token, '/api/v1/members', { name: 'Jo', email: guest.email });
  const unclaimed: TestPerson = { ...guest, id: added.body.user.id };
  await award(app, shop, unclaimed, 1);
  const unclaimedMember = await membershipOf(app, shop, unclaimed);
  const none = { member: 'none', ledgerId: 'none', proof: null, link: '', chat: 'none', message: 'none' };
  const scene = { shop, guest, unclaimed, unclaimedMember, ...none };
  for (const step of starts[start]) await step(scene);
  const awarded = start === 'member' || start === 'writer' ? await award(app, shop, guest, 9) : null;
  return {
    ...scene,
    ...(start === 'writer' && (await chatOf(shop, guest))),
    ledgerId: awarded?.body.ledgerId ?? 'none',
    member: await membershipOf(app, shop, guest),
    proof: await proofOf(app, shop, guest),
    link: await plantLink(app, guest),
  };
}

const wordsOf = ({ status, body }: Answer) => ({
  status,
  code: body.code,
  number: body.stampAwardNumber,
  size: body.card?.size,
  version: body.version,
  message: body.message?.seq,
  chat: body.conversation && [body.conversation.seq, body.conversation.unread, body.conversation.isBlocked],
});

/** Everything that an operation can change, in words that are the same for every scene. */
async function stateOf({ shop, guest }: Scene) {
  const shopRow = await app.store.read
    .selectFrom('shops')
    .selectAll()
    .where('id', '=', shop.id)
    .executeTakeFirstOrThrow();
  const cards = await app.store.read
    .selectFrom('members as m')
    .leftJoin('cards as c', (on) => on.onRef('c.shop_id', '=', 'm.shop_id').onRef('c.member_id', '=', 'm.id'))
    .select(['m.left_at as leftAt', 'c.count as count', 'c.size as size', 'c.status as status', 'c.seq as seq'])
    .where('m.shop_id', '=', shop.id)
    .orderBy('m.id')
    .execute();
  const chats = await app.store.read
    .selectFrom('conversations')
    .select([
      'seq',
      'last_text as lastText',
      'shop_unread as unread',
      'customer_unread as unanswered',
      'shop_blocked as isBlocked',
    ])
    .where('shop_id', '=', shop.id)
    .execute();
  const reports = await app.store.read
    .selectFrom('reported_messages')
    .select(['seq', 'reason'])
    .where('shop_id', '=', shop.id)
    .execute();
  const sessions = await app.store.read
    .selectFrom('sessions')
    .select(['kind', 'ended_at as endedAt'])
    .where('account_id', 'in', [shop.id, guest.id])
    .orderBy('kind')
    .execute();
  return {
    followers: shopRow.followers,
    members: shopRow.members,
    version: shopRow.design_version,
    cards: cards.map(({ leftAt, size, count, ...card }) => ({
      ...card,
      count,
      size: count ? size : null,
      left: leftAt !== null,
    })),
    chats,
    reports,
    ended: sessions.map(({ kind, endedAt }) => [kind, endedAt !== null]),
  };
}

interface Outcome {
  first: ReturnType<typeof wordsOf>;
  second: ReturnType<typeof wordsOf>;
  state: Awaited<ReturnType<typeof stateOf>>;
}

async function oneAfterTheOther(first: Name, second: Name, start: Start): Promise<Outcome> {
  const scene = await newScene(start);
  const [one, two] = [await call[first](scene), await call[second](scene)];
  return { first: wordsOf(one), second: wordsOf(two), state: await stateOf(scene) };
}

const known = new Map<string, Promise<Outcome>>();
const inOrder = (first: Name, second: Name, start: Start): Promise<Outcome> => {
  const key = `${first}, ${second}, ${start}`;
  const outcome = known.get(key) ?? oneAfterTheOther(first, second, start);
  known.set(key, outcome);
  return outcome;
};

async function race(first: Name, second: Name, start: Start, point: Point): Promise<Outcome | null> {
  const scene = await newScene(start);
  const answers = await run(
    point,
    () => call[first](scene),
    () => call[second](scene),
  );
  return answers && { first: wordsOf(answers[0]), second: wordsOf(answers[1]), state: await stateOf(scene) };
}

let raced = 0;
/** After its commit, the held operation only has to reply: one start is enough. */
const startsOf = (first: Name, second: Name, point: Point): Set<Start> =>
  new Set(point === 'after the commit' ? [startOf(first)] : [startOf(first), startOf(second)]);

describe.each(points)('held %s', (point) => {
  test.each(names)('%s meets every operation and ends like one of the two orders', async (first) => {
    for (const second of names) {
      for (const start of startsOf(first, second, point)) {
        const outcome = await race(first, second, start, point);
        if (outcome === null) continue;
        raced += 1;
        const backwards = await inOrder(second, first, start);
        const orders = [
          await inOrder(first, second, start),
          { ...backwards, first: backwards.second, second: backwards.first },
        ];
        expect(orders, `${first} and ${second}, from ${start}`).toContainEqual(outcome);
      }
    }
    await expectSoundLedger(app);
    await expectSoundInbox(app);
  });
});

test('enough pairs of operations met', () => {
  expect(raced).toBeGreaterThan(300);
});
