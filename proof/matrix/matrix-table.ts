/**
 * Who may call what, written by hand and independently of the gates, to find one that was opened by mistake. A row is one way to make a
 * call; its cells say how each kind of caller is answered:
 *
 * - `A` a visitor without a session, `C` a customer who is a member of shop S, `Os` the operator of S, `Ox` the operator of another shop,
 *   `P` a platform admin: a status, with the refusal's code where two refusals have one status; `null` where the row makes no sense for
 *   them.
 * - `St` staff of S: `yes`, `no`, or the permission that opens the call. A person with all others is refused. One with this permission alone
 *   is answered as the operator of S, or as `staff` says. The gate is compared with it, too.
 *
 * A cell of 404, and one of 200 with `nothing`, also says that the response equals the one for an id that does not exist.
 */
import { randomUUID } from 'node:crypto';
import type { ClientEventName } from '@stampdeck/contract/events.ts';
import type { Permission } from '@stampdeck/contract/http.ts';
import type { TestPerson } from '@stampdeck/server/test/people.ts';

/** Two shops, each with a card, members and a ledger. Callers are tried in this order. */
export interface Scene {
  s: TestPerson;
  x: TestPerson;
  /** The customer who calls: a member of S. */
  c: TestPerson;
  /** Another member of S, with stamps. */
  m: TestPerson;
  admin: { id: string; token: string };
  /** A ledger row of `m` at S. */
  entry: string;
  /** The membership of `m` at S. */
  membership: string;
  /** The conversation of `m` and S, with a message. */
  chat: string;
  /** The message in it. */
  message: string;
  /** A quick answer of S. */
  answer: string;
  /** A category, a draft product, and what brings a deleted product back, of S. */
  category: string;
  draft: string;
  undo: string;
  /** A product of S for 2 dollars, and an order of it by `m`. */
  product: string;
  order: string;
  /** A product of S that `m` bought, and their review of it, which was reported. */
  reviewed: string;
  review: string;
  /** An invitation of S with its token, and someone who works there. */
  invitation: string;
  invited: string;
  colleague: string;
  /** An invitation to open a shop. */
  shopInvitation: string;
  /** A shared tablet of S. The colleague has a PIN. */
  tablet: string;
  /** The body that publishes a card. */
  design: object;
}

export type Cell = number | `${number} ${string}` | null;
type Staff = 'yes' | 'no' | Permission;

export interface Asked {
  query?: Record<string, string>;
  body?: object;
  params?: Record<string, string>;
  file?: true | 'video';
}

export interface Row {
  call: string;
  /** What is special about this way to call. */
  how?: string;
  /**
   * `id` is what the call asks for: an id of the scene, or one that does not exist. `self` is the caller's id. Without `ask` the call's
   * example is sent, if it has one.
   */
  ask?: (scene: Scene, id: string, self: string) => Asked;
  /** The id that `ask` gets. */
  target?: (scene: Scene) => string;
  cells: [A: Cell, C: Cell, Os: Cell, Ox: Cell, P: Cell];
  St: Staff;
  /** How staff of S who may call are answered, where it differs from the operator of S. */
  staff?: Cell;
}

const all = (cell: Cell): Row['cells'] => [cell, cell, cell, cell, cell];
const signedIn = (cell: Cell): Row['cells'] => [401, cell, cell, cell, cell];
const foreign = '403 identityMismatch';
const forbidden = '403 forbidden';
const toShop = ({ s }: Scene) => s.id;
const toMember = ({ m }: Scene) => m.id;
const wrongCode = () => ({ body: { code: 'not this one' } });
/** What a browser would answer to a question that was never asked. */
const madeUpPasskey = (answer: object) => ({
  ...{ id: 'AA', rawId: 'AA', type: 'public-key' },
  response: { clientDataJSON: Buffer.from('{"challenge":"none"}').toString('base64url'), ...answer },
});
const newAddress = () => `${randomUUID()}@example.com`;

const accounts: Row[] = [
  {
    call: 'operatorLogIn',
    ask: () => ({ body: { email: newAddress(), password: 'not this one' } }),
    cells: all('401 badCredentials'),
    St: 'yes',
  },
  {
    call: 'operatorSignUp',
    ask: () => ({ body: { name: 'New', email: newAddress(), password: 'a long password' } }),
    cells: all(201),
    St: 'yes',
  },
  {
    call: 'operatorSignUp',
    how: 'with the address of someone else',
    ask: ({ m }) => ({ body: { name: 'New', email: m.email, password: 'a long password' } }),
    cells: all('409 emailTaken'),
    St: 'yes',
  },
  { call: 'customerSignUp', ask: () => ({ body: { name: 'New', email: newAddress() } }), cells: all(201), St: 'yes' },
  {
    call: 'customerLogIn',
    ask: () => ({ body: { email: newAddress(), password: 'not this one' } }),
    cells: all('401 badCredentials'),
    St: 'yes',
  },
  { call: 'resumeCustomer', how: 'without a cookie', cells: all('403 foreignOrigin'), St: 'yes' },
  { call: 'logOut', cells: all(204), St: 'yes' },
  {
    call: 'getUserInfo',
    how: 'of the caller',
    ask: (_, __, self) => ({ body: { userId: self } }),
    cells: [null, 200, 200, 200, 200],
    St: 'members',
  },
  {
    call: 'getUserInfo',
    how: 'of a member of S',
    target: toMember,
    ask: (_, id) => ({ body: { userId: id } }),
    cells: [401, 404, 200, 404, 200],
    St: 'members',
  },
  { call: 'startGoogle', cells: all(302), St: 'yes' },
  { call: 'finishGoogle', how: 'without starting first', cells: all('400 googleRefused'), St: 'yes' },
  { call: 'takeGoogleSession', how: 'without starting first', cells: all('401 socialFailed'), St: 'yes' },
  { call: 'getGoogleLink', how: 'without starting first', cells: all('401 socialFailed'), St: 'yes' },
  {
    call: 'linkGoogle',
    how: 'without starting first',
    ask: () => ({ body: { password: 'a long password' } }),
    cells: all('401 socialFailed'),
    St: 'yes',
  },
];

