/** Typed text stays text: in responses, pages, emails and archives. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type CardDesign, defaultDesign } from '@stampdeck/contract/designs.ts';
import { foreignTargets, hostileEmails, hostilePictures, hostileTexts } from '@stampdeck/contract/test/hostile.ts';
import {
  keptFields,
  passingFields,
  readsOf,
  textFields,
  writtenByExample,
} from '@stampdeck/contract/test/text-fields.ts';
import { email, imageAddress, line, optionalLine, optionalText } from '@stampdeck/contract/text.ts';
import { readIdentity } from '@stampdeck/server/features/google/rules.ts';
import { startApp } from '@stampdeck/server/test/app.ts';
import { codeOf } from '@stampdeck/server/test/codes.ts';
import { addAdmin, membershipOf, proveAddress } from '@stampdeck/server/test/database.ts';
import { readMailFolder } from '@stampdeck/server/test/mail.ts';
import { addProduct as addLatte, order, orderOf } from '@stampdeck/server/test/orders.ts';
import { addMember, addShopWithCard, award, publish, type TestPerson } from '@stampdeck/server/test/people.ts';
import { strFromU8, unzipSync } from 'fflate';
import { afterAll, describe, expect, test, vi } from 'vitest';

const webDir = mkdtempSync(join(tmpdir(), 'stampdeck-web-'));
for (const page of ['landing', 'shop', 'dashboard']) {
  writeFileSync(join(webDir, `${page}.html`), `<html><head><title>${page}</title></head><body>${page}</body></html>`);
}
afterAll(() => rmSync(webDir, { recursive: true, force: true }));

const app = await startApp({ webDir });
const shop = await addShopWithCard(app, 20);
const member = await addMember(app, shop);
const admin = await addAdmin(app);

/** The text as the schema stores it, for example without invisible characters. */
const asLine = (text: string): string => line(1000).parse(text);
const asText = (text: string): string => optionalText(1000).parse(text);
const asPicture = (text: string): string => imageAddress.parse(text);
const asEmail = (text: string): string => email.parse(text);

/** Every text in a response, at any depth. */
const textsIn = (body: unknown): string[] =>
  typeof body === 'string' ? [body] : body instanceof Object ? Object.values(body).flatMap(textsIn) : [];

type Answer = Awaited<ReturnType<typeof app.post>>;
const expectPlain = ({ status, headers }: Answer): void => {
  expect(status).toBeLessThan(300);
  expect([headers.get('content-type'), headers.get('x-content-type-options')]).toEqual([
    'application/json; charset=utf-8',
    'nosniff',
  ]);
};

/** Writes a text into a field and returns what is then read from it. */
type Way = (text: string) => Promise<Answer[]>;
let count = 0;
const newEmail = () => `texts${++count}@example.com`;
const profileOf = async (person: TestPerson, parts: object): Promise<Answer[]> => {
  // Thirty changes a minute are a person's limit.
  app.clock.ahead += 2_000;
  return [
    await app.call(person.token, 'PUT', '/api/operator/profile', { ...person, ...parts, password: '' }),
    await app.call(person.token, 'GET', `/api/operator/${person.id}`),
  ];
};
const inProfile =
  (name: string, person = shop): Way =>
  (text) =>
    profileOf(person, { [name]: text });
const onCard =
  (parts: (text: string) => Parameters<typeof publish>[2]): Way =>
  async (text) => {
    await publish(app, shop, parts(text));
    return [await app.post(null, '/api/royalprogram/getStampDesign_by_Id', { store: shop.id })];
  };
let revision = 0;
const inDraft =
  (parts: (text: string) => Partial<CardDesign>): Way =>
  async (text) => {
    const design = { ...defaultDesign, ...parts(text) };
    const kept = await app.call(shop.token, 'PUT', '/api/v1/card/draft', { revision, baseVersion: 1, design });
    revision = kept.body.revision;
    return [kept, await app.call(shop.token, 'GET', '/api/v1/card/draft')];
  };
