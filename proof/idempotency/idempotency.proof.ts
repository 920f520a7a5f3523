import { randomUUID } from 'node:crypto';
import { request } from 'node:http';
import { defaultDesign } from '@stampdeck/contract/designs.ts';
import { endpoints } from '@stampdeck/contract/endpoints.ts';
import type { ListedEndpoint } from '@stampdeck/contract/http.ts';
import { saveOrderSettings } from '@stampdeck/contract/orders.ts';
import { addProduct } from '@stampdeck/contract/products.ts';
import { addPushDevice } from '@stampdeck/contract/push.ts';
import { addQuickAnswer } from '@stampdeck/contract/quick-answers.ts';
import { saveShortName } from '@stampdeck/contract/shops.ts';
import { readsOf } from '@stampdeck/contract/test/text-fields.ts';
import { startApp, type TestApp } from '@stampdeck/server/test/app.ts';
import { codeOf } from '@stampdeck/server/test/codes.ts';
import { membershipOf, plantAdmin, plantColleague, plantShop, proveAddress } from '@stampdeck/server/test/database.ts';
import { expectSoundLedger } from '@stampdeck/server/test/ledger.ts';
import { addProduct as addLatte, orderOf } from '@stampdeck/server/test/orders.ts';
import { Pauses } from '@stampdeck/server/test/pauses.ts';
import { addCustomer, addMember, award, publish, publishAs, type TestPerson } from '@stampdeck/server/test/people.ts';
import { describe, expect, test } from 'vitest';

type Answer = Awaited<ReturnType<TestApp['post']>>;

/** A call that can be sent any number of times, and what it has done so far. */
interface Scene {
  shop: TestPerson;
  call: Call;
  member?: TestPerson;
  /** The same call with another body. */
  otherCall?: Call;
  /** What would show a second effect. */
  effect: () => Promise<unknown>;
}

interface Call {
  /** The method; POST by default. */
  method?: 'POST' | 'PUT';
  token: string;
  path: string;
  body: object;
  hasNoKey?: boolean;
}

const before = await startApp();
let app = before;

const newShop = async (): Promise<TestPerson> => {
  const shop = await plantShop(app);
  await publish(app, shop, { size: 20, milestones: [] });
  return shop;
};
const counts = async (shop: TestPerson) => {
  const { body } = await app.call(null, 'GET', `/api/v1/shop/${shop.id}`);
  return [body.shop.subscribeNumber, body.shop.joinNumber, body.shop.cardDesignItem.version];
};
const ledger = async (shop: TestPerson, member: TestPerson) =>
  (await app.post(shop.token, '/api/stamp/history', { userTo: member.id, limit: 100 })).body.events;

/** A member with five stamps, and a call of their shop. */
async function atTheCounter(path: string, parts: object, otherParts: object): Promise<Scene> {
  const shop = await newShop();
  const member = await addMember(app, shop);
  await award(app, shop, member, 5);
  const body = { userTo: member.id, ...parts };
  return {
    shop,
    member,
    call: { token: shop.token, path, body },
    otherCall: { token: shop.token, path, body: { ...body, ...otherParts } },
    effect: async () => (await ledger(shop, member)).length,
  };
}

async function aReward(): Promise<Scene> {
  const shop = await plantShop(app);
  await publish(app, shop, { size: 5, milestones: [2, 3].map((slot) => ({ slot, label: `Reward ${slot}` })) });
  const member = await addMember(app, shop);
  await award(app, shop, member, 5);
  const { proof } = (await app.post(shop.token, '/api/stamp/scan', { code: codeOf(member) })).body;
  const body = { userTo: member.id, slot: 2, proof };
  const call = { token: shop.token, path: '/api/stamp/redeem', body };
  return {
    shop,
    member,
    call,
    otherCall: { ...call, body: { ...body, slot: 3 } },
    effect: async () => (await ledger(shop, member)).length,
  };
}

async function anUndo(): Promise<Scene> {
  const shop = await newShop();
  const member = await addMember(app, shop);
  const { body } = await award(app, shop, member, 2);
  const call = { token: shop.token, path: '/api/stamp/undo', body: { ledgerId: body.ledgerId } };
  return {
    shop,
    member,
    call,
    otherCall: { ...call, body: { ...call.body, reason: 'Another one.' } },
    effect: async () => (await ledger(shop, member)).length,
  };
}

