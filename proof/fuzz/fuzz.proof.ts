/**
 * Every call against thousands of almost valid and completely invalid requests by seven kinds of callers. FUZZ_REQUESTS (10,000) and
 * FUZZ_SEED choose how many and which; a failure names the seed and the smallest request that shows it.
 */
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { fromBare } from '@stampdeck/contract/bare-lists.ts';
import { addCategory } from '@stampdeck/contract/categories.ts';
import { endpoints } from '@stampdeck/contract/endpoints.ts';
import { refusals } from '@stampdeck/contract/errors.ts';
import { failure } from '@stampdeck/contract/failure.ts';
import { openApi } from '@stampdeck/contract/openapi.ts';
import { addProduct } from '@stampdeck/contract/products.ts';
import { addReview } from '@stampdeck/contract/reviews.ts';
import { startApp } from '@stampdeck/server/test/app.ts';
import { addAdmin } from '@stampdeck/server/test/database.ts';
import { expectSoundLedger } from '@stampdeck/server/test/ledger.ts';
import { orderOf } from '@stampdeck/server/test/orders.ts';
import { addCustomer, addMember, addShopWithCard, award, type TestPerson } from '@stampdeck/server/test/people.ts';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { type FuzzRequest, type Json, listOperations, type Operation, requestsTo } from './fuzz-requests.ts';

const total = Number(process.env.FUZZ_REQUESTS ?? 10_000);
/** With fewer requests, some calls are never reached. */
const leastEach = 180;
/** Files for a shop: an account may make thirty in an hour, of all kinds. */
const mostFiles = 40;
const seed = Number(process.env.FUZZ_SEED ?? 20_261_121);
/** Sent at the same time in one run of the property. */
const together = 8;

const app = await startApp();
const marks = { a: 'privatetoshopa', b: 'privatetoshopb' };

/** A shop, the member whom the fuzzer acts as, and another member whose name, email and ledger no one else may see. */
async function furnish(mark: string) {
  const shop = await addShopWithCard(app);
  const member = await addMember(app, shop);
  const regular = await addMember(app, shop, `Regular ${mark}`);
  const { body } = await award(app, shop, member, 3);
  await app.post(shop.token, '/api/stamp/stampAward', {
    userFrom: shop.id,
    userTo: regular.id,
    reason: `because ${mark}`,
  });
  const members = [shop.id, regular.id];
  const { conversation } = (await app.post(shop.token, '/api/chat/create-new-conversation', { members })).body;
  const text = `between us ${mark}`;
  await app.post(shop.token, '/api/message/create-new-message', { conversationId: conversation._id, text });
  const { categories } = (await app.post(shop.token, addCategory.path, addCategory.example)).body;
  const [category] = categories.map(({ _id }: { _id: string }) => _id);
  const { product } = (await app.post(shop.token, addProduct.path, { ...addProduct.example, category })).body;
  const wanted = orderOf([{ product }], { note: `without ${mark}` });
  const { _id: order } = (await app.post(regular.token, '/api/orders', wanted)).body;
  // Of the member without a mark: everyone reads who wrote a review.
  const { _id: paid } = (await app.post(member.token, '/api/orders', orderOf([{ product }]))).body;
  await app.post(shop.token, `/api/orders/${paid}/mark-paid`, {});
  const { review } = (await app.post(member.token, addReview.path, { product: product._id, stars: 4.5, text: '' }))
    .body;
  const made = [body.ledgerId, conversation._id, category, product._id, order, review._id];
  const ids: string[] = [shop.id, member.id, regular.id, ...made];
  return { shop, member, regular, product, ids };
}
const a = await furnish(marks.a);
const b = await furnish(marks.b);
const stranger = await addCustomer(app);
const admin = await addAdmin(app);

const dead = (await addCustomer(app)).token;
await app.call(dead, 'POST', '/auth/logout');

const tokens: Record<string, string | null> = {
  'no session': null,
  'a dead token': dead,
  'a stranger': stranger.token,
  'a member of a': a.member.token,
  'the operator of a': a.shop.token,
  'the operator of b': b.shop.token,
  'the platform admin': admin.token,
};
/** Who may see a shop's private data. */
const sees: Record<string, (keyof typeof marks)[]> = {
  'the operator of a': ['a'],
  'the operator of b': ['b'],
  'the platform admin': ['a', 'b'],
};