const inLedger =
  (path: string, more: () => Promise<object>): Way =>
  async (reason) => [
    await app.post(shop.token, path, { ...(await more()), reason }),
    await app.post(shop.token, '/api/stamp/history', { userFrom: shop.id, userTo: member.id }),
  ];
const ofMember = { userFrom: shop.id, userTo: member.id };
const afterAward = async (): Promise<Answer> => award(app, shop, member);
const signUp =
  (path: string, name: string): Way =>
  async (text) => [
    await app.post(null, path, { name: 'Zoë', email: newEmail(), password: 'a long password', [name]: text }),
  ];
const asCustomer =
  (name: string): Way =>
  async (text) => [await app.post(null, '/api/v1/user', { name: 'Zoë', email: newEmail(), [name]: text })];

const asKept =
  (name: string): Way =>
  async (text) => {
    // As many as a person can type.
    app.clock.ahead += 2_000;
    const form = { name: 'Zoë', phone: `${++count}`, [name]: text };
    const added = await app.post(shop.token, '/api/v1/members', form);
    return [added, await app.post(shop.token, '/api/v1/user/userInfo', { userId: added.body.user.id })];
  };

const asMessage: Way = async (text) => {
  // As many as a person can type.
  app.clock.ahead += 2_000;
  const members = [shop.id, member.id];
  const { conversation } = (await app.post(shop.token, '/api/chat/create-new-conversation', { members })).body;
  const sent = { conversationId: conversation._id, text };
  return [
    await app.post(shop.token, '/api/message/create-new-message', sent),
    await app.call(member.token, 'GET', `/api/message/get-all-messages/${conversation._id}`),
  ];
};

const asReason: Way = async (reason) => {
  const [sent] = await asMessage('A message');
  return [
    await app.post(member.token, `/api/v1/messages/${sent?.body.message._id}/report`, { reason }),
    await app.call(admin.token, 'GET', '/api/v1/reported-messages'),
  ];
};

/** A review by a member who bought a product of the shop: its path, and the product. */
let reviewed: Promise<{ path: string; product: string }> | undefined;
async function addReviewed() {
  const product = await addLatte(app, shop);
  const placed = await order(app, member, [{ product }]);
  await app.post(shop.token, `/api/orders/${placed._id}/mark-paid`, {});
  const body = { product: product._id, stars: 5, text: '' };
  const { review } = (await app.post(member.token, '/api/v1/reviews', body)).body;
  return { path: `/api/v1/reviews/${review._id}`, product: product._id };
}
const inReview =
  (part: '' | '/answer', writer: TestPerson): Way =>
  async (text) => {
    app.clock.ahead += 2_000;
    reviewed ??= addReviewed();
    const { path, product } = await reviewed;
    return [
      await app.call(writer.token, 'PUT', path + part, { ...(part === '' && { stars: 5 }), text }),
      await app.call(null, 'GET', `/api/v1/reviews?product=${product}`),
    ];
  };
const asNewReview: Way = async (text) => {
  const { path, product } = await addReviewed();
  await app.call(member.token, 'DELETE', path);
  return [
    await app.post(member.token, '/api/v1/reviews', { product, stars: 5, text }),
    await app.call(null, 'GET', `/api/v1/reviews?product=${product}`),
  ];
};
const asReviewReason: Way = async (reason) => {
  const { path } = await addReviewed();
  return [
    await app.post(shop.token, `${path}/report`, { reason }),
    await app.call(admin.token, 'GET', '/api/v1/reported-reviews'),
  ];
};

const asNote: Way = async (text) => {
  const path = `/api/v1/members/${await membershipOf(app, shop, member)}/note`;
  const { version } = (await app.call(shop.token, 'GET', path)).body.note;
  return [await app.call(shop.token, 'PUT', path, { text, version }), await app.call(shop.token, 'GET', path)];
};