/** A guest of a new shop, who has already made some calls. */
async function asGuest(path: string, ...earlier: string[]): Promise<Scene> {
  const shop = await newShop();
  const guest = await addCustomer(app);
  for (const done of earlier) await app.post(guest.token, done, { userTo: shop.id });
  return { shop, call: { token: guest.token, path, body: { userTo: shop.id } }, effect: () => counts(shop) };
}

async function aDesign(): Promise<Scene> {
  const shop = await plantShop(app);
  await addMember(app, shop);
  // The card as the first publishing call sent it.
  let sent: Call | undefined;
  const spy = {
    ...app,
    post: async (token: string, path: string, body: object) => {
      sent = { token, path, body };
      return { status: 0, headers: new Headers(), body: {} };
    },
  };
  await publishAs(spy as TestApp, shop, { size: 12, milestones: [] });
  if (!sent) throw new Error('Nothing was sent.');
  return { shop, call: sent, effect: () => counts(shop) };
}

async function aNewMember(): Promise<Scene> {
  const shop = await newShop();
  const call = { token: shop.token, path: '/api/v1/members', body: { name: 'Jo', phone: '123' } };
  return { shop, call, effect: () => counts(shop) };
}

async function aClaim(): Promise<Scene> {
  const shop = await newShop();
  const unclaimed = (await app.post(shop.token, '/api/v1/members', { name: 'Jo', phone: '123' })).body.user;
  const customer = await addCustomer(app);
  const { proof } = (await app.post(shop.token, '/api/stamp/scan', { code: codeOf(customer) })).body;
  const body = { unclaimedId: unclaimed.id, customerId: customer.id, proof };
  const effect = async () => [await counts(shop), (await ledger(shop, customer)).length];
  return { shop, call: { token: shop.token, path: '/api/v1/members/claim', body }, effect };
}

/** A call with an example, sent by a new shop; simple calls of its slice show what it did. */
async function anExample({
  slice,
  method,
  path,
  example,
}: Pick<ListedEndpoint, 'slice' | 'method' | 'path' | 'example'>): Promise<Scene> {
  const shop = await newShop();
  const effect = async () => {
    const answers = readsOf(slice).map((read) => app.call(shop.token, 'GET', read.path));
    return (await Promise.all(answers)).map(({ body }) => body);
  };
  return { shop, call: { token: shop.token, method: method as 'POST' | 'PUT', path, body: example as object }, effect };
}

/** Each time a name that no other shop has. */
const aShortName = (): Promise<Scene> =>
  anExample({ ...saveShortName, slice: 'shops', example: { name: `shop-${randomUUID().slice(0, 8)}` } });

async function aDraft(): Promise<Scene> {
  const shop = await newShop();
  const body = { revision: 0, baseVersion: 1, design: { ...defaultDesign, description: 'Half a thou' } };
  return {
    shop,
    call: { token: shop.token, method: 'PUT', path: '/api/v1/card/draft', body },
    effect: async () => (await app.call(shop.token, 'GET', '/api/v1/card/draft')).body,
  };
}

async function aScan(): Promise<Scene> {
  const shop = await newShop();
  const text = codeOf(await addMember(app, shop));
  // Looks up the current server: after the restart it is another one.
  const scans = () => app.store.read.selectFrom('scans').selectAll().where('shop_id', '=', shop.id).execute();
  return {
    shop,
    call: { token: shop.token, path: '/api/stamp/scan', body: { code: text } },
    effect: async () => (await scans()).length,
  };
}

/** A member who is disabled. */
async function aStatus(): Promise<Scene> {
  const shop = await newShop();
  const member = await addMember(app, shop);
  const rows = () => app.store.read.selectFrom('members').selectAll().where('account_id', '=', member.id).execute();
  const memberIds = (await rows()).map(({ id }) => id);
  const call = { token: shop.token, path: '/api/v1/members/status', body: { memberIds, status: 'disabled' } };
  return { shop, call, effect: rows };
}