const recovery: Row[] = [
  { call: 'forgotPassword', ask: () => ({ body: { email: newAddress() } }), cells: all(200), St: 'yes' },
  {
    call: 'forgotPassword',
    how: 'for a member of S',
    ask: ({ m }) => ({ body: { email: m.email } }),
    cells: all(200),
    St: 'yes',
  },
  {
    call: 'resetPassword',
    how: 'by a link that was never sent',
    ask: () => ({ body: { token: randomUUID(), password: 'a long password' } }),
    cells: all('422 linkRefused'),
    St: 'yes',
  },
  {
    call: 'verifyEmail',
    how: 'by a link that was never sent',
    ask: () => ({ body: { token: randomUUID() } }),
    cells: all('422 linkRefused'),
    St: 'yes',
  },
  { call: 'sendVerification', cells: signedIn(200), St: 'yes' },
  { call: 'sendCardLink', ask: () => ({ body: { email: newAddress() } }), cells: all(200), St: 'yes' },
  {
    call: 'sendCardLink',
    how: 'for a member of S',
    ask: ({ m }) => ({ body: { email: m.email } }),
    cells: all(200),
    St: 'yes',
  },
  {
    call: 'openCardLink',
    how: 'by a link that was never sent',
    ask: () => ({ body: { token: randomUUID() } }),
    cells: all('422 linkRefused'),
    St: 'yes',
  },
  { call: 'openUnsubscribe', ask: () => ({ params: { token: randomUUID() } }), cells: all(302), St: 'yes' },
  {
    call: 'unsubscribe',
    how: 'by a link that was never sent',
    ask: () => ({ params: { token: randomUUID() } }),
    cells: all('422 linkRefused'),
    St: 'yes',
  },
];

const ownAccount: Row[] = [
  {
    call: 'getProfile',
    how: 'of the caller',
    ask: (_, __, self) => ({ params: { id: self } }),
    cells: [null, 200, 200, 200, 200],
    St: 'yes',
  },
  {
    call: 'getProfile',
    how: 'of the operator of S',
    target: toShop,
    ask: (_, id) => ({ params: { id } }),
    cells: signedIn(200),
    St: 'yes',
  },
  {
    call: 'getProfile',
    how: 'of a member of S',
    target: toMember,
    ask: (_, id) => ({ params: { id } }),
    cells: [401, 404, 404, 404, 200],
    St: 'yes',
  },
  {
    call: 'updateProfile',
    how: 'of the caller',
    ask: (_, __, self) => ({ body: { id: self, name: 'Another name', email: newAddress() } }),
    cells: signedIn(200),
    St: 'yes',
  },
  {
    call: 'updateProfile',
    how: 'of someone else',
    ask: ({ m }) => ({ body: { id: m.id, name: 'Taken over', email: newAddress() } }),
    cells: [401, foreign, foreign, foreign, foreign],
    St: 'yes',
  },
  { call: 'listSessions', cells: signedIn(200), St: 'yes' },
  { call: 'getTwoStep', cells: [401, forbidden, 200, 200, 200], St: 'yes' },
  {
    call: 'confirmTwoStep',
    how: 'before anything was set up',
    ask: wrongCode,
    cells: [401, forbidden, '409 twoStepOff', '409 twoStepOff', '409 twoStepOff'],
    St: 'yes',
  },
  {
    call: 'renewRecoveryCodes',
    how: 'where it is off, and of an admin with a wrong code',
    ask: wrongCode,
    cells: [401, forbidden, '409 twoStepOff', '409 twoStepOff', '403 secondCodeRefused'],
    St: 'yes',
  },
  {
    call: 'endTwoStep',
    how: 'where it is off, and of an admin',
    ask: wrongCode,
    cells: [401, forbidden, '409 twoStepOff', '409 twoStepOff', '409 twoStepRequired'],
    St: 'yes',
  },
  {
    call: 'beginTwoStep',
    how: 'where it is off, and of an admin without a code',
    ask: () => ({ body: {} }),
    cells: [401, forbidden, 200, 200, '403 secondCodeRefused'],
    St: 'yes',
  },
  {
    call: 'finishSignIn',
    how: 'of a sign-in that never began',
    ask: () => ({ body: { challenge: randomUUID(), code: '123456' } }),
    cells: all('401 secondStepOver'),
    St: 'yes',
  },
  { call: 'listPasskeys', cells: [401, forbidden, 200, 200, 200], St: 'yes' },
  {
    call: 'beginPasskey',
    how: 'and of an admin without a code',
    ask: () => ({ body: {} }),
    cells: [401, forbidden, 200, 200, '403 secondCodeRefused'],
    St: 'yes',
  },
  {
    call: 'addPasskey',
    how: 'that was not asked for',
    ask: () => ({ body: { passkey: madeUpPasskey({ attestationObject: 'AA' }) } }),
    cells: [401, forbidden, '403 passkeyRefused', '403 passkeyRefused', '403 passkeyRefused'],
    St: 'yes',
  },
  {
    call: 'removePasskey',
    how: 'that is not there, and of an admin without a code',
    ask: () => ({ body: { id: 'AA' } }),
    cells: [401, forbidden, 404, 404, '403 secondCodeRefused'],
    St: 'yes',
  },
  { call: 'beginPasskeySignIn', ask: () => ({ body: {} }), cells: all(200), St: 'yes' },
  {
    call: 'finishPasskeySignIn',
    how: 'that was not asked for',
    ask: () => ({ body: { passkey: madeUpPasskey({ authenticatorData: 'AA', signature: 'AA' }) } }),
    cells: all('403 passkeyRefused'),
    St: 'yes',
  },
  {
    call: 'endSession',
    how: 'of a member of S',
    target: ({ m }) => m.device.id,
    ask: (_, id) => ({ params: { id } }),
    cells: signedIn(404),
    St: 'yes',
  },
  { call: 'endOtherSessions', cells: signedIn(200), St: 'yes' },
  { call: 'endAllSessions', cells: signedIn(204), St: 'yes' },
  { call: 'getSettings', cells: [401, forbidden, 200, 200, forbidden], St: 'no' },
  { call: 'saveSettings', cells: [401, forbidden, 200, 200, forbidden], St: 'no' },
  { call: 'getShortNames', cells: [401, forbidden, 200, 200, forbidden], St: 'yes' },
  {
    call: 'saveShortName',
    ask: () => ({ body: { name: `shop-${randomUUID().slice(0, 8)}` } }),
    cells: [401, forbidden, 200, 200, forbidden],
    St: 'no',
  },
  { call: 'getLimits', cells: [401, forbidden, 200, 200, forbidden], St: 'no' },
  { call: 'saveLimits', cells: [401, forbidden, 200, 200, forbidden], St: 'no' },
  { call: 'getPayees', cells: [401, forbidden, 200, 200, forbidden], St: 'no' },
  { call: 'savePayees', cells: [401, forbidden, 200, 200, forbidden], St: 'no' },
  { call: 'listWaysToPay', target: toShop, ask: (_, seller) => ({ query: { seller } }), cells: all(200), St: 'yes' },
  { call: 'getRedemptionRights', cells: [401, forbidden, 200, 200, forbidden], St: 'stamp' },
  { call: 'saveRedemptionRights', cells: [401, forbidden, 200, 200, forbidden], St: 'no' },
  { call: 'uploadImage', ask: () => ({ file: true }), cells: signedIn(200), St: 'yes' },
  {
    call: 'uploadVideo',
    ask: () => ({ file: 'video' }),
    cells: [401, forbidden, 200, 200, forbidden],
    St: 'products',
  },
  { call: 'getPrivacyPage', cells: all(200), St: 'yes' },
  { call: 'exportMe', cells: signedIn(200), St: 'yes' },
  { call: 'deleteMe', cells: signedIn(204), St: 'yes' },
];