/** Invites someone with the text, by email or for a code, and takes the invitation back or the seat. */
const asInvitation: Way = async (email) => {
  // As many as an hour allows.
  app.clock.ahead += 61_000;
  const invited = await app.post(shop.token, '/api/v1/staff/invitations', { email, permissions: ['stamp'] });
  const [{ _id }] = invited.body.invitations;
  await app.call(shop.token, 'DELETE', `/api/v1/staff/invitations/${_id}`);
  return [invited];
};
const asInvited =
  (name: string): Way =>
  async (text) => {
    app.clock.ahead += 61_000;
    const { body } = await app.post(shop.token, '/api/v1/staff/invitations', { permissions: ['stamp'] });
    const token = new URL(body.url).hash.slice('#token='.length);
    const form = { token, name: 'Zoë', email: newEmail(), password: 'a long password', [name]: text };
    const joined = await app.post(null, '/api/v1/invitations/sign-up', form);
    const seen = await app.call(shop.token, 'GET', '/api/v1/staff');
    await app.call(shop.token, 'DELETE', `/api/v1/staff/${joined.body._id}`);
    return [joined, seen];
  };

/** Sets up a shared tablet with the text, and ends it. */
const asTablet: Way = async (name) => {
  app.clock.ahead += 61_000;
  const at = await app.post(null, '/api/operator/login', { email: shop.email, password: 'a long password' });
  await app.post(at.body.token, '/api/v1/tablets', { name });
  const seen = await app.call(shop.token, 'GET', '/api/v1/tablets');
  const { tablets = [] } = seen.body;
  for (const { _id } of tablets) await app.call(shop.token, 'DELETE', `/api/v1/tablets/${_id}`);
  return [seen];
};