/** A member who wrote to the shop, and a call of the shop about their conversation. */
const aChat =
  (method: 'POST' | 'PUT', pathOf: (id: string) => string, bodyOf: (id: string, text: string) => object) =>
  async (): Promise<Scene> => {
    const shop = await newShop();
    const member = await addMember(app, shop);
    const members = [shop.id, member.id];
    const { conversation } = (await app.post(member.token, '/api/chat/create-new-conversation', { members })).body;
    const id = conversation._id;
    await app.post(member.token, '/api/message/create-new-message', { conversationId: id, text: 'Are you open?' });
    const call = { token: shop.token, method, path: pathOf(id), body: bodyOf(id, 'Yes') };
    return {
      ...{ shop, member, call },
      otherCall: { ...call, body: bodyOf(id, 'No') },
      effect: async () => (await app.call(shop.token, 'GET', `/api/message/get-all-messages/${id}`)).body,
    };
  };

async function anOpening(): Promise<Scene> {
  const shop = await newShop();
  const member = await addMember(app, shop);
  const body = { members: [shop.id, member.id] };
  return {
    shop,
    call: { token: shop.token, path: '/api/chat/create-new-conversation', body },
    effect: async () => (await app.call(member.token, 'GET', `/api/v1/conversations/with/${shop.id}`)).body,
  };
}

async function aReport(): Promise<Scene> {
  const { shop, member, call } = await aChat('PUT', String, () => ({}))();
  const { messages } = (await app.call(shop.token, 'GET', `/api/message/get-all-messages/${call.path}`)).body;
  const path = `/api/v1/messages/${messages[0]._id}/report`;
  return {
    ...{ shop, ...(member ? { member } : {}) },
    call: { token: shop.token, path, body: { reason: 'Rude' } },
    effect: () => app.store.read.selectFrom('reported_messages').selectAll().where('shop_id', '=', shop.id).execute(),
  };
}

async function aMark(): Promise<Scene> {
  const shop = await newShop();
  await addMember(app, shop);
  const read = (path: string) => app.call(shop.token, 'GET', `/api/v1/notifications${path}`);
  const upTo = (await read('')).body.notifications[0].createdAt;
  return {
    shop,
    call: { token: shop.token, method: 'PUT', path: '/api/v1/notifications/read', body: { upTo } },
    effect: async () => (await read('/unread')).body,
  };
}

async function aChoice(): Promise<Scene> {
  const shop = await newShop();
  const path = '/api/v1/notification-choices';
  return {
    shop,
    call: { token: shop.token, method: 'PUT', path, body: { kinds: { newMember: { email: true } }, quiet: null } },
    effect: async () => (await app.call(shop.token, 'GET', path)).body,
  };
}

async function aPushDevice(): Promise<Scene> {
  const shop = await newShop();
  const { path, example = {} } = addPushDevice;
  // Its own, because a device belongs to the person who turned it on last.
  const body = { ...example, endpoint: `https://fcm.googleapis.com/fcm/send/${randomUUID()}` };
  return {
    shop,
    call: { token: shop.token, path, body },
    effect: () =>
      app.store.read.selectFrom('push_subscriptions').select('id').where('account_id', '=', shop.id).execute(),
  };
}

async function aReminder(): Promise<Scene> {
  const shop = await newShop();
  const member = await addMember(app, shop);
  await proveAddress(app, member);
  const path = `/api/v1/reminders/${shop.id}`;
  return {
    shop,
    call: { token: member.token, method: 'PUT', path, body: { email: true } },
    effect: async () => (await app.call(member.token, 'GET', path)).body,
  };
}

async function aNote(): Promise<Scene> {
  const shop = await newShop();
  const path = `/api/v1/members/${await membershipOf(app, shop, await addMember(app, shop))}/note`;
  return {
    shop,
    call: { token: shop.token, method: 'PUT', path, body: { text: 'Likes oat milk.', version: 0 } },
    effect: async () => (await app.call(shop.token, 'GET', path)).body,
  };
}

/** A quick answer, and a call that changes it. */
async function aQuickAnswer(): Promise<Scene> {
  const scene = await anExample({ ...addQuickAnswer, slice: 'quick-answers' });
  const { quickAnswers } = (await send(scene.call, '')).body;
  const body = { name: 'Hours', text: 'From nine to six.', place: 0 };
  return { ...scene, call: { ...scene.call, method: 'PUT', path: `${scene.call.path}/${quickAnswers[0]._id}`, body } };
}