/** A customer's own calls for S; `own` is the answer to S itself. */
const towardsShop = (call: string, customer: Cell, stranger: Cell, own: Cell): Row[] => [
  {
    call,
    target: toShop,
    ask: (_, id) => ({ body: { userTo: id } }),
    cells: [401, customer, own, stranger, forbidden],
    St: 'yes',
    // As a person, who is no customer of S.
    staff: stranger,
  },
  {
    call,
    how: 'for someone else',
    ask: ({ s, m }) => ({ body: { userTo: s.id, userFrom: m.id } }),
    cells: [401, foreign, foreign, foreign, forbidden],
    St: 'yes',
  },
];

/** Reading a link between a customer and S. */
const linkOf = (call: string): Row[] => [
  {
    call,
    how: 'of the caller',
    ask: ({ s }) => ({ body: { userTo: s.id } }),
    cells: [401, 200, null, 200, null],
    St: 'members',
  },
  {
    call,
    how: 'of a member of S',
    ask: ({ s, m }) => ({ body: { userTo: s.id, userFrom: m.id } }),
    cells: [401, foreign, 200, foreign, 200],
    St: 'members',
  },
];

const openAbout = (call: string, ask: Row['ask']): Row[] => [
  { call, how: 'of S', target: toShop, ...(ask ? { ask } : {}), cells: all(200), St: 'yes' },
  { call, how: 'of an unknown shop', target: () => randomUUID(), ...(ask ? { ask } : {}), cells: all(404), St: 'yes' },
];

const loyalty: Row[] = [
  ...towardsShop('follow', 200, 200, '403 ownShop'),
  ...towardsShop('unfollow', 200, 200, '403 ownShop'),
  ...towardsShop('join', 200, '409 followFirst', '403 ownShop'),
  ...towardsShop('leave', 200, 200, '403 ownShop'),
  ...linkOf('getFollow'),
  ...linkOf('getMembership'),
  ...openAbout('getFollowerCount', (_, id) => ({ body: { userTo: id } })),
  ...openAbout('getMemberCount', (_, id) => ({ body: { userTo: id } })),
  ...openAbout('getShop', (_, id) => ({ params: { id } })),
  ...openAbout('getDesign', (_, id) => ({ body: { store: id } })),
  {
    call: 'listMembers',
    ask: ({ s }) => ({ body: { userTo: s.id } }),
    cells: [401, forbidden, 200, foreign, 200],
    St: 'members',
  },
  {
    call: 'addMember',
    ask: () => ({ body: { name: 'New', phone: randomUUID() } }),
    cells: [401, forbidden, 200, 200, forbidden],
    St: 'stamp',
  },
  {
    call: 'checkImport',
    how: 'without a file',
    ask: () => ({}),
    cells: [401, forbidden, 415, 415, forbidden],
    St: 'no',
  },
  {
    call: 'startImport',
    how: 'of an unknown file',
    ask: () => ({ body: { id: randomUUID() } }),
    cells: [401, forbidden, 409, 409, forbidden],
    St: 'no',
  },
  {
    call: 'cancelImport',
    how: 'of an unknown file',
    ask: () => ({ body: { id: randomUUID() } }),
    cells: [401, forbidden, 409, 409, forbidden],
    St: 'no',
  },
  {
    call: 'findUnclaimed',
    ask: () => ({ body: { search: 'Jo' } }),
    cells: [401, forbidden, 200, 200, forbidden],
    St: 'stamp',
  },
  {
    call: 'getUnclaimed',
    target: toMember,
    ask: (_, id) => ({ params: { customerId: id } }),
    cells: [401, forbidden, 200, 404, forbidden],
    St: 'stamp',
  },
  {
    call: 'claimMember',
    how: 'without the customer’s code',
    ask: ({ m, c }) => ({ body: { unclaimedId: m.id, customerId: c.id, proof: 'none' } }),
    cells: [401, forbidden, 409, 409, forbidden],
    St: 'stamp',
  },
  { call: 'exportShop', cells: [401, forbidden, 200, 200, forbidden], St: 'no' },
  { call: 'getArchive', cells: [401, forbidden, 200, 200, forbidden], St: 'no' },
  {
    call: 'checkArchive',
    how: 'without a file, into a shop with members',
    ask: () => ({}),
    cells: [401, forbidden, 409, 409, forbidden],
    St: 'no',
  },
  {
    call: 'startArchive',
    how: 'one that does not exist',
    ask: () => ({ body: { id: randomUUID() } }),
    cells: [401, forbidden, 409, 409, forbidden],
    St: 'no',
  },
  { call: 'getImport', cells: [401, forbidden, 200, 200, forbidden], St: 'no' },
  {
    call: 'publishDesign',
    ask: ({ design, s }) => ({ body: { ...design, writer: s.id } }),
    cells: [401, forbidden, 200, foreign, forbidden],
    St: 'no',
  },
  { call: 'getDraft', cells: [401, forbidden, 200, 200, forbidden], St: 'no' },
  {
    call: 'saveDraft',
    how: 'from a revision that it never had',
    ask: () => ({ body: { revision: 7, baseVersion: 0, design: null } }),
    cells: [401, forbidden, '409 draftMoved', '409 draftMoved', forbidden],
    St: 'no',
  },
  { call: 'listVersions', cells: [401, forbidden, 200, 200, forbidden], St: 'no' },
  { call: 'getReach', cells: [401, forbidden, 200, 200, forbidden], St: 'no' },
];