type Kept = [field: string, write: Way, kept: (text: string) => string, samples: readonly string[]];
const other = await addMember(app, shop);
// An operator's sign-up hashes a password each time; the profile covers what becomes of the name.
const fewTexts = hostileTexts.slice(0, 3);
const byHand: Kept[] = [
  ['awardStamp.reason', inLedger('/api/stamp/stampAward', async () => ofMember), asLine, hostileTexts.slice(0, 15)],
  [
    'removeStamp.reason',
    inLedger('/api/stamp/unstampAward', async () => {
      await afterAward();
      return ofMember;
    }),
    asLine,
    hostileTexts,
  ],
  [
    'undoEntry.reason',
    inLedger('/api/stamp/undo', async () => ({ ledgerId: (await afterAward()).body.ledgerId })),
    asLine,
    hostileTexts,
  ],
  ['sendMessage.text', asMessage, asText, hostileTexts],
  ['reportMessage.reason', asReason, asText, hostileTexts],
  ['addReview.text', asNewReview, asText, fewTexts],
  ['saveReview.text', inReview('', member), asText, hostileTexts],
  ['answerReview.text', inReview('/answer', shop), asText, hostileTexts],
  ['reportReview.reason', asReviewReason, asText, fewTexts],
  ['saveNote.text', asNote, asText, hostileTexts],
  ['addMember.name', asKept('name'), asLine, hostileTexts],
  ['addMember.email', asKept('email'), asEmail, hostileEmails.map((address) => `k.${address}`)],
  ['addMember.phone', asKept('phone'), asLine, hostileTexts.filter((text) => text.length <= 40)],
  ['customerSignUp.name', asCustomer('name'), asLine, hostileTexts],
  ['customerSignUp.email', asCustomer('email'), asEmail, hostileEmails.map((address) => `c.${address}`)],
  ['operatorSignUp.name', signUp('/api/operator', 'name'), asLine, fewTexts],
  ['operatorSignUp.email', signUp('/api/operator', 'email'), asEmail, hostileEmails],
  ['operatorSignUp.photo', signUp('/api/operator', 'photo'), asPicture, hostilePictures],
  ['enrollTablet.name', asTablet, asLine, hostileTexts.filter((text) => text.length <= 40)],
  ['invitePerson.email', asInvitation, asEmail, hostileEmails.map((address) => `i.${address}`)],
  ['signUpInvited.name', asInvited('name'), asLine, fewTexts],
  ['signUpInvited.email', asInvited('email'), asEmail, hostileEmails.map((address) => `s.${address}`)],
  ['publishDesign.design.businessName', onCard((businessName) => ({ businessName })), asText, hostileTexts],
  ['publishDesign.design.description', onCard((description) => ({ description })), asText, hostileTexts],
  ['publishDesign.design.howToCollect', onCard((howToCollect) => ({ howToCollect })), asText, hostileTexts],
  ['publishDesign.design.reward', onCard((reward) => ({ reward })), asText, hostileTexts],
  ['publishDesign.design.terms', onCard((terms) => ({ terms })), asText, hostileTexts],
  ['publishDesign.design.logo', onCard((logo) => ({ logo })), asPicture, hostilePictures],
  [
    'publishDesign.design.milestones.label',
    onCard((label) => ({ milestones: [{ slot: 1, label }] })),
    asLine,
    hostileTexts.filter((text) => text.length <= 40),
  ],
  ['saveDraft.design.businessName', inDraft((businessName) => ({ businessName })), asText, hostileTexts],
  ['saveDraft.design.description', inDraft((description) => ({ description })), asText, hostileTexts],
  ['saveDraft.design.howToCollect', inDraft((howToCollect) => ({ howToCollect })), asText, hostileTexts],
  ['saveDraft.design.reward', inDraft((reward) => ({ reward })), asText, hostileTexts],
  ['saveDraft.design.terms', inDraft((terms) => ({ terms })), asText, hostileTexts],
  ['saveDraft.design.logo', inDraft((logo) => ({ logo })), asPicture, hostilePictures],
  [
    'saveDraft.design.milestones.label',
    inDraft((label) => ({ milestones: [{ slot: 1, label }] })),
    (text) => optionalLine(1000).parse(text),
    hostileTexts,
  ],
  ['updateProfile.bio', inProfile('bio'), asText, hostileTexts],
  ['updateProfile.name', inProfile('name'), asLine, hostileTexts],
  ['updateProfile.gender', inProfile('gender', other), asLine, hostileTexts.filter((text) => text.length <= 40)],
  ['updateProfile.phone', inProfile('phone', other), asLine, hostileTexts.filter((text) => text.length <= 40)],
  ['updateProfile.photo', inProfile('photo'), asPicture, hostilePictures],
  ['updateProfile.cover', inProfile('cover'), asPicture, hostilePictures],
  [
    'updateProfile.email',
    // Only a fresh session may change it without the password.
    async (address) => profileOf(await addMember(app, shop), { email: address }),
    asEmail,
    hostileEmails.map((address) => `p.${address}`),
  ],
];
let answerId = '';
/** Changes one quick answer, of a shop that has no other. */
const inQuickAnswer =
  (name: 'name' | 'text'): Way =>
  async (text) => {
    const first = { name: 'Hours', text: 'From nine to six.' };
    answerId ||= (await app.post(shop.token, '/api/v1/quick-answers', first)).body.quickAnswers[0]._id;
    const written = await app.call(shop.token, 'PUT', `/api/v1/quick-answers/${answerId}`, { ...first, [name]: text });
    return [written, await app.call(shop.token, 'GET', '/api/v1/quick-answers')];
  };

/** Calls with an example: the test sends it with the text in one field, and a reading call of their slice must return it. */
const byExample = writtenByExample.flatMap(({ endpoint: { slice, method, path, example }, fields }) =>
  fields.map(({ field, name, schema }): Kept => {
    // A shop of its own: some lists are short.
    let owner: TestPerson | undefined;
    const write: Way = async (text) => {
      owner ??= await addShopWithCard(app);
      const { token } = owner;
      const written = await app.call(token, method, path, { ...Object(example), [name]: text });
      const read = await Promise.all(readsOf(slice).map((one) => app.call(token, 'GET', one.path)));
      return [written, ...read];
    };
    const samples = hostileTexts.filter((text) => schema.safeParse(text).success);
    return [field, write, (text) => schema.parse(text), samples];
  }),
);

const changedAnswer: Kept[] = [
  ['saveQuickAnswer.name', inQuickAnswer('name'), asLine, hostileTexts.filter((text) => asLine(text).length <= 60)],
  ['saveQuickAnswer.text', inQuickAnswer('text'), asText, hostileTexts],
];