/** Someone who works for a shop, and a call that changes what they may do. */
async function aPerson(): Promise<Scene> {
  const shop = await newShop();
  const { id } = await plantColleague(app, shop, ['stamp']);
  const call = {
    token: shop.token,
    method: 'PUT' as const,
    path: `/api/v1/staff/${id}`,
    body: { permissions: ['chat'] },
  };
  return { shop, call, effect: async () => (await app.call(shop.token, 'GET', '/api/v1/staff')).body };
}

/** A shop's products, as its people see them. */
const menuOf = (shop: TestPerson) => async () =>
  (await app.call(shop.token, 'GET', `/api/products?operator=${shop.id}`)).body;

async function aProduct(): Promise<Scene> {
  const shop = await newShop();
  return { shop, call: { token: shop.token, path: addProduct.path, body: { title: 'Cake' } }, effect: menuOf(shop) };
}

/** A shop with two products, and a call about the first of them. */
async function onMenu(call: (id: string) => { method?: 'POST' | 'PUT'; path: string; body: object }): Promise<Scene> {
  const shop = await newShop();
  const add = () => app.post(shop.token, addProduct.path, { title: 'Cake', price: 2 });
  const { product } = (await add()).body;
  await add();
  return { shop, call: { token: shop.token, ...call(product._id) }, effect: menuOf(shop) };
}

const aPriceRise = () =>
  onMenu((id) => ({ path: '/api/v1/products/bulk', body: { ids: [id], change: { kind: 'percent', percent: 10 } } }));
const anEdit = () =>
  onMenu((id) => ({ method: 'PUT', path: `/api/products/${id}`, body: { title: 'Pie', version: 1 } }));

/** A deleted product, and the call that brings it back. */
async function aReturn(): Promise<Scene> {
  const scene = await anEdit();
  const { undo } = (await app.call(scene.call.token, 'DELETE', scene.call.path)).body;
  return { ...scene, call: { token: scene.call.token, path: '/api/v1/products/undo', body: { undo } } };
}

/** A customer's order of two lattes; `call` is about it. Without one, it is the call that places another. */
async function anOrder(call?: (id: string) => Omit<Call, 'token'>, by: 'shop' | 'buyer' = 'shop'): Promise<Scene> {
  const shop = await newShop();
  const buyer = await addCustomer(app);
  const product = await addLatte(app, shop);
  const placing = { path: '/api/orders', body: orderOf([{ product, qty: 2 }]) };
  const { body } = call ? await app.post(buyer.token, placing.path, placing.body) : { body: null };
  const token = (call ? { shop, buyer }[by] : buyer).token;
  const effect = async () => [
    (await app.call(shop.token, 'GET', '/api/orders/all')).body,
    (await menuOf(shop)())[0].countInStock,
  ];
  return { shop, call: { token, ...(call?.(body._id) ?? placing) }, effect };
}

/** An order that was paid at the shop, and its refund in part. */
async function aRefund(): Promise<Scene> {
  const scene = await anOrder((id) => ({ path: `/api/orders/${id}/refund`, body: { amount: 1 } }));
  expect((await app.post(scene.shop.token, scene.call.path.replace('refund', 'mark-paid'))).status).toBe(200);
  const otherCall = { ...scene.call, body: { amount: 2 } };
  return { ...scene, otherCall };
}

/** A customer who bought a latte; `call` is about their review of it. Without one, it is the call that adds it. */
async function aReview(call?: (review: string) => Omit<Call, 'token'>, by: 'shop' | 'buyer' = 'buyer'): Promise<Scene> {
  const shop = await newShop();
  const buyer = await addCustomer(app);
  const product = await addLatte(app, shop);
  const { body: order } = await app.post(buyer.token, '/api/orders', orderOf([{ product }]));
  await app.post(shop.token, `/api/orders/${order._id}/mark-paid`, {});
  const adding = { path: '/api/v1/reviews', body: { product: product._id, stars: 4.5, text: 'Good foam.' } };
  const { body } = call ? await app.post(buyer.token, adding.path, adding.body) : { body: null };
  const effect = async () => [
    (await app.call(shop.token, 'GET', `${adding.path}?product=${product._id}`)).body,
    await app.store.read.selectFrom('reported_reviews').selectAll().where('shop_id', '=', shop.id).execute(),
  ];
  return { shop, call: { token: { shop, buyer }[by].token, ...(call?.(body.review._id) ?? adding) }, effect };
}

