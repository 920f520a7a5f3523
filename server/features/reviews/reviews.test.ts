import { longestReview } from '@stampdeck/contract/reviews.ts';
import { strFromU8, unzipSync } from 'fflate';
import { describe, expect, test } from 'vitest';
import { inspectLedger } from '#db/ledger-check.ts';
import { startApp } from '#test/app.ts';
import { exportShop, importShop } from '#test/archive-files.ts';
import { addAdmin, countRows, rowsWith } from '#test/database.ts';
import { breakDatabase, expectSoundLedger } from '#test/ledger.ts';
import { goLive } from '#test/live.ts';
import { addProduct, order } from '#test/orders.ts';
import { addColleague, addCustomer, addShop, type TestPerson } from '#test/people.ts';

const app = await startApp();
const admin = await addAdmin(app);
const day = 24 * 60 * 60 * 1000;

/** A shop with a product. */
async function addStand() {
  const shop = await addShop(app);
  return { shop, product: await addProduct(app, shop, { countInStock: 1000 }) };
}
type Stand = Awaited<ReturnType<typeof addStand>>;

/** A customer who bought and paid it. */
async function addBuyer({ shop, product }: Stand, name?: string): Promise<TestPerson> {
  const buyer = await addCustomer(app, name);
  const placed = await order(app, buyer, [{ product }]);
  expect((await app.post(shop.token, `/api/orders/${placed._id}/mark-paid`, {})).status).toBe(200);
  return buyer;
}

const path = '/api/v1/reviews';
const write = (who: { token: string }, { product }: Stand, stars = 4.5, text = 'Good foam.') =>
  app.post(who.token, path, { product: product._id, stars, text });
const read = async ({ product }: Stand, who?: { token: string }, more = '') =>
  (await app.call(who?.token ?? null, 'GET', `${path}?product=${product._id}${more}`)).body;
const mine = async (who: { token: string }, { product }: Stand) =>
  (await app.call(who.token, 'GET', `${path}/mine?product=${product._id}`)).body;
const ratingOf = async ({ product }: Stand) => {
  const { body } = await app.call(null, 'GET', `/api/products/${product._id}`);
  return [body.rating, body.numReviews];
};
const newsOf = async (who: { token: string }): Promise<{ type: number }[]> =>
  (await app.call(who.token, 'GET', '/api/v1/notifications')).body.notifications;
const sound = () => expectSoundLedger(app);

/** A stand with a review. */
async function addReviewed(stars = 4.5, text = 'Good foam.') {
  const stand = await addStand();
  const buyer = await addBuyer(stand, 'Anna');
  const { body } = await write(buyer, stand, stars, text);
  return { stand, buyer, id: body.review._id as string };
}