/** A product is changed to hold the text; the first time it is made. */
let productId = '';
const inProduct =
  (call: 'add' | 'save', form: (text: string) => object): Way =>
  async (text) => {
    productId ||= (await app.post(shop.token, '/api/products/', { title: 'Cake' })).body.product._id;
    const written =
      call === 'add'
        ? await app.post(shop.token, '/api/products/', { title: 'Pie', ...form(text) })
        : await app.call(shop.token, 'PUT', `/api/products/${productId}`, form(text));
    return [written, await app.call(shop.token, 'GET', `/api/products/${written.body.product._id}`)];
  };

type Part = [field: string, form: (text: string) => object, kept: (text: string) => string, samples: readonly string[]];
const group = (name: string, choice: string) => ({
  options: [{ name, several: true, choices: [{ name: choice, price: 1 }] }],
});
/** The parts of a product that hold more than one text. */
const deepParts: Part[] = [
  ['contactEmail', (contactEmail) => ({ contactEmail }), asEmail, hostileEmails],
  ['image', (image) => ({ image }), asPicture, hostilePictures],
  ['images', (image) => ({ images: [image] }), asPicture, hostilePictures],
  ['pictures.image', (image) => ({ pictures: [{ image, alt: '' }] }), asPicture, hostilePictures],
  ['pictures.alt', (alt) => ({ pictures: [{ image: 'https://a.example/1', alt }] }), asLine, hostileTexts],
  ['videos', (video) => ({ videos: [video] }), asPicture, hostilePictures],
  ['options.name', (name) => group(name, 'Large'), asLine, hostileTexts.filter((text) => asLine(text).length <= 60)],
  [
    'options.choices.name',
    (name) => group('Size', name),
    asLine,
    hostileTexts.filter((text) => asLine(text).length <= 60),
  ],
];
const flatParts: Part[] = [
  ...['title', 'name'].map((name): Part => [name, (text) => ({ [name]: text }), asLine, hostileTexts]),
  ['contactPhone', (contactPhone) => ({ contactPhone }), asLine, hostileTexts.filter((text) => text.length <= 40)],
  ...[
    ...['description', 'desc', 'shortDescription', 'contactAddress', 'bookingNotes', 'pricingNotes', 'included'],
    ...['notToBring', 'highlights', 'restrictions'],
  ].map((name): Part => [name, (text) => ({ [name]: text }), asText, hostileTexts]),
];
const ofProduct: Kept[] = [
  ...deepParts.map(([field, form, ...rest]): Kept => [`addProduct.${field}`, inProduct('add', form), ...rest]),
  ...[...deepParts, ...flatParts].map(
    ([field, form, ...rest]): Kept => [`saveProduct.${field}`, inProduct('save', form), ...rest],
  ),
];

let categoryId = '';
const renamed: Way = async (name) => {
  const path = '/api/v1/categories';
  categoryId ||= (await app.post(shop.token, path, { name: 'Cakes' })).body.categories[0]._id;
  return [await app.call(shop.token, 'PUT', `${path}/${categoryId}`, { name })];
};
const renaming: Kept[] = [
  ['saveCategory.name', renamed, asLine, hostileTexts.filter((text) => asLine(text).length <= 60)],
];
/** A customer's order that says the text; then it is canceled with it. */
let latte: { _id: string; price: number } | undefined;
const inOrder =
  (form: (text: string) => object, reason: (text: string) => string = () => ''): Way =>
  async (text) => {
    // As many as a person can place.
    app.clock.ahead += 2_000;
    latte ??= await addLatte(app, shop, { countInStock: 1_000_000 });
    const placed = await app.post(member.token, '/api/orders', orderOf([{ product: latte }], form(text)));
    const path = `/api/orders/${placed.body._id}`;
    return [placed, await app.post(member.token, `${path}/cancel`, { reason: reason(text) })];
  };