const packageBody = {
  ...{ title: 'Large', image: '', price: 10, features: ['Seats'], numAcc: 2, priceDesc: '', countInStock: 5 },
};
const packages = async () => (await app.call(null, 'GET', '/api/pricepackage/')).body;

async function aPackage(): Promise<Scene> {
  const [shop, { token }] = [await newShop(), await plantAdmin(app)];
  const body = { ...packageBody, title: `Large ${randomUUID()}` };
  return { shop, call: { token, path: '/api/v1/packages', body }, effect: packages };
}

async function aCategory(): Promise<Scene> {
  const shop = await newShop();
  const effect = async () => (await app.call(null, 'GET', `/api/v1/categories?operator=${shop.id}`)).body;
  return { shop, call: { token: shop.token, path: '/api/v1/categories', body: { name: 'Cakes' } }, effect };
}

/** A category, and a call that renames it. */
async function aRenaming(): Promise<Scene> {
  const scene = await aCategory();
  const { categories } = (await send(scene.call, '')).body;
  const path = `${scene.call.path}/${categories[0]._id}`;
  return { ...scene, call: { ...scene.call, method: 'PUT', path, body: { name: 'Pies' } } };
}

const [follow, join] = ['/api/subscribe/subscribe', '/api/royalprogram/joinLoyalty'];

/** Kept under their key forever, in the shop's ledger. */
const keyed: Record<string, () => Promise<Scene>> = {
  awardStamp: () => atTheCounter('/api/stamp/stampAward', { count: 2 }, { count: 3 }),
  removeStamp: () => atTheCounter('/api/stamp/unstampAward', { count: 2 }, { reason: 'Another one.' }),
  undoEntry: anUndo,
  redeemReward: aReward,
};

/** Kept under their key forever, in the row that they add. */
const keyedByRow: Record<string, () => Promise<Scene>> = {
  refundOrder: aRefund,
  sendMessage: aChat(
    'POST',
    () => '/api/message/create-new-message',
    (conversationId, text) => ({ conversationId, text }),
  ),
  placeOrder: () => anOrder(),
};

/** Their reply is kept for 48 hours. */
const replied: Record<string, () => Promise<Scene>> = {
  follow: () => asGuest(follow),
  unfollow: () => asGuest('/api/subscribe/unSubscribe', follow, join),
  join: () => asGuest(join, follow),
  leave: () => asGuest('/api/royalprogram/unjoinLoyalty', follow, join),
  publishDesign: aDesign,
  ...Object.fromEntries(
    endpoints
      .filter(({ keyed, example }) => keyed === 'reply' && example)
      .map((endpoint) => [endpoint.name, () => anExample(endpoint)]),
  ),
  addProduct: aProduct,
  addReview: () => aReview(),
  changeProducts: aPriceRise,
  saveShortName: aShortName,
  setMemberStatus: aStatus,
  addMember: aNewMember,
  addPackage: aPackage,
  claimMember: aClaim,
};

/** A platform admin suspends a shop, or restores it. */
async function aSuspension(what: 'suspend' | 'restore', body: object): Promise<Scene> {
  const [shop, { token }] = [await plantShop(app), await plantAdmin(app)];
  const path = `/api/v1/platform/shops/${shop.id}`;
  if (what === 'restore') await app.post(token, `${path}/suspend`, { reason: 'Unpaid bills' });
  const effect = async () => (await app.call(token, 'GET', path)).body;
  return { shop, call: { token, path: `${path}/${what}`, body }, effect };
}

/** The call from a caller who sends no key. */
const withoutKey = (newScene: () => Promise<Scene>) => async (): Promise<Scene> => {
  const scene = await newScene();
  return { ...scene, call: { ...scene.call, hasNoKey: true } };
};