describe('a customer who bought a product', () => {
  test('reviews it with half stars and words; everyone reads it, and the product’s rating follows (S3.product.4, S9.rating.1)', async () => {
    const { stand, buyer, id } = await addReviewed(4.5, '  Good foam.\r\nNice cup.  ');
    const review = {
      ...{ _id: id, product: stand.product._id, stars: 4.5, text: 'Good foam.\nNice cup.' },
      ...{ createdAt: expect.any(String), editedAt: null, author: { name: 'Anna', photo: '' }, answer: null },
    };
    expect(await read(stand)).toMatchObject({ reviews: [review], rating: 4.5, numReviews: 1, nextCursor: null });
    expect(await mine(buyer, stand)).toMatchObject({ review, mayWrite: false });
    expect(await ratingOf(stand)).toEqual([4.5, 1]);
  });

  test('reviews it once, however often it is sent', async () => {
    const stand = await addStand();
    const buyer = await addBuyer(stand);
    expect(await mine(buyer, stand)).toMatchObject({ review: null, mayWrite: true });
    const sent = await Promise.all(Array.from({ length: 6 }, (_, at) => write(buyer, stand, 3 + (at % 2))));
    expect(sent.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(new Set(sent.filter(({ status }) => status !== 200).map(({ body }) => body.code))).toEqual(
      new Set(['reviewExists']),
    );
    expect((await ratingOf(stand))[1]).toBe(1);
    await sound();
  });

  test('changes it for 30 days, and deletes it at any time', async () => {
    const { stand, buyer, id } = await addReviewed(2);
    const save = (stars: number, text = 'Better now.') =>
      app.call(buyer.token, 'PUT', `${path}/${id}`, { stars, text });
    expect((await save(5)).body.review).toMatchObject({ stars: 5, text: 'Better now.', editedAt: expect.any(String) });
    expect(await ratingOf(stand)).toEqual([5, 1]);
    app.clock.ahead += 30 * day + 1000;
    try {
      expect((await save(1)).body).toMatchObject({ code: 'reviewOld' });
      // What is stored already is no change.
      expect((await save(5)).status).toBe(200);
      expect(await ratingOf(stand)).toEqual([5, 1]);
      expect((await app.call(buyer.token, 'DELETE', `${path}/${id}`)).status).toBe(200);
    } finally {
      app.clock.ahead -= 30 * day + 1000;
    }
    expect(await ratingOf(stand)).toEqual([0, 0]);
    expect((await app.call(buyer.token, 'DELETE', `${path}/${id}`)).status).toBe(404);
    expect(await mine(buyer, stand)).toMatchObject({ review: null, mayWrite: true });
    await sound();
  });
});

test('who has not bought it, has not paid yet, or works for the shop cannot review it', async () => {
  const stand = await addStand();
  const stranger = await addCustomer(app);
  expect((await write(stranger, stand)).body).toMatchObject({ code: 'notBought' });
  await order(app, stranger, [{ product: stand.product }]);
  expect((await write(stranger, stand)).body).toMatchObject({ code: 'notBought' });
  expect(await mine(stranger, stand)).toMatchObject({ review: null, mayWrite: false });
  const { person: kim } = await addColleague(app, stand.shop, ['products']);
  for (const own of [stand.shop, kim]) expect((await write(own, stand)).body).toMatchObject({ code: 'ownProduct' });
  expect((await app.post(null, path, { product: stand.product._id, stars: 5, text: '' })).status).toBe(401);
  expect(await ratingOf(stand)).toEqual([0, 0]);
});

test.each([0, 0.25, 5.5, -1, 4.3, 'five', null])('%j is no rating', async (stars) => {
  const stand = await addStand();
  const buyer = await addBuyer(stand);
  const { status, body } = await app.post(buyer.token, path, { product: stand.product._id, stars, text: '' });
  expect([status, Object.keys(body.fields)]).toEqual([422, ['stars']]);
});

test('a review has 2,000 characters at most, and what is written in it is text', async () => {
  const stand = await addStand();
  const buyer = await addBuyer(stand);
  expect((await write(buyer, stand, 5, 'x'.repeat(longestReview + 1))).status).toBe(422);
  const hostile = '<img src=x onerror=alert(1)> javascript:alert(1)';
  expect((await write(buyer, stand, 5, hostile)).body.review.text).toBe(hostile);
});

test('a rating is the mean of all reviews in half stars, page by page, newest first', async () => {
  const stand = await addStand();
  const given = [5, 4.5, 3, 1, 5];
  for (const stars of given) expect((await write(await addBuyer(stand), stand, stars, String(stars))).status).toBe(200);
  // 18.5 / 5 = 3.7
  expect(await ratingOf(stand)).toEqual([3.5, 5]);
  const first = await read(stand, undefined, '&limit=2');
  const second = await read(stand, undefined, `&limit=3&cursor=${first.nextCursor}`);
  expect([...first.reviews, ...second.reviews].map(({ stars }: { stars: number }) => stars)).toEqual(given.reverse());
  expect(second.nextCursor).toBeNull();
});

test('the rating stays equal to the reviews while many are written, changed, deleted and erased at once', async () => {
  const stand = await addStand();
  const buyers = await Promise.all(Array.from({ length: 8 }, () => addBuyer(stand)));
  await Promise.all(buyers.map((buyer, at) => write(buyer, stand, 1 + at / 2)));
  const { reviews } = await read(stand);
  const ids = new Map<string, string>();
  for (const buyer of buyers) ids.set(buyer.id, (await mine(buyer, stand)).review._id);
  expect(reviews).toHaveLength(8);
  await Promise.all(
    buyers.flatMap((buyer, at) => {
      const own = `${path}/${ids.get(buyer.id)}`;
      const change = () => app.call(buyer.token, 'PUT', own, { stars: 5 - at / 2, text: '' });
      const ends: (() => Promise<unknown>)[] = [
        () => app.call(buyer.token, 'DELETE', own),
        () => app.call(buyer.token, 'DELETE', '/api/v1/me', {}),
        () => app.call(stand.shop.token, 'PUT', `/api/products/${stand.product._id}`, { price: at + 1 }),
      ];
      return [change(), Promise.resolve(ends[at % 3]?.()), change()];
    }),
  );
  await sound();
});

describe('the shop', () => {
  test('answers a review once, and may change the answer for 30 days', async () => {
    const { stand, id } = await addReviewed();
    const answer = (who: { token: string }, text: string) =>
      app.call(who.token, 'PUT', `${path}/${id}/answer`, { text });
    const { person: kim } = await addColleague(app, stand.shop, ['products']);
    expect((await answer(kim, 'Thank you!')).body.review.answer).toEqual({
      text: 'Thank you!',
      createdAt: expect.any(String),
    });
    expect((await answer(stand.shop, 'Thanks a lot!')).body.review.answer.text).toBe('Thanks a lot!');
    app.clock.ahead += 31 * day;
    try {
      const login = { email: stand.shop.email, password: 'a long password' };
      const { body: again } = await app.post(null, '/api/operator/login', login);
      expect((await answer(again, 'Late')).body).toMatchObject({ code: 'reviewOld' });
    } finally {
      app.clock.ahead -= 31 * day;
    }
    expect((await read(stand)).reviews[0].answer.text).toBe('Thanks a lot!');
  });

  test('of another owner, a colleague without the right, and a customer answer nothing', async () => {
    const { stand, buyer, id } = await addReviewed();
    const { person: kim } = await addColleague(app, stand.shop, ['stamp']);
    for (const [who, status] of [
      [await addShop(app), 404],
      [kim, 403],
      [buyer, 403],
    ] as const) {
      expect((await app.call(who.token, 'PUT', `${path}/${id}/answer`, { text: 'Mine' })).status).toBe(status);
    }
    expect((await read(stand)).reviews[0].answer).toBeNull();
  });
});

test('no one changes or deletes the review of someone else', async () => {
  const { stand, id } = await addReviewed();
  const other = await addBuyer(stand);
  for (const who of [other, stand.shop]) {
    expect((await app.call(who.token, 'PUT', `${path}/${id}`, { stars: 1, text: '' })).status).toBe(404);
    expect((await app.call(who.token, 'DELETE', `${path}/${id}`)).status).toBe(404);
  }
  expect(await ratingOf(stand)).toEqual([4.5, 1]);
});

test('a reported review goes to the platform admin, who may remove it; the rating follows', async () => {
  const { stand, buyer, id } = await addReviewed(1, 'A rude word');
  const report = (who: { token: string }, reason: string) => app.post(who.token, `${path}/${id}/report`, { reason });
  expect((await report(stand.shop, 'Rude')).status).toBe(200);
  expect((await report(stand.shop, 'Again')).status).toBe(200);
  expect((await report(buyer, 'My own')).status).toBe(403);
  const { reports } = (await app.call(admin.token, 'GET', '/api/v1/reported-reviews')).body;
  const found = reports.filter(({ review }: { review: { _id: string } }) => review._id === id);
  expect(found).toMatchObject([
    {
      reason: 'Rude',
      reporterId: stand.shop.id,
      authorId: buyer.id,
      productTitle: 'Latte',
      shop: { id: stand.shop.id },
    },
  ]);
  for (const who of [stand.shop, buyer]) {
    expect((await app.call(who.token, 'GET', '/api/v1/reported-reviews')).status).toBe(403);
    expect((await app.call(who.token, 'DELETE', `/api/v1/reported-reviews/${id}`)).status).toBe(403);
  }
  expect((await app.call(admin.token, 'DELETE', `/api/v1/reported-reviews/${id}`)).status).toBe(200);
  expect((await app.call(admin.token, 'DELETE', `/api/v1/reported-reviews/${id}`)).status).toBe(404);
  expect(await ratingOf(stand)).toEqual([0, 0]);
  expect(await rowsWith(app, 'A rude word')).toEqual([]);
  await sound();
});

const removals = async () => (await app.call(admin.token, 'GET', '/api/v1/removed-reviews?limit=100')).body.reviews;

test('who had a review removed writes no other, until the platform admin allows it', async () => {
  const { stand, buyer, id } = await addReviewed(1, 'A rude word');
  await app.post(stand.shop.token, `${path}/${id}/report`, { reason: 'Rude' });
  await app.call(admin.token, 'DELETE', `/api/v1/reported-reviews/${id}`);
  expect(await mine(buyer, stand)).toMatchObject({ review: null, mayWrite: false, wasRemoved: true });
  const second = await write(buyer, stand, 1, 'The same rude word');
  expect([second.status, second.body.code]).toEqual([409, 'reviewRemoved']);
  expect((await removals())[0]).toEqual({
    ...{ _id: id, authorId: buyer.id, authorName: 'Anna', shop: { id: stand.shop.id, name: stand.shop.name } },
    ...{ productTitle: 'Latte', reports: 1, isByAdmin: true, removedAt: expect.any(String) },
  });
  expect(JSON.parse((await ownData(buyer))['removed-reviews.json'] ?? '')).toMatchObject([
    { shop: stand.shop.name, product: 'Latte', reports: 1, removedBy: 'the platform' },
  ]);
  const forget = (who: { token: string }) => app.call(who.token, 'DELETE', `/api/v1/removed-reviews/${id}`);
  for (const who of [stand.shop, buyer]) expect((await forget(who)).status).toBe(403);
  expect([(await forget(admin)).status, (await forget(admin)).status]).toEqual([200, 404]);
  expect(await mine(buyer, stand)).toMatchObject({ mayWrite: true, wasRemoved: false });
  expect((await write(buyer, stand, 4, 'Friendly again.')).status).toBe(200);
  expect(await ratingOf(stand)).toEqual([4, 1]);
  await sound();
});

test('a reported review that its author deletes is told to the platform admin; one that no one reported leaves nothing', async () => {
  const { stand, buyer, id } = await addReviewed(1, 'A rude word');
  await app.post(stand.shop.token, `${path}/${id}/report`, { reason: 'Rude' });
  await app.call(buyer.token, 'DELETE', `${path}/${id}`);
  expect((await removals())[0]).toMatchObject({ _id: id, reports: 1, isByAdmin: false });
  const again = (await write(buyer, stand, 5, 'Better.')).body.review._id;
  await app.call(buyer.token, 'DELETE', `${path}/${again}`);
  expect((await removals())[0]._id).toBe(id);
  expect(await rowsWith(app, 'A rude word')).toEqual([]);
  expect((await app.call(buyer.token, 'DELETE', '/api/v1/me', {})).status).toBe(204);
  expect((await removals()).some((one: { _id: string }) => one._id === id)).toBe(false);
});

test('the check of the database finds a rating that is not that of the reviews', async () => {
  const { stand } = await addReviewed(4.5);
  const set = (change: string) => breakDatabase(app, `update products set ${change} where id = '${stand.product._id}'`);
  await set('reviews = 3, half_stars = 8');
  const { findings } = await inspectLedger(app.store.read);
  expect(findings).toEqual([
    `shop ${stand.shop.id}, product ${stand.product._id}: it says 3 reviews and has 1`,
    `shop ${stand.shop.id}, product ${stand.product._id}: it says 8 half stars and its reviews gave 9`,
  ]);
  await set('reviews = 1, half_stars = 9');
  await sound();
});

test('the admin removes no review that no one reported', async () => {
  const { stand, id } = await addReviewed();
  expect((await app.call(admin.token, 'DELETE', `/api/v1/reported-reviews/${id}`)).status).toBe(404);
  expect(await ratingOf(stand)).toEqual([4.5, 1]);
});

test('reviews of a draft, and of a deleted product, are not found; an undo brings them back', async () => {
  const { stand } = await addReviewed();
  const product = `/api/products/${stand.product._id}`;
  await app.call(stand.shop.token, 'PUT', product, { draft: true });
  expect((await app.call(null, 'GET', `${path}?product=${stand.product._id}`)).status).toBe(404);
  expect((await read(stand, stand.shop)).numReviews).toBe(1);
  await app.call(stand.shop.token, 'PUT', product, { draft: false });
  const { undo } = (await app.call(stand.shop.token, 'DELETE', product)).body;
  expect((await app.call(null, 'GET', `${path}?product=${stand.product._id}`)).status).toBe(404);
  await app.post(stand.shop.token, '/api/v1/products/undo', { undo });
  expect(await read(stand)).toMatchObject({ rating: 4.5, numReviews: 1 });
  await sound();
});

describe('a new review is told', () => {
  test('once to those of the shop who see products, with the product it leads to; a change is not (S4.notifications.1)', async () => {
    const stand = await addStand();
    const { shop, product } = stand;
    const { person: kim } = await addColleague(app, shop, ['orders']);
    const buyer = await addBuyer(stand, 'Anna');
    const [owner, colleague] = await Promise.all([shop, kim].map((one) => goLive(app.url, one)));
    if (!owner || !colleague) throw new Error('Someone is not connected.');
    const bell = owner.next('getNotification');
    const { _id: id } = (await write(buyer, stand)).body.review;
    expect(await bell).toMatchObject({ _id: id, senderId: buyer.id, senderName: 'Anna', type: 2 });
    await app.call(buyer.token, 'PUT', `${path}/${id}`, { stars: 1, text: 'Cold.' });
    const names = () => owner.heard.map(([name]) => name).filter((name) => name !== 'getUsers');
    await expect.poll(names).toEqual(['productsChanged', 'getNotification', 'productsChanged']);
    expect(colleague.heard.filter(([name]) => name !== 'getUsers')).toEqual([]);
    for (const one of [owner, colleague]) one.socket.disconnect();
    const line = { _id: id, type: 2, senderName: 'Anna', isUnread: true, productId: product._id, memberId: null };
    expect(await newsOf(shop)).toMatchObject([line, { type: 4, productId: null }]);
    expect(await newsOf(kim)).toMatchObject([{ type: 4 }]);
  });

  test('is over when the review or its product is gone, and left out by who wants no bell for it', async () => {
    const { stand, buyer, id } = await addReviewed();
    const types = async () => (await newsOf(stand.shop)).map(({ type }) => type);
    const choose = (bell: boolean) =>
      app.call(stand.shop.token, 'PUT', '/api/v1/notification-choices', { kinds: { commented: { bell } } });
    expect((await choose(false)).body.kinds.commented).toEqual({ bell: false, email: false, push: false });
    expect(await types()).toEqual([4]);
    await choose(true);
    expect(await types()).toEqual([2, 4]);
    const product = `/api/products/${stand.product._id}`;
    const { undo } = (await app.call(stand.shop.token, 'DELETE', product)).body;
    expect(await types()).toEqual([4]);
    await app.post(stand.shop.token, '/api/v1/products/undo', { undo });
    expect(await types()).toEqual([2, 4]);
    await app.call(buyer.token, 'DELETE', `${path}/${id}`);
    expect(await types()).toEqual([4]);
  });
});

/** The files that a person gets about themselves. */
async function ownData({ token }: { token: string }): Promise<Record<string, string>> {
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
  const response = await fetch(`${app.url}/api/v1/me/export`, { method: 'POST', headers, body: '{}' });
  const files = unzipSync(new Uint8Array(await response.arrayBuffer()));
  return Object.fromEntries(Object.entries(files).map(([name, bytes]) => [name, strFromU8(bytes)]));
}

test('reviews are in the copy of their author, of who reported them, and of the shop', async () => {
  const { stand, buyer, id } = await addReviewed(4.5, 'Good foam, warm cup.');
  await app.post(stand.shop.token, `${path}/${id}/report`, { reason: 'Not true' });
  expect(JSON.parse((await ownData(buyer))['reviews.json'] ?? '')).toMatchObject([
    { shop: stand.shop.name, product: 'Latte', stars: 4.5, text: 'Good foam, warm cup.', answer: null },
  ]);
  const copy = await ownData(stand.shop);
  expect(JSON.parse(copy['reviews-of-shop.json'] ?? '')).toMatchObject([{ author: 'Anna', stars: 4.5 }]);
  expect(JSON.parse(copy['reported-reviews.json'] ?? '')).toMatchObject([{ reviewId: id, reason: 'Not true' }]);
});

test('reviews stay with their authors when the shop moves: its products begin without them', async () => {
  const { stand } = await addReviewed(4.5, 'A copper kettle');
  const copy = await importShop(app, await exportShop(app, stand.shop));
  const { body } = await app.call(copy.token, 'GET', `/api/products?operator=${copy.id}`);
  expect(body).toMatchObject([{ title: 'Latte', rating: 0, numReviews: 0 }]);
  expect(await rowsWith(app, 'A copper kettle')).toHaveLength(1);
  await sound();
});

test('reviews are gone with their author, and with the shop', async () => {
  const { stand, buyer } = await addReviewed(2, 'A purple umbrella');
  const rows = await countRows(app, 'reviews');
  expect((await app.call(buyer.token, 'DELETE', '/api/v1/me', {})).status).toBe(204);
  expect(await rowsWith(app, 'purple')).toEqual([]);
  expect(await countRows(app, 'reviews')).toBe(rows - 1);
  expect(await ratingOf(stand)).toEqual([0, 0]);
  const second = await addReviewed(2, 'A purple umbrella');
  await app.call(second.stand.shop.token, 'DELETE', '/api/v1/me', { currentPassword: 'a long password' });
  expect(await rowsWith(app, 'purple')).toEqual([]);
  await sound();
});