const inRefund: Way = async (reason) => {
  app.clock.ahead += 2_000;
  latte ??= await addLatte(app, shop, { countInStock: 1_000_000 });
  const { body } = await app.post(member.token, '/api/orders', orderOf([{ product: latte }]));
  await app.post(shop.token, `/api/orders/${body._id}/mark-paid`, {});
  return [await app.post(shop.token, `/api/orders/${body._id}/refund`, { reason })];
};
const inAddress =
  (name: string): Way =>
  (text) => {
    const shippingAddress = {
      address: '1 Main St',
      city: 'Springfield',
      postalCode: '12345',
      country: 'US',
      [name]: text,
    };
    const sums = { shippingPrice: 100, totalPrice: 104.03 };
    return inOrder(() => ({ deliveryMethod: 'delivery', shippingAddress, ...sums }))(text);
  };
let packageId = '';
const inPackage =
  (call: 'add' | 'save', form: (text: string) => object): Way =>
  async (text) => {
    const plain = { title: 'Large', image: '', price: 1, features: [], numAcc: 1, priceDesc: '', countInStock: 1 };
    const path = '/api/v1/packages';
    packageId ||= (await app.post(admin.token, path, plain)).body.data._id;
    if (call === 'save') {
      const saved = await app.call(admin.token, 'PUT', `${path}/${packageId}`, { ...plain, ...form(text) });
      return [saved, await app.call(null, 'GET', `/api/pricepackage/${packageId}`)];
    }
    const added = await app.post(admin.token, path, { ...plain, ...form(text) });
    await app.call(admin.token, 'DELETE', `${path}/${added.body.data._id}`);
    return [added];
  };
/** What platform admins write: why a shop is suspended, which its people read, and for whom an invitation is. */
const asSuspension: Way = async (reason) => {
  const bad = await addShopWithCard(app);
  const path = `/api/v1/platform/shops/${bad.id}`;
  return [
    await app.post(admin.token, `${path}/suspend`, { reason }),
    await app.call(bad.token, 'GET', '/api/v1/suspension'),
  ];
};
const asOpening: Way = async (note) => {
  const invited = await app.post(admin.token, '/api/v1/platform/invitations', { note });
  const [{ _id }] = invited.body.invitations;
  await app.call(admin.token, 'DELETE', `/api/v1/platform/invitations/${_id}`);
  return [invited];
};
const ofPlatform: Kept[] = [
  ['suspendShop.reason', asSuspension, asLine, fewTexts],
  ['inviteShop.note', asOpening, asLine, hostileTexts.filter((text) => text.length <= 80)],
];
const upTo = (most: number) => hostileTexts.filter((text) => asLine(text).length <= most);
const ofOrders: Kept[] = [
  ['placeOrder.note', inOrder((note) => ({ note })), asText, hostileTexts],
  ['placeOrder.table', inOrder((table) => ({ table })), asLine, upTo(20)],
  ...(['address', 'city', 'country'] as const).map(
    (name): Kept => [`placeOrder.shippingAddress.${name}`, inAddress(name), asLine, upTo(100)],
  ),
  ['placeOrder.shippingAddress.postalCode', inAddress('postalCode'), asLine, upTo(20)],
  [
    'cancelOrder.reason',
    inOrder(
      () => ({}),
      (text) => text,
    ),
    asLine,
    hostileTexts,
  ],
  ['refundOrder.reason', inRefund, asLine, hostileTexts],
  ...(['add', 'save'] as const).flatMap((call): Kept[] => [
    [`${call}Package.title`, inPackage(call, (title) => ({ title })), asLine, upTo(100)],
    [`${call}Package.image`, inPackage(call, (image) => ({ image })), asPicture, hostilePictures],
    [`${call}Package.features`, inPackage(call, (text) => ({ features: [text] })), asLine, hostileTexts],
    [`${call}Package.priceDesc`, inPackage(call, (priceDesc) => ({ priceDesc })), asText, hostileTexts],
  ]),
];
const ways = [...ofOrders, ...ofPlatform, ...byHand, ...changedAnswer, ...ofProduct, ...renaming, ...byExample];