const toMembership = ({ membership }: Scene) => membership;
const members: Row[] = [
  {
    call: 'getMember',
    target: toMembership,
    ask: (_, id) => ({ params: { id } }),
    cells: [401, forbidden, 200, 404, forbidden],
    St: 'members',
  },
  {
    call: 'setMemberStatus',
    target: toMembership,
    ask: (_, id) => ({ body: { memberIds: [id], status: 'active' } }),
    cells: [401, forbidden, 200, 404, forbidden],
    St: 'members',
  },
  {
    call: 'moveMember',
    target: toMembership,
    ask: (_, id) => ({ params: { id } }),
    cells: [401, forbidden, 200, 404, forbidden],
    St: 'members',
    staff: '403 moveNotYours',
  },
  {
    call: 'moveMember',
    how: 'naming the customer',
    target: toMember,
    ask: (_, id) => ({ params: { id } }),
    cells: [401, forbidden, 200, 404, forbidden],
    St: 'members',
    staff: '403 moveNotYours',
  },
  {
    call: 'getNote',
    target: toMembership,
    ask: (_, id) => ({ params: { id } }),
    cells: [401, forbidden, 200, 404, forbidden],
    St: 'members',
  },
  {
    call: 'saveNote',
    target: toMembership,
    ask: (_, id) => ({ params: { id }, body: { text: 'Likes oat milk.', version: 0 } }),
    cells: [401, forbidden, 200, 404, forbidden],
    St: 'members',
  },
  { call: 'exportMembers', cells: [401, forbidden, 200, 200, forbidden], St: 'no' },
  {
    call: 'exportMember',
    target: toMembership,
    ask: (_, id) => ({ params: { id } }),
    cells: [401, forbidden, 200, 404, forbidden],
    St: 'no',
  },
  {
    call: 'eraseMember',
    target: toMembership,
    ask: (_, id) => ({ params: { id } }),
    cells: [401, forbidden, 204, 404, forbidden],
    St: 'no',
  },
];

/** Moving a stamp of a member of S: named with the shop, by the member alone, and as if the member were the shop. */
const atTheCounter = (call: string, staff?: Cell): Row[] => [
  {
    call,
    how: 'naming S',
    ask: ({ s, m }) => ({ body: { userFrom: s.id, userTo: m.id } }),
    cells: [401, forbidden, 200, foreign, forbidden],
    St: 'stamp',
    ...(staff && { staff }),
  },
  {
    call,
    how: 'naming only the member',
    target: toMember,
    ask: (_, id) => ({ body: { userTo: id } }),
    cells: [401, forbidden, 200, 404, forbidden],
    St: 'stamp',
    ...(staff && { staff }),
  },
  {
    call,
    how: 'on their own card',
    ask: ({ s }, _, self) => ({ body: { userFrom: s.id, userTo: self } }),
    // Another shop named as the member: as if S were a member of theirs, which it is not.
    cells: [null, forbidden, '403 selfAward', 404, forbidden],
    St: 'stamp',
  },
];

const aboutCard = (call: string, stranger: Cell): Row[] => [
  {
    call,
    how: 'of the caller',
    ask: ({ s }) => ({ body: { userTo: s.id } }),
    cells: [401, 200, null, null, null],
    St: 'members',
  },
  {
    call,
    how: 'of a member of S, naming S',
    ask: ({ s, m }) => ({ body: { userFrom: s.id, userTo: m.id } }),
    cells: [401, foreign, 200, foreign, 200],
    St: 'members',
  },
  {
    call,
    how: 'of a member of S, naming only them',
    target: toMember,
    ask: (_, id) => ({ body: { userTo: id } }),
    cells: [401, stranger, 200, stranger, null],
    St: 'members',
  },
];

const stamps: Row[] = [
  ...atTheCounter('awardStamp'),
  // What S gave is not theirs to take back.
  ...atTheCounter('removeStamp', '403 undoNotYours'),
  {
    call: 'undoEntry',
    target: ({ entry }) => entry,
    ask: (_, id) => ({ body: { ledgerId: id } }),
    cells: [401, forbidden, 200, 404, forbidden],
    St: 'stamp',
    staff: '403 undoNotYours',
  },
  {
    call: 'redeemReward',
    how: 'without the customer’s code',
    target: toMember,
    ask: (_, id) => ({ body: { userTo: id, slot: 1 } }),
    cells: [401, forbidden, 409, 404, forbidden],
    St: 'stamp',
  },
  {
    call: 'redeemReward',
    how: 'without the customer’s code, with a reason',
    target: toMember,
    ask: (_, id) => ({ body: { userTo: id, slot: 1, withoutCode: 'paper card' } }),
    cells: [401, forbidden, '409 noReward', 404, forbidden],
    St: 'stamp',
    staff: '403 withoutCodeNotYours',
  },
  {
    call: 'scanCode',
    how: 'a printed code of a member of S',
    target: toMember,
    ask: (_, id) => ({ body: { code: `https://shop.example/c/${id}` } }),
    cells: [401, forbidden, 200, 404, forbidden],
    St: 'stamp',
  },
  ...aboutCard('getCard', 404),
  ...aboutCard('getHistory', '200 nothing'),
  { call: 'listMyCards', cells: [401, 200, 200, 200, forbidden], St: 'yes' },
  { call: 'listWaitingCards', cells: [401, 200, 200, 200, forbidden], St: 'yes' },
  { call: 'getToday', cells: [401, forbidden, 200, 200, forbidden], St: 'members' },
  ...[
    ...[
      'getReport',
      'listReportEntries',
      'listReportVisits',
      'listReportMembers',
      'listReportRewards',
      'exportReport',
      'getStaffReport',
      'exportStaffReport',
      'listAudit',
      'exportAudit',
    ],
  ].map((call): Row => ({ call, cells: [401, forbidden, 200, 200, forbidden], St: 'no' })),
  { call: 'getSite', cells: all(200), St: 'yes' },
];

const toChat = ({ chat }: Scene) => chat;
const aboutChat = (call: string, body?: object): Row => ({
  call,
  target: toChat,
  ask: (_, id) => ({ params: { conversationId: id }, ...(body ? { body } : {}) }),
  cells: [401, 404, 200, 404, forbidden],
  St: 'chat',
});