const codeOf = (who: TestPerson) => `${app.url}/c/${who.id}`;
const pool = {
  principals: Object.keys(tokens),
  ids: [a, b].flatMap(({ ids }) => ids).concat(stranger.id),
  emails: [a.shop.email, b.member.email, 'nobody@example.com'],
  codes: [
    codeOf(a.member),
    codeOf(b.regular),
    `${codeOf(a.member)}.${a.member.device.id}.1.AAAAAAAAAAAAAA`,
    a.regular.id,
  ],
};

// A call that signs in or out ends the session of its request, so it is made without a session or with an ended one.
const endsSessions = new Set([
  'customerLogIn',
  'customerSignUp',
  'deleteMe',
  'endAllSessions',
  'endOtherSessions',
  'endSession',
  'enrollTablet',
  'enterWorkplace',
  'logOut',
  'operatorLogIn',
  'operatorSignUp',
  'resumeCustomer',
]);
/** Calls that no request made from the document alone gets through. Their own tests do. */
const beyondReach = new Set([
  // They need a cookie that our page sets.
  ...['getGoogleLink', 'linkGoogle', 'resumeCustomer', 'takeGoogleSession'],
  // They need the content of an emailed link.
  ...['resetPassword', 'verifyEmail', 'openCardLink', 'unsubscribe'],
  ...['openInvitation', 'signUpInvited', 'acceptInvitation'],
  // The fuzzer still needs the shops.
  'suspendShop',
  // They need a shared tablet, whose cookie our page sets, or a PIN of 4 to 6 digits.
  ...['openTablet', 'unlockTablet', 'stayAtTablet', 'givePin', 'saveOwnPin'],
  // They need the challenge of a sign-in that waits, or a device that answers.
  ...['finishSignIn', 'addPasskey', 'finishPasskeySignIn'],
  // 'forgotPassword' uses up the limit that they share.
  'sendCardLink',
  // They end a session or an account that the fuzzer still needs.
  ...['deleteMe', 'endAllSessions', 'endOtherSessions', 'endSession', 'enterWorkplace', 'enrollTablet'],
  // It needs an address of a known push service, and a key.
  'addPushDevice',
  // They need a signature, or an order that is to be paid online.
  ...['receivePaymentNotice', 'payOrder'],
  // They need a file, the name of a time zone, or a whole card with the number of its last save.
  ...[
    'uploadImage',
    'uploadVideo',
    'checkImport',
    'startImport',
    'cancelImport',
    ...['checkProductImport', 'startProductImport', 'cancelProductImport', 'undoProductImport'],
    'saveSettings',
    'saveDraft',
    'publishDesign',
  ],
]);
const poolFor = (name: string) =>
  endsSessions.has(name)
    ? { ...pool, principals: ['no session', 'a dead token'] }
    : name === 'suspendShop'
      ? { ...pool, principals: pool.principals.filter((one) => one !== 'the platform admin') }
      : pool;

const { product } = a;
/** Bodies that must name what this database has, beside the examples of the contract. */
const examples: Record<string, Json> = {
  placeOrder: orderOf([{ product }], { operator: a.member.id }),
  addReview: { product: product._id, stars: 4.5, text: 'Good foam.' },
};
const operations = listOperations(openApi(endpoints) as Json);
const endpointOf = ({ method, path }: Operation) => {
  const found = endpoints.find((one) => one.method === method && one.path.replace(/:(\w+)/g, '{$1}') === path);
  if (!found) throw new Error(`${method} ${path} is in the document and not in the contract.`);
  return found;
};

const send = async ({ principal, method, path, headers, body }: FuzzRequest) => {
  const token = tokens[principal];
  const response = await fetch(app.url + path, {
    method,
    headers: { ...headers, ...(token ? { authorization: `Bearer ${token}` } : {}) },
    redirect: 'manual',
    ...(body === undefined ? {} : { body }),
  });
  const { status } = response;
  const [type, location] = ['content-type', 'location'].map((name) => response.headers.get(name));
  return { status, type, location, headers: response.headers, text: await response.text() };
};
type Said = Awaited<ReturnType<typeof send>>;

const insides =
  /\bselect .* from|insert into|update .* set|sqlite|postgres|constraint|\bat .*\.ts:\d|node_modules|_hash\b|\$argon2/i;