/** Take no key, because a second call changes nothing. */
const settling: Record<string, () => Promise<Scene>> = {
  saveDraft: aDraft,
  markNotifications: aMark,
  saveNotificationChoices: aChoice,
  saveReminders: aReminder,
  openConversation: anOpening,
  addPushDevice: aPushDevice,
  saveNote: aNote,
  addQuickAnswer: () => anExample({ ...addQuickAnswer, slice: 'quick-answers' }),
  saveQuickAnswer: aQuickAnswer,
  savePerson: aPerson,
  saveProduct: anEdit,

  addCategory: aCategory,
  suspendShop: () => aSuspension('suspend', { reason: 'Unpaid bills' }),
  restoreShop: () => aSuspension('restore', {}),
  savePackage: async () => {
    const scene = await aPackage();
    const { data } = (await send(scene.call, randomUUID())).body;
    const body = { ...scene.call.body, title: `Huge ${randomUUID()}` };
    return { ...scene, call: { ...scene.call, method: 'PUT', path: `/api/v1/packages/${data._id}`, body } };
  },
  deliverOrder: () => anOrder((id) => ({ method: 'PUT', path: `/api/orders/${id}/deliver`, body: {} })),
  saveKitchen: () =>
    anOrder((id) => ({ method: 'PUT', path: `/api/orders/${id}/kitchen`, body: { kitchen: 'ready' } })),
  markOrderPaid: () => anOrder((id) => ({ path: `/api/orders/${id}/mark-paid`, body: {} })),
  cancelOrder: () => anOrder((id) => ({ path: `/api/orders/${id}/cancel`, body: { reason: 'Ill' } }), 'buyer'),
  saveOrderSettings: () => anExample({ ...saveOrderSettings, slice: 'orders' }),
  saveReview: () =>
    aReview((id) => ({ method: 'PUT', path: `/api/v1/reviews/${id}`, body: { stars: 2, text: 'Cold.' } })),
  answerReview: () =>
    aReview((id) => ({ method: 'PUT', path: `/api/v1/reviews/${id}/answer`, body: { text: 'Thanks' } }), 'shop'),
  reportReview: () => aReview((id) => ({ path: `/api/v1/reviews/${id}/report`, body: { reason: 'Rude' } }), 'shop'),
  saveCategory: aRenaming,
  reportMessage: aReport,
  readMessages: aChat(
    'PUT',
    (id) => `/api/v1/conversations/${id}/read`,
    () => ({ seq: 1 }),
  ),
  blockConversation: aChat(
    'PUT',
    (id) => `/api/v1/conversations/${id}/block`,
    () => ({ isBlocked: true }),
  ),
};

/** A second call changes nothing, so they need no key. */
const repeatable: Record<string, () => Promise<Scene>> = Object.fromEntries(
  Object.entries({ ...replied, ...settling })
    .filter(([name]) => !['claimMember', 'addProduct', 'addReview', 'changeProducts', 'addPackage'].includes(name))
    .map(([name, newScene]) => [`${name} without a key`, withoutKey(newScene)]),
);

/** As `repeatable` for some minutes, as long as the code or the undo is fresh. */
const shortLived: Record<string, () => Promise<Scene>> = { scanCode: aScan, undoProducts: aReturn };