const chat: Row[] = [
  {
    call: 'openConversation',
    how: 'of S and a member',
    ask: ({ s, m }) => ({ body: { members: [s.id, m.id] } }),
    cells: [401, foreign, 200, foreign, forbidden],
    St: 'chat',
  },
  {
    call: 'openConversation',
    how: 'of S and the caller',
    ask: ({ s }, _, self) => ({ body: { members: [s.id, self] } }),
    cells: [null, 200, foreign, '403 chatNotLinked', forbidden],
    St: 'chat',
  },
  {
    call: 'listShopConversations',
    ask: ({ s }) => ({ params: { userId: s.id } }),
    cells: [401, forbidden, 200, foreign, forbidden],
    St: 'chat',
  },
  {
    call: 'listCustomerConversations',
    how: 'of the caller',
    ask: (_, __, self) => ({ params: { userId: self } }),
    cells: [null, 200, 200, 200, forbidden],
    St: 'yes',
  },
  {
    call: 'listCustomerConversations',
    how: 'of a member of S',
    ask: ({ m }) => ({ params: { userId: m.id } }),
    cells: [401, foreign, foreign, foreign, forbidden],
    St: 'yes',
  },
  {
    call: 'searchConversations',
    ask: ({ m }) => ({ body: { search: m.name } }),
    cells: [401, '200 nothing', 200, '200 nothing', forbidden],
    St: 'chat',
  },
  {
    call: 'findConversation',
    how: 'with a member of S',
    target: toMember,
    ask: (_, id) => ({ params: { otherId: id } }),
    cells: [401, '200 nothing', 200, '200 nothing', forbidden],
    St: 'chat',
  },
  { call: 'countUnread', cells: [401, 200, 200, 200, forbidden], St: 'chat' },
  aboutChat('listMessages'),
  {
    call: 'sendMessage',
    target: toChat,
    ask: (_, id) => ({ body: { conversationId: id, text: 'Hello' } }),
    cells: [401, 404, 200, 404, forbidden],
    St: 'chat',
  },
  {
    call: 'sendMessage',
    how: 'in the name of S',
    ask: ({ s, chat: conversationId }) => ({ body: { sender: s.id, conversationId, text: 'Hello' } }),
    cells: [401, foreign, 200, foreign, forbidden],
    St: 'chat',
  },
  aboutChat('readMessages', { seq: 1 }),
  aboutChat('updateLastMessage', { lastMessage: 'Hello', lastMessageId: '' }),
  aboutChat('blockConversation', { isBlocked: true }),
  {
    call: 'reportMessage',
    target: ({ message }) => message,
    ask: (_, id) => ({ params: { messageId: id }, body: {} }),
    cells: [401, 404, 200, 404, forbidden],
    St: 'chat',
  },
  { call: 'listReportedMessages', cells: [401, forbidden, forbidden, forbidden, 200], St: 'no' },
];

const toAnswer = ({ answer }: Scene) => answer;
const quickAnswers: Row[] = [
  { call: 'listQuickAnswers', cells: [401, forbidden, 200, 200, forbidden], St: 'chat' },
  { call: 'addQuickAnswer', cells: [401, forbidden, 200, 200, forbidden], St: 'chat' },
  {
    call: 'saveQuickAnswer',
    target: toAnswer,
    ask: (_, answerId) => ({ params: { answerId }, body: { name: '', text: 'Hello' } }),
    cells: [401, forbidden, 200, 404, forbidden],
    St: 'chat',
  },
  {
    call: 'removeQuickAnswer',
    target: toAnswer,
    ask: (_, answerId) => ({ params: { answerId } }),
    cells: [401, forbidden, 200, '200 nothing', forbidden],
    St: 'chat',
  },
];

const toColleague = ({ colleague }: Scene) => colleague;
const invitedAs = (token: string) => ({ token, name: 'New', email: newAddress(), password: 'a long password' });
const people: Row[] = [
  { call: 'listPeople', cells: [401, forbidden, 200, 200, forbidden], St: 'no' },
  {
    call: 'invitePerson',
    ask: () => ({ body: { permissions: ['stamp'] } }),
    cells: [401, forbidden, 200, 200, forbidden],
    St: 'no',
  },
  {
    call: 'takeBackInvitation',
    target: ({ invitation }) => invitation,
    ask: (_, id) => ({ params: { id } }),
    cells: [401, forbidden, 200, 404, forbidden],
    St: 'no',
  },
  {
    call: 'savePerson',
    target: toColleague,
    ask: (_, id) => ({ params: { id }, body: { permissions: ['chat'] } }),
    cells: [401, forbidden, 200, 404, forbidden],
    St: 'no',
  },
  {
    call: 'removePerson',
    target: toColleague,
    ask: (_, id) => ({ params: { id } }),
    cells: [401, forbidden, 200, 404, forbidden],
    St: 'no',
  },
  { call: 'listTablets', cells: [401, forbidden, 200, 200, forbidden], St: 'no' },
  {
    call: 'enrollTablet',
    ask: () => ({ body: { name: 'Bar' } }),
    cells: [401, forbidden, 204, 204, forbidden],
    St: 'no',
  },
  {
    call: 'endTablet',
    target: ({ tablet }) => tablet,
    ask: (_, id) => ({ params: { id } }),
    cells: [401, forbidden, 200, 404, forbidden],
    St: 'no',
  },
  {
    call: 'givePin',
    target: toColleague,
    ask: (_, id) => ({ params: { id }, body: { pin: '1470' } }),
    cells: [401, forbidden, 200, 404, forbidden],
    St: 'no',
  },
  {
    call: 'unlockPin',
    target: toColleague,
    ask: (_, id) => ({ params: { id } }),
    cells: [401, forbidden, 200, 404, forbidden],
    St: 'no',
  },
  { call: 'readOwnPin', cells: [401, forbidden, 200, 200, forbidden], St: 'yes' },
  {
    call: 'saveOwnPin',
    ask: () => ({ body: { pin: '1470' } }),
    cells: [401, forbidden, 200, 200, forbidden],
    St: 'yes',
  },
  { call: 'openTablet', how: 'without its cookie', cells: all('404 tabletUnknown'), St: 'yes' },
  {
    call: 'unlockTablet',
    how: 'without the cookie of a tablet',
    ask: ({ colleague: person }) => ({ body: { person, pin: '2580' } }),
    cells: all('404 tabletUnknown'),
    St: 'yes',
  },
  {
    call: 'stayAtTablet',
    how: 'in a session that a password opened',
    cells: [401, forbidden, '404 tabletUnknown', '404 tabletUnknown', forbidden],
    St: 'yes',
  },
  { call: 'openInvitation', ask: ({ invited: token }) => ({ body: { token } }), cells: all(200), St: 'yes' },
  {
    call: 'openInvitation',
    how: 'with a made-up token',
    ask: () => ({ body: { token: randomUUID() } }),
    cells: all('422 linkRefused'),
    St: 'yes',
  },
  {
    call: 'signUpInvited',
    ask: ({ invited }) => ({ body: invitedAs(invited) }),
    cells: [201, '422 linkRefused', '422 linkRefused', '422 linkRefused', '422 linkRefused'],
    St: 'yes',
    staff: 201,
  },
  {
    call: 'signUpInvited',
    how: 'with the address of someone else',
    ask: ({ invited, m }) => ({ body: { ...invitedAs(invited), email: m.email } }),
    cells: all('409 emailTaken'),
    St: 'yes',
  },
  {
    call: 'acceptInvitation',
    ask: ({ invited: token }) => ({ body: { token } }),
    cells: [401, '403 signInToAccept', '409 worksHere', 200, forbidden],
    St: 'yes',
  },
  { call: 'listWorkplaces', cells: [401, forbidden, 200, 200, forbidden], St: 'yes' },
  {
    call: 'enterWorkplace',
    target: toShop,
    ask: (_, id) => ({ params: { id } }),
    cells: [401, forbidden, 200, 404, forbidden],
    St: 'yes',
  },
];