/** What is wrong with a response, or null. */
function complaint(
  request: FuzzRequest,
  { status, type, location, headers, text }: Said,
  { status: wanted = 200, bare, download, plain, reply }: (typeof endpoints)[number],
): string | null {
  if (status >= 500) return `answered ${status}`;
  if (insides.test(text)) return 'reveals internals';
  for (const shop of ['a', 'b'] as const) {
    if (text.includes(marks[shop]) && !sees[request.principal]?.includes(shop))
      return `shows what is private to shop ${shop}`;
  }
  if (status === 204) return wanted === 204 && text === '' ? null : 'an empty answer that is not in the document';
  if (status === 302 && wanted === 302)
    return z.safeDecode(reply, { location } as never).success ? null : 'a redirection to nowhere';
  if (status === wanted && download !== undefined)
    return type === download ? null : `a file of type ${type}, which is not in the document`;
  if (status === wanted && plain !== undefined)
    return type?.startsWith('text/plain') ? null : `a text of type ${type}, which is not in the document`;
  const body: unknown = JSON.parse(text);
  if (status < 400) {
    if (status !== wanted) return `status ${status} is not in the document`;
    const read = z.safeDecode(reply, (bare ? fromBare(bare, body, headers) : body) as never);
    return read.success ? null : `a reply that is not in the document: ${z.prettifyError(read.error)}`;
  }
  const refused = z.safeParse(failure, body);
  if (!refused.success) return 'a refusal in another shape';
  const known = refusals[refused.data.code as keyof typeof refusals];
  return known?.[0] === status ? null : `code ${refused.data.code} with status ${status}`;
}

/** Operations that answered something other than 'not readable', 'not valid' and 'not you'. */
const reached = new Set<string>();

const requestsFor = (operation: Operation): number =>
  endpointOf(operation).limit === 'files' ? mostFiles : Math.max(total / operations.length, leastEach);

async function fuzz(operation: Operation, requests: number): Promise<void> {
  const endpoint = endpointOf(operation);
  const known = { ...operation, example: examples[endpoint.name] ?? operation.example };
  const requestsOf = fc.array(requestsTo(known, poolFor(endpoint.name)), {
    minLength: together,
    maxLength: together,
  });
  const property = fc.asyncProperty(requestsOf, async (batch) => {
    const answers = await Promise.all(batch.map(send));
    for (const [index, request] of batch.entries()) {
      const answer = answers[index] ?? { status: 0, type: null, location: null, headers: new Headers(), text: '' };
      // A limit counts what has passed both.
      if (/^(20.|302|404|409|429)/.test(`${answer.status}`) || answer.text.includes('badCredentials'))
        reached.add(endpoint.name);
      const wrong = complaint(request, answer, endpoint);
      if (wrong) throw new Error(`${wrong}\n${JSON.stringify(request)}\n${answer.text.slice(0, 500)}`);
    }
  });
  await fc.assert(property, {
    numRuns: Math.ceil(requests / together),
    seed,
    endOnFailure: process.env.SEEDED_FAULT !== undefined,
  });
}

const heap = (): number => {
  setFlagsFromString('--expose-gc');
  (runInNewContext('gc') as () => void)();
  return process.memoryUsage().heapUsed / 1024 ** 2;
};

describe('a call that is almost right or completely wrong gets a clear answer', () => {
  test.each(operations.map((operation) => [`${operation.method} ${operation.path}`, operation] as const))(
    '%s',
    (_name, operation) => fuzz(operation, requestsFor(operation)),
  );

  test('every call was reached past its gate and its schema', () => {
    const all = endpoints.map(({ name }) => name).filter((name) => !beyondReach.has(name));
    expect(all.filter((name) => !reached.has(name))).toEqual([]);
  });

  test('no call failed inside the server', () => {
    expect(app.logged.filter((line) => line.includes('call failed') || line.includes('database away'))).toEqual([]);
  });

  test('the ledger is sound', () => expectSoundLedger(app));

  test('the callers are still signed in', async () => {
    for (const [name, token] of Object.entries(tokens).filter(
      ([name]) => !['no session', 'a dead token'].includes(name),
    )) {
      const { status } = await app.post(token, '/api/royalprogram/joined', { userTo: a.shop.id });
      expect([200, 422], name).toContain(status);
    }
  });
});

test('the server keeps nothing of past requests in memory', async () => {
  app.logged.length = 0;
  const before = heap();
  for (const operation of operations) await fuzz(operation, total / operations.length / 4);
  app.logged.length = 0;
  expect(heap() - before, 'MB more than before').toBeLessThan(20);
});