/** Take no key: each starts or ends a session, whose token a stored reply would contain, ends what it gets, or is about an email or a link that works once. */
const accountCalls = [
  'operatorSignUp',
  'operatorLogIn',
  'customerSignUp',
  'customerLogIn',
  'resumeCustomer',
  'logOut',
  'updateProfile',
  ...['uploadImage', 'uploadVideo', 'exportMe', 'deleteMe'],
  ...['exportMembers', 'exportMember', 'eraseMember'],
  ...['checkImport', 'startImport', 'cancelImport'],
  ...['exportProducts', 'checkProductImport', 'startProductImport', 'cancelProductImport', 'undoProductImport'],
  ...['exportShop', 'checkArchive', 'startArchive', 'removeQuickAnswer'],
  ...['invitePerson', 'takeBackInvitation', 'removePerson', 'signUpInvited', 'acceptInvitation', 'enterWorkplace'],
  ...['inviteShop', 'takeBackShopInvitation'],
  ...['enrollTablet', 'endTablet', 'unlockPin', 'unlockTablet', 'stayAtTablet'],
  // Each hashes a PIN anew, so that they are limited to fewer calls than these tests make.
  ...['givePin', 'saveOwnPin'],
  ...['removeCategory', 'removeProduct', 'removePackage', 'removeReview', 'removeReportedReview'],
  'forgetRemovedReview',
  // Each takes a code, and two of them show secrets.
  ...['beginPasskey', 'addPasskey', 'removePasskey', 'beginPasskeySignIn', 'finishPasskeySignIn'],
  ...['beginTwoStep', 'confirmTwoStep', 'renewRecoveryCodes', 'endTwoStep', 'finishSignIn'],
  'endSession',
  'endOtherSessions',
  'endAllSessions',
  'removePushDevice',
  ...['forgotPassword', 'resetPassword', 'verifyEmail', 'sendVerification', 'sendCardLink', 'openCardLink'],
  'unsubscribe',
  'moveMember',
  'linkGoogle',
  // It takes a password. The others ask a provider between their commits: `paying.test.ts` repeats them.
  ...['savePayees', 'beginPayment', 'payOrder', 'receivePaymentNotice'],
];
/** Only read, although they have a body. The matrix proves that no GET changes a shop. */
const reading = [
  ...['getUserInfo', 'getFollowerCount', 'getFollow', 'getMemberCount', 'getMembership', 'listMembers'],
  ...[
    'getDesign',
    'getCard',
    'getHistory',
    'listMyCards',
    'findUnclaimed',
    'listVersions',
    'updateLastMessage',
    'searchConversations',
    'checkCart',
    'openInvitation',
    'listShops',
  ],
];

const headersOf = ({ hasNoKey }: Call, key: string) => (hasNoKey ? {} : { 'idempotency-key': key });
const send = (call: Call, key: string, at: TestApp = app): Promise<Answer> =>
  at.call(call.token, call.method ?? 'POST', call.path, call.body, headersOf(call, key));

/** One effect for any number of calls: each gets the first reply, and nothing more is done. */
async function expectAgain(scene: Scene, key: string, first: Answer): Promise<void> {
  const effect = await scene.effect();
  const again = await send(scene.call, key);
  expect([again.status, again.body]).toEqual([first.status, first.body]);
  expect(await scene.effect()).toEqual(effect);
}

// Sent before the server restarts, for the tests at the end.
const calls = Object.entries({ ...keyed, ...keyedByRow, ...replied, ...repeatable, ...shortLived });
const earlier = new Map<string, { scene: Scene; key: string; first: Answer }>();
for (const [name, newScene] of calls) {
  const [scene, key] = [await newScene(), randomUUID()];
  earlier.set(name, { scene, key, first: await send(scene.call, key) });
}
await before.stop();
const pauses = new Pauses();
app = await startApp({ place: before.place, wrapCalls: pauses.wrap });

test('every call except GETs is listed: takes a key, is repeatable, takes none, or reads', () => {
  const known = [
    ...Object.keys({ ...keyed, ...keyedByRow, ...replied, ...settling, ...shortLived }),
    ...accountCalls,
    ...reading,
  ];
  expect(known.sort()).toEqual(
    endpoints
      .filter(({ method }) => method !== 'GET')
      .map(({ name }) => name)
      .sort(),
  );
  const taking = (keptIn: string) => endpoints.filter(({ keyed }) => keyed === keptIn).map(({ name }) => name);
  expect(taking('ledger').sort()).toEqual(Object.keys(keyed).sort());
  expect(taking('row').sort()).toEqual(Object.keys(keyedByRow).sort());
  expect(taking('reply').sort()).toEqual(Object.keys(replied).sort());
});