const toSignUp = ({ shopInvitation }: Scene) => shopInvitation;
const byAdmin = { cells: [401, forbidden, forbidden, forbidden, 200] as Row['cells'], St: 'no' as const };
const ofShopS = { target: toShop, ask: (_: Scene, id: string) => ({ params: { id } }) };
const platform: Row[] = [
  { call: 'listShops', ...byAdmin },
  { call: 'getPlatformShop', ...ofShopS, ...byAdmin },
  {
    call: 'suspendShop',
    target: toShop,
    ask: (_, id) => ({ params: { id }, body: { reason: 'Unpaid bills' } }),
    ...byAdmin,
  },
  { call: 'restoreShop', ...ofShopS, ...byAdmin },
  { call: 'listShopInvitations', ...byAdmin },
  { call: 'inviteShop', ask: () => ({ body: {} }), ...byAdmin },
  {
    call: 'takeBackShopInvitation',
    target: toSignUp,
    ask: (_, id) => ({ params: { id } }),
    ...byAdmin,
  },
  { call: 'getSuspension', cells: [401, forbidden, 200, 200, forbidden], St: 'yes' },
];

const notifications = [
  ...['listNotifications', 'countNotifications', 'markNotifications'],
  ...['readNotificationChoices', 'saveNotificationChoices'],
].map((call): Row => ({ call, cells: [401, forbidden, 200, 200, forbidden], St: 'yes' }));

const person = (cell: Cell): Row['cells'] => [401, cell, cell, cell, forbidden];
const aDevice = { target: () => 'aDevice', ask: (_: Scene, id: string) => ({ params: { id } }) };
const push: Row[] = [
  { call: 'getPushKey', cells: person(200), St: 'yes' },
  { call: 'findPushDevice', ...aDevice, cells: person(200), St: 'yes' },
  { call: 'addPushDevice', cells: person(200), St: 'yes' },
  { call: 'removePushDevice', ...aDevice, cells: person(204), St: 'yes' },
];

/** Only members have reminders of a shop. */
const reminders = ['getReminders', 'saveReminders'].map(
  (call): Row => ({
    call,
    target: toShop,
    ask: (_, shopId) => ({ params: { shopId }, ...(call === 'saveReminders' && { body: { email: false } }) }),
    cells: [401, 200, 404, 404, forbidden],
    St: 'yes',
  }),
);

const toCategory = ({ category }: Scene) => category;
const toDraft = ({ draft }: Scene) => draft;
const ofProducts = { St: 'products' as const };
const products: Row[] = [
  {
    call: 'listCategories',
    target: toShop,
    ask: (_, operator) => ({ query: { operator } }),
    cells: [200, 200, 200, 200, 200],
    St: 'yes',
  },
  { call: 'addCategory', cells: [401, forbidden, 200, 200, forbidden], ...ofProducts },
  {
    call: 'saveCategory',
    target: toCategory,
    ask: (_, categoryId) => ({ params: { categoryId }, body: { place: 0 } }),
    cells: [401, forbidden, 200, 404, forbidden],
    ...ofProducts,
  },
  {
    call: 'removeCategory',
    target: toCategory,
    ask: (_, categoryId) => ({ params: { categoryId } }),
    cells: [401, forbidden, 200, 200, forbidden],
    ...ofProducts,
  },
  { call: 'listProducts', cells: [200, 200, 200, 200, 200], St: 'yes' },
  { call: 'addProduct', cells: [401, forbidden, 200, 200, forbidden], ...ofProducts },
  {
    call: 'addProduct',
    how: 'in the name of S',
    target: toShop,
    ask: (_, operator) => ({ body: { title: 'Cake', operator } }),
    cells: [401, forbidden, 200, '403 identityMismatch', forbidden],
    ...ofProducts,
  },
  {
    call: 'getMenu',
    target: toShop,
    ask: (_, id) => ({ params: { id } }),
    cells: [200, 200, 200, 200, 200],
    St: 'yes',
  },
  {
    call: 'listMenuItems',
    target: toShop,
    // The beginning of what is in no category.
    ask: (_, id) => ({ params: { id }, query: { cursor: 'eyJjYXRlZ29yeSI6IiIsImFmdGVyIjoiIn0' } }),
    cells: [200, 200, 200, 200, 200],
    St: 'yes',
  },
  {
    call: 'getProduct',
    how: 'a draft of S',
    target: toDraft,
    ask: (_, id) => ({ params: { id } }),
    cells: [404, 404, 200, 404, 404],
    St: 'yes',
    staff: 404,
  },
  {
    call: 'saveProduct',
    target: toDraft,
    ask: (_, id) => ({ params: { id }, body: { title: 'Pie' } }),
    cells: [401, forbidden, 200, 404, forbidden],
    ...ofProducts,
  },
  {
    call: 'removeProduct',
    target: toDraft,
    ask: (_, id) => ({ params: { id } }),
    cells: [401, forbidden, 200, 404, forbidden],
    ...ofProducts,
  },
  {
    call: 'changeProducts',
    how: 'a draft of S',
    target: toDraft,
    ask: (_, id) => ({ body: { ids: [id], change: { kind: 'publish' } } }),
    cells: [401, forbidden, 200, 200, forbidden],
    ...ofProducts,
  },
  {
    call: 'exportProducts',
    ask: () => ({ body: {} }),
    cells: [401, forbidden, 200, 200, forbidden],
    ...ofProducts,
  },
  { call: 'getProductTemplate', cells: [401, forbidden, 200, 200, forbidden], ...ofProducts },
  { call: 'getProductImport', cells: [401, forbidden, 200, 200, forbidden], ...ofProducts },
  {
    call: 'checkProductImport',
    how: 'without a file',
    ask: () => ({}),
    cells: [401, forbidden, 415, 415, forbidden],
    ...ofProducts,
  },
  ...['startProductImport', 'cancelProductImport', 'undoProductImport'].map((call) => ({
    call,
    how: 'of an unknown file',
    ask: () => ({ body: { id: randomUUID() } }),
    cells: [401, forbidden, 409, 409, forbidden] satisfies Row['cells'],
    ...ofProducts,
  })),
  {
    call: 'undoProducts',
    target: ({ undo }) => undo,
    ask: (_, undo) => ({ body: { undo } }),
    cells: [401, forbidden, 200, '409 productUndoGone', forbidden],
    ...ofProducts,
  },
];