describe('a text that someone sends', () => {
  test('is sent to every field that stores one; the other fields are listed', () => {
    expect(ways.map(([field]) => field).sort()).toEqual(keptFields);
    for (const field of Object.keys(passingFields)) expect(textFields).toContain(field);
  });

  test.each(ways)('in %s comes back in JSON unchanged, and only as JSON', async (_, write, kept, samples) => {
    for (const sample of samples) {
      const answers = await write(sample);
      for (const answer of answers) expectPlain(answer);
      const read = answers.length > 1 ? answers.slice(1) : answers;
      expect(read.flatMap(({ body }) => textsIn(body))).toContain(kept(sample));
    }
  });
});

/** A page without its words: a text that became markup shows here. */
const skeleton = (html: string): string => html.replace(/[^<>"']/g, '');
const dataBlock = /<script type="application\/json" id="page-data">(.*?)<\/script>/s;

/** A page without its data, and the data. */
async function open(path: string): Promise<{ page: string; data: unknown }> {
  const { status, body, headers } = await app.call(null, 'GET', path, undefined, { accept: 'text/html' });
  expect(status).toBe(200);
  expect([headers.get('content-type'), headers.get('x-content-type-options')]).toEqual([
    'text/html; charset=utf-8',
    'nosniff',
  ]);
  const [block = '', json = ''] = dataBlock.exec(String(body)) ?? [];
  expect(json).not.toContain('<');
  return { page: String(body).replace(block, ''), data: JSON.parse(json) };
}

describe('a page with built-in data', () => {
  const settings = { bio: '', address: '', hours: '', phone: '', timeZone: 'UTC' };
  const say = async (text: string) => {
    await profileOf(shop, { name: text });
    await app.call(shop.token, 'PUT', '/api/v1/settings', {
      ...{ ...settings, bio: text, address: text, hours: text },
      phone: asLine(text).slice(0, 40),
    });
    await publish(app, shop, { description: text, businessName: text, reward: text, terms: text });
    return open(`/operator/${shop.id}`);
  };

  test("is the same page whatever a shop says, with the call's answer in it", async () => {
    const plain = await say('harmless');
    for (const text of hostileTexts) {
      const { page, data } = await say(text);
      expect(skeleton(page)).toBe(skeleton(plain.page));
      const { shop: head } = (await app.call(null, 'GET', `/api/v1/shop/${shop.id}`)).body;
      expect(data).toEqual({ shop: head, mayResume: false });
      const [name, several] = [asLine(text), asText(text)];
      expect(head).toMatchObject({ name, bio: several, address: several, hours: several, phone: name.slice(0, 40) });
    }
  });

  test("is the same page for every name of the code's owner, and for every address", async () => {
    const customer = await addMember(app, shop);
    const path = new URL(codeOf(customer)).pathname;
    const plain = await open(path);
    for (const text of hostileTexts) {
      await profileOf(customer, { name: text });
      const { page, data } = await open(path);
      expect(page).toBe(plain.page);
      expect(data).toEqual({ owner: { name: asLine(text) } });
    }
    for (const path of ['/c/', '/operator/', '/']) {
      for (const text of [...hostileTexts, ...foreignTargets]) {
        const { status, body } = await app.call(null, 'GET', path + encodeURIComponent(text), undefined, {
          accept: 'text/html',
        });
        expect(status).toBeGreaterThanOrEqual(400);
        expect(String(body)).not.toContain('__x');
      }
    }
  });
});

test('a name in an email is plain text', async () => {
  const readers = ['harmless', ...hostileTexts].map(async (name) => {
    const { body } = await app.post(null, '/api/v1/user', { name, email: newEmail() });
    await proveAddress(app, { id: body._id });
    await app.post(null, '/api/operator/forgot-password', { email: body.email });
    return { address: String(body.email), name: asLine(name) };
  });
  const expected = await Promise.all(readers);
  const [plain, ...emails] = await vi.waitFor(
    async () => {
      await app.runJobs();
      const all = await readMailFolder(app);
      return expected.map(({ address, name }) => {
        const received = all.find(
          ({ to, text }) => to?.some((one) => one.address === address) && text?.includes('Hello'),
        );
        if (!received) throw new Error(`${address} has no email.`);
        return { ...received, name };
      });
    },
    { timeout: 20_000, interval: 100 },
  );
  for (const { html = '', text = '', name, subject } of emails) {
    expect(text).toContain(`Hello ${name},`);
    expect(subject).toBe(plain?.subject);
    expect(skeleton(html)).toBe(skeleton(plain?.html ?? ''));
  }
});

test('a session shows the name of a known browser or none, never what a browser sent', async () => {
  for (const text of hostileTexts.filter((one) => /^[\x20-\x7e]+$/.test(one))) {
    const agent = { 'user-agent': `${text} Firefox/1 ${text}` };
    const { body } = await app.post(null, '/api/v1/user', { name: 'Zoë', email: newEmail() }, agent);
    const { sessions } = (await app.call(body.token, 'GET', '/api/v1/sessions')).body;
    expect(sessions).toMatchObject([{ device: 'Firefox' }]);
  }
});

test('what Google says about someone must pass the same rules', () => {
  for (const text of hostileTexts) {
    const claims = { sub: text, email: `${text}@example.com`, name: text, picture: text, email_verified: text };
    expect(readIdentity(claims)).toMatchObject({ name: asLine(text), photo: '', email: '', isVerified: false });
  }
  for (const picture of hostilePictures) expect(readIdentity({ picture })).toMatchObject({ photo: asPicture(picture) });
});

test("a person's archive has files with known names, and a browser displays none of them", async () => {
  const answer = await fetch(`${app.url}/api/v1/me/export`, {
    method: 'POST',
    headers: { authorization: `Bearer ${shop.token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ currentPassword: 'a long password' }),
  });
  expect([...['content-type', 'x-content-type-options'].map((name) => answer.headers.get(name))]).toEqual([
    'application/zip',
    'nosniff',
  ]);
  expect(answer.headers.get('content-disposition')).toMatch(/^attachment; filename="[\w.-]+"$/);
  const files = Object.entries(unzipSync(new Uint8Array(await answer.arrayBuffer())));
  expect(files.length).toBeGreaterThan(5);
  for (const [name, content] of files) {
    expect(name).toMatch(/^[a-z-]+\.(json|txt)$/);
    if (name.endsWith('.json')) JSON.parse(strFromU8(content));
  }
});

test("a picture keeps nothing of its file's name", async () => {
  for (const name of ['"><svg onload=__x=1>.png', '../../x.html', "x';__x=1;.png"]) {
    const form = new FormData();
    const pixel = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';
    form.set('file', new Blob([Buffer.from(pixel, 'base64')], { type: 'text/html' }), name);
    const answer = await fetch(`${app.url}/api/products/uploadImageS3`, {
      method: 'POST',
      headers: { authorization: `Bearer ${shop.token}` },
      body: form,
    });
    const { location } = (await answer.json()) as { location: string };
    expect(location).toMatch(/^\/images\/[\w-]{16}$/);
    const picture = await fetch(app.url + location);
    expect(['content-type', 'x-content-type-options'].map((header) => picture.headers.get(header))).toEqual([
      'image/webp',
      'nosniff',
    ]);
  }
});

test('a body that is not UTF-8 never becomes markup', async () => {
  for (const bytes of [[0xc0, 0xbc], [0xe0, 0x80, 0xbc], [0xff, 0x3c], [0xed, 0xa0, 0xbc], [0xf0]]) {
    const address = newEmail();
    const body = Buffer.concat([
      Buffer.from('{"name":"a'),
      Buffer.from(bytes),
      Buffer.from(`script","email":"${address}"}`),
    ]);
    const answer = await fetch(`${app.url}/api/v1/user`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body,
    });
    expect(answer.status).toBeLessThan(500);
    const { name = '' } = (await answer.json()) as { name?: string };
    expect(name).not.toMatch(bytes.includes(0x3c) ? /<(?!script)/ : /</);
  }
});