describe.each(calls)('%s', (name, newScene) => {
  test('fifty times at once has one effect and one answer', async () => {
    const [scene, key] = [await newScene(), randomUUID()];
    const untouched = await scene.effect();
    const answers = await Promise.all(Array.from({ length: 50 }, () => send(scene.call, key)));
    expect(answers.map(({ status }) => status)).toEqual(Array(50).fill(200));
    expect(new Set(answers.map(({ body }) => JSON.stringify(body))).size).toBe(1);
    expect(await scene.effect()).not.toEqual(untouched);
    await expectAgain(scene, key, answers[0] as Answer);
  });

  test('one after the other has one effect and one answer', async () => {
    const [scene, key] = [await newScene(), randomUUID()];
    const first = await send(scene.call, key);
    expect(first.status).toBe(200);
    for (let time = 0; time < 3; time += 1) await expectAgain(scene, key, first);
  });

  test('with a lost answer gets it when sent again, and is done once', async () => {
    const [scene, key] = [await newScene(), randomUUID()];
    const { token, method = 'POST', path, body } = scene.call;
    const held = pauses.hold('after the commit');
    const lost = request(app.url + path, {
      method,
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json', ...headersOf(scene.call, key) },
    });
    const broken = new Promise((resolve) => lost.once('error', resolve));
    lost.end(JSON.stringify(body));
    await held.reached;
    lost.destroy();
    await broken;
    held.release();
    const effect = await scene.effect();
    const again = await send(scene.call, key);
    expect(again.status).toBe(200);
    expect(await scene.effect()).toEqual(effect);
    await expectAgain(scene, key, again);
  });

  test('is the same after a restart of the server', async () => {
    const known = earlier.get(name);
    if (!known) throw new Error('It was not sent.');
    expect(known.first.status).toBe(200);
    await expectAgain(known.scene, known.key, known.first);
  });
});

test.each(Object.entries({ ...keyed, ...keyedByRow, ...replied, ...repeatable }))(
  '%s is the same 23 hours later',
  async (_, newScene) => {
    const [scene, key] = [await newScene(), randomUUID()];
    const first = await send(scene.call, key);
    app.clock.ahead = 23 * 60 * 60 * 1000;
    await expectAgain(scene, key, first);
    app.clock.ahead = 0;
  },
);

describe.each(Object.entries(keyed))('the key of %s', (_, newScene) => {
  test('with another body is refused (422) and changes nothing', async () => {
    const [scene, key] = [await newScene(), randomUUID()];
    const first = await send(scene.call, key);
    const effect = await scene.effect();
    const other = await send(scene.otherCall as Call, key);
    expect([other.status, other.body.code]).toEqual([422, 'keyReused']);
    expect(await scene.effect()).toEqual(effect);
    await expectAgain(scene, key, first);
  });

  test('returns the first result after the card and the design moved on', async () => {
    const [scene, key] = [await newScene(), randomUUID()];
    const first = await send(scene.call, key);
    await award(app, scene.shop, scene.member as TestPerson, 1);
    await expectAgain(scene, key, first);
    await publish(app, scene.shop, { size: 9, milestones: [] });
    await expectAgain(scene, key, first);
  });

  test('tells another shop nothing, and that shop can use it', async () => {
    const [scene, theirs, key] = [await newScene(), await newScene(), randomUUID()];
    const first = await send(scene.call, key);
    expect((await send({ ...scene.call, token: theirs.shop.token }, key)).status).toBe(404);
    const own = await send(theirs.call, key);
    expect(own.status).toBe(200);
    expect(own.body.ledgerId).not.toBe(first.body.ledgerId);
    await expectAgain(scene, key, first);
  });

  test('can be used again after a refused call', async () => {
    const [scene, key] = [await newScene(), randomUUID()];
    const refused = await send(
      { ...scene.call, body: { ...scene.call.body, ledgerId: randomUUID(), userTo: randomUUID() } },
      key,
    );
    expect(refused.status).toBe(404);
    expect((await send(scene.call, key)).status).toBe(200);
  });
});

test('a removal that empties the card returns the design of that time, even after a redesign', async () => {
  const [scene, key] = [await atTheCounter('/api/stamp/unstampAward', { count: 5 }, {}), randomUUID()];
  const first = await send(scene.call, key);
  expect(first.body.card).toMatchObject({ count: 0, size: 20 });
  app.clock.ahead = 1000;
  await publish(app, scene.shop, { size: 9, milestones: [] });
  await expectAgain(scene, key, first);
  app.clock.ahead = 0;
});

test('the ledger is sound', async () => {
  await expectSoundLedger(app);
});