const toReviewed = ({ reviewed }: Scene) => reviewed;
const toReview = ({ review }: Scene) => review;
const reviews: Row[] = [
  {
    call: 'listReviews',
    target: toReviewed,
    ask: (_, product) => ({ query: { product } }),
    cells: all(200),
    St: 'yes',
  },
  {
    call: 'getOwnReview',
    target: toReviewed,
    ask: (_, product) => ({ query: { product } }),
    cells: [401, 200, 200, 200, forbidden],
    St: 'yes',
  },
  {
    call: 'addReview',
    target: toReviewed,
    ask: (_, product) => ({ body: { product, stars: 5, text: '' } }),
    cells: [401, '403 notBought', '403 ownProduct', '403 notBought', forbidden],
    St: 'yes',
  },
  {
    call: 'saveReview',
    how: 'of a member of S',
    target: toReview,
    ask: (_, reviewId) => ({ params: { reviewId }, body: { stars: 1, text: '' } }),
    cells: [401, 404, 404, 404, forbidden],
    St: 'yes',
  },
  {
    call: 'removeReview',
    how: 'of a member of S',
    target: toReview,
    ask: (_, reviewId) => ({ params: { reviewId } }),
    cells: [401, 404, 404, 404, forbidden],
    St: 'yes',
  },
  {
    call: 'answerReview',
    target: toReview,
    ask: (_, reviewId) => ({ params: { reviewId }, body: { text: 'Thanks' } }),
    cells: [401, forbidden, 200, 404, forbidden],
    ...ofProducts,
  },
  {
    call: 'reportReview',
    target: toReview,
    ask: (_, reviewId) => ({ params: { reviewId }, body: {} }),
    cells: [401, 200, 200, 200, forbidden],
    St: 'yes',
  },
  { call: 'listReportedReviews', cells: [401, forbidden, forbidden, forbidden, 200], St: 'no' },
  {
    call: 'removeReportedReview',
    target: toReview,
    ask: (_, reviewId) => ({ params: { reviewId } }),
    cells: [401, forbidden, forbidden, forbidden, 200],
    St: 'no',
  },
  { call: 'listRemovedReviews', cells: [401, forbidden, forbidden, forbidden, 200], St: 'no' },
  {
    call: 'forgetRemovedReview',
    how: 'of one that is there',
    target: toReview,
    ask: (_, reviewId) => ({ params: { reviewId } }),
    cells: [401, forbidden, forbidden, forbidden, 404],
    St: 'no',
  },
];

const ofOrders = { St: 'orders' as const };
const toOrder = ({ order }: Scene) => order;
/** One of those that the migration adds. */
const toPackage = () => '019b7600-0000-7000-8000-000000000001';
const packageBody = {
  ...{ title: 'Large', image: '', price: 10, features: ['Seats'], numAcc: 2, priceDesc: '', countInStock: 5 },
};
const orders: Row[] = [
  { call: 'listPackages', cells: all(200), St: 'yes' },
  { call: 'getPackage', target: toPackage, ask: (_, id) => ({ params: { id } }), cells: all(200), St: 'yes' },
  {
    call: 'addPackage',
    ask: () => ({ body: packageBody }),
    cells: [401, forbidden, forbidden, forbidden, 200],
    St: 'no',
  },
  {
    call: 'savePackage',
    target: toPackage,
    ask: (_, id) => ({ params: { id }, body: packageBody }),
    cells: [401, forbidden, forbidden, forbidden, 200],
    St: 'no',
  },
  {
    call: 'removePackage',
    target: toPackage,
    ask: (_, id) => ({ params: { id } }),
    cells: [401, forbidden, forbidden, forbidden, 200],
    St: 'no',
  },
  {
    call: 'checkCart',
    ask: ({ product }) => ({ body: { orderItems: [{ product, qty: 1 }] } }),
    cells: all(200),
    St: 'yes',
  },
  {
    call: 'placeOrder',
    how: 'of a product of S',
    ask: ({ product }) => ({
      body: {
        ...{ orderItems: [{ product, qty: 1 }], deliveryMethod: 'pickup' },
        ...{ paymentMethod: 'Pay at the shop', totalPrice: 2.3 },
      },
    }),
    cells: [401, 200, '403 ownProducts', 200, forbidden],
    St: 'yes',
    staff: 200,
  },
  {
    call: 'placeOrder',
    how: 'in the name of someone else',
    target: toMember,
    ask: ({ product }, operator) => ({ body: { operator, orderItems: [{ product, qty: 1 }], totalPrice: 2.3 } }),
    cells: [401, foreign, foreign, foreign, forbidden],
    St: 'yes',
  },
  { call: 'listMyOrders', cells: signedIn(200), ...ofOrders },
  { call: 'listAllOrders', cells: [401, forbidden, 200, 200, 200], ...ofOrders },
  {
    call: 'listAllOrders',
    how: 'of a customer of S',
    target: toMember,
    ask: (_, id) => ({ query: { buyer: id } }),
    cells: [401, forbidden, 200, '200 nothing', 200],
    ...ofOrders,
  },
  { call: 'exportOrders', cells: [401, forbidden, 200, 200, 200], ...ofOrders },
  { call: 'countOpenOrders', cells: [401, forbidden, 200, 200, forbidden], ...ofOrders },
  { call: 'getSales', cells: [401, forbidden, 200, 200, forbidden], ...ofOrders },
  {
    call: 'getOrder',
    target: toOrder,
    ask: (_, id) => ({ params: { id } }),
    cells: [401, 404, 200, 404, 200],
    ...ofOrders,
  },
  {
    call: 'deliverOrder',
    target: toOrder,
    ask: (_, id) => ({ params: { id } }),
    cells: [401, forbidden, 200, 404, forbidden],
    ...ofOrders,
  },
  {
    call: 'saveKitchen',
    target: toOrder,
    ask: (_, id) => ({ params: { id }, body: { kitchen: 'ready' } }),
    cells: [401, forbidden, 200, 404, forbidden],
    ...ofOrders,
  },
  {
    call: 'markOrderPaid',
    target: toOrder,
    ask: (_, id) => ({ params: { id } }),
    cells: [401, forbidden, 200, 404, forbidden],
    ...ofOrders,
  },
  {
    call: 'cancelOrder',
    target: toOrder,
    ask: (_, id) => ({ params: { id }, body: {} }),
    cells: [401, 404, 200, 404, forbidden],
    ...ofOrders,
  },
  {
    call: 'beginPayment',
    how: 'of an order of someone else',
    target: toOrder,
    ask: (_, id) => ({ params: { id }, body: {} }),
    cells: [401, 404, 404, 404, forbidden],
    St: 'yes',
  },
  {
    call: 'payOrder',
    how: 'of an order of someone else',
    target: toOrder,
    ask: (_, id) => ({ params: { id }, body: { id: 'MADEUP123' } }),
    cells: [401, 404, 404, 404, forbidden],
    St: 'yes',
  },
  {
    call: 'refundOrder',
    target: toOrder,
    ask: (_, id) => ({ params: { id }, body: {} }),
    cells: [401, forbidden, '409 orderNotPaid', 404, forbidden],
    St: 'no',
  },
  {
    call: 'getPayPalButton',
    how: 'of an order of someone else',
    target: toOrder,
    ask: (_, id) => ({ params: { id } }),
    cells: [401, 404, 404, 404, forbidden],
    St: 'yes',
  },
  { call: 'getPayPalClient', cells: all(200), St: 'yes' },
  { call: 'receivePaymentNotice', cells: all('400 noticeRefused'), St: 'yes' },
  { call: 'getOrderSettings', cells: [401, forbidden, 200, 200, forbidden], ...ofOrders },
  { call: 'saveOrderSettings', cells: [401, forbidden, 200, 200, forbidden], St: 'no' },
];

export const rows: Row[] = [
  ...[
    accounts,
    recovery,
    ownAccount,
    loyalty,
    members,
    stamps,
    chat,
    quickAnswers,
    products,
    reviews,
    orders,
    people,
    platform,
    notifications,
    push,
    reminders,
  ].flat(),
];

export interface EventRow {
  event: ClientEventName;
  how: string;
  send: (scene: Scene, self: string) => unknown;
  /** The acknowledgment: `ok` or the refusal's code. No one connects without a token. */
  cells: [C: string, Os: string, Ox: string, P: string];
  St: Staff;
  /** As in `Row`. */
  staff?: string;
}

const hint = (event: 'sendLiveStamp' | 'removeStamp'): EventRow[] => [
  {
    event,
    how: 'as the caller, to a member of S',
    send: ({ m }, self) => ({ senderId: self, senderName: '', receiverId: m.id, stamp: 1 }),
    cells: ['forbidden', 'ok', 'notMember', 'forbidden'],
    St: 'stamp',
  },
  {
    event,
    how: 'in the name of S',
    send: ({ s, m }) => ({ senderId: s.id, senderName: '', receiverId: m.id, stamp: 1 }),
    cells: ['forbidden', 'ok', 'identityMismatch', 'forbidden'],
    St: 'stamp',
  },
];

const inChat = (event: ClientEventName, more: object): EventRow => ({
  event,
  how: 'in the conversation of S and a member',
  send: ({ m, chat: conversationId }, self) => ({ senderId: self, receiverId: m.id, conversationId, ...more }),
  cells: ['notFound', 'ok', 'notFound', 'forbidden'],
  St: 'chat',
});

export const eventRows: EventRow[] = [
  { event: 'addUser', how: 'the caller', send: (_, self) => self, cells: ['ok', 'ok', 'ok', 'ok'], St: 'yes' },
  {
    event: 'addUser',
    how: 'a member of S',
    send: ({ m }) => m.id,
    cells: ['identityMismatch', 'identityMismatch', 'identityMismatch', 'identityMismatch'],
    St: 'yes',
  },
  {
    event: 'sendNavigate',
    how: 'as the caller',
    send: ({ m }, self) => ({ senderId: self, receiveId: m.id, type: '/royalty' }),
    cells: ['ok', 'ok', 'ok', 'forbidden'],
    St: 'yes',
  },
  {
    event: 'sendNavigate',
    how: 'in the name of a member of S',
    send: ({ s, m }) => ({ senderId: m.id, receiveId: s.id, type: '/royalty' }),
    cells: ['identityMismatch', 'identityMismatch', 'identityMismatch', 'forbidden'],
    St: 'yes',
  },
  ...hint('sendLiveStamp'),
  ...hint('removeStamp'),
  inChat('sendMessage', { text: 'Hello', messageId: randomUUID() }),
  inChat('updateLastMessage', { lastMessage: 'Hello', lastMessageId: randomUUID() }),
  inChat('startTypingMessage', {}),
  inChat('stopTypingMessage', {}),
  {
    event: 'sendNotification',
    how: 'to a member of S',
    send: ({ m }, self) => ({ senderId: self, senderName: '', receiverId: m.id, type: 3 }),
    cells: ['notFound', 'ok', 'notFound', 'forbidden'],
    St: 'chat',
  },
  {
    event: 'sendNotification',
    how: 'in the name of a member of S',
    send: ({ s, m }) => ({ senderId: m.id, senderName: '', receiverId: s.id, type: 3 }),
    cells: ['identityMismatch', 'identityMismatch', 'identityMismatch', 'forbidden'],
    St: 'chat',
  },
  {
    event: 'editProduct',
    how: 'of S, told to the caller’s own shop',
    send: ({ product: productId }) => ({ productId }),
    cells: ['forbidden', 'ok', 'ok', 'forbidden'],
    St: 'products',
  },
];
