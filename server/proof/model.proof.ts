import { cardSizes, defaultDesign } from '@stampdeck/contract/designs.ts';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { startApp } from '#test/app.ts';
import { plantShop } from '#test/database.ts';
import { expectSoundLedger } from '#test/ledger.ts';
import { addCustomer, award, publishAs, type TestPerson } from '#test/people.ts';
import { type Outcome, StampModel } from './stamp-model.ts';

// MODEL_RUNS=2000 and another MODEL_SEED for a night.
const numRuns = Number(process.env.MODEL_RUNS ?? 200);
const seed = Number(process.env.MODEL_SEED ?? 20_261_121);
const mostSteps = 40;
const app = await startApp();
const customers = await Promise.all(['One', 'Two'].map((name) => addCustomer(app, name)));

type Answer = Awaited<ReturnType<typeof app.post>>;

/** One shop on the server, with what the calls need to know of it. */
class Real {
  readonly shop: TestPerson;
  /** Ids of the ledger rows that the calls were told, oldest first, by guest. */
  readonly rows: string[][] = customers.map(() => []);

  constructor(shop: TestPerson) {
    this.shop = shop;
  }

  guest(index: number): TestPerson {
    const guest = customers[index];
    if (!guest) throw new Error(`There is no guest ${index}.`);
    return guest;
  }

  asGuest = (index: number, path: string): Promise<Answer> =>
    app.post(this.guest(index).token, path, { userTo: this.shop.id });

  async move(index: number, call: Promise<Answer>): Promise<Answer> {
    const answer = await call;
    if (answer.status === 200) this.rows[index]?.push(answer.body.ledgerId);
    return answer;
  }
}

/** An answer in the model's words. */
function outcomeOf({ status, body }: Answer): Outcome {
  if (status !== 200) return { refused: body.code, ...(body.fits === undefined ? {} : { fits: body.fits }) };
  if (body.version !== undefined) return { version: body.version, touched: body.membersTouched };
  if (!body.card) return 'done';
  const { count, size, version, status: cardStatus } = body.card;
  expect(body.stampAwardNumber).toBe(count);
  return { card: { count, size, version, status: cardStatus } };
}

type Step = fc.AsyncCommand<StampModel, Real>;

/** A step that asks model and server the same and compares their answers. */
const step = (name: string, expected: (model: StampModel) => Outcome, call: (real: Real) => Promise<Answer>): Step => ({
  check: () => true,
  run: async (model, real) => {
    // The call first: what it says of a row may depend on what was there before.
    const answer = await call(real);
    expect(outcomeOf(answer), name).toEqual(expected(model));
  },
  toString: () => name,
});

const guest = fc.nat({ max: customers.length - 1 });
const few = fc.integer({ min: 1, max: 6 });
const stamps = fc.oneof(few, few, fc.integer({ min: 1, max: 20 }));
const unknown = '00000000-0000-7000-8000-000000000000';

const steps: fc.Arbitrary<Step>[] = [
  guest.map((g) =>
    step(
      `follow(${g})`,
      (m) => m.follow(g),
      (r) => r.asGuest(g, '/api/subscribe/subscribe'),
    ),
  ),
  guest.map((g) =>
    step(
      `join(${g})`,
      (m) => m.join(g),
      (r) => r.asGuest(g, '/api/royalprogram/joinLoyalty'),
    ),
  ),
  guest.map((g) =>
    step(
      `leave(${g})`,
      (m) => m.leave(g),
      (r) => r.asGuest(g, '/api/royalprogram/unjoinLoyalty'),
    ),
  ),
  guest.map((g) =>
    step(
      `unfollow(${g})`,
      (m) => m.unfollow(g),
      (r) => r.asGuest(g, '/api/subscribe/unSubscribe'),
    ),
  ),
  fc.constantFrom(...cardSizes).map((size) =>
    step(
      `redesign(${size})`,
      (m) => m.redesign(size),
      (r) => publishAs(app, r.shop, { size, milestones: [] }),
    ),
  ),
  ...[1, 2].map(() =>
    fc.tuple(guest, stamps).map(([g, k]) =>
      step(
        `award(${g}, ${k})`,
        (m) => m.award(g, k),
        (r) => r.move(g, award(app, r.shop, r.guest(g), k)),
      ),
    ),
  ),
  fc.tuple(guest, stamps).map(([g, k]) =>
    step(
      `remove(${g}, ${k})`,
      (m) => m.remove(g, k),
      (r) => r.move(g, award(app, r.shop, r.guest(g), -k)),
    ),
  ),
  fc.tuple(guest, fc.constantFrom(0, 0, 0, 1, 2)).map(([g, back]) =>
    step(
      `undo(${g}, ${back} back)`,
      (m) => m.undo(g, back),
      (r) => r.move(g, app.post(r.shop.token, '/api/stamp/undo', { ledgerId: r.rows[g]?.at(-1 - back) ?? unknown })),
    ),
  ),
  guest.map((g) =>
    step(
      `look(${g})`,
      (m) => m.cardOf(g),
      (r) => app.post(r.shop.token, '/api/stamp/stampAwardNumber', { userTo: r.guest(g).id }),
    ),
  ),
];

/** Cards, ledgers and counts as the server tells them, against the model's. */
async function expectSame(model: StampModel, real: Real): Promise<void> {
  const { body } = await app.call(null, 'GET', `/api/v1/shop/${real.shop.id}`);
  expect({ followers: body.shop.subscribeNumber, members: body.shop.joinNumber }).toEqual(model.counts);
  for (const [index, customer] of customers.entries()) {
    const pair = { userTo: customer.id };
    expect(outcomeOf(await app.post(real.shop.token, '/api/stamp/stampAwardNumber', pair))).toEqual(
      model.cardOf(index),
    );
    const history = await app.post(real.shop.token, '/api/stamp/history', { ...pair, limit: 100 });
    const rows = history.body.events.map(({ stamps: moved, kind }: { stamps: number; kind: string }) => ({
      stamps: moved,
      kind,
    }));
    expect(rows.reverse()).toEqual(model.rowsOf(index));
  }
}

test('whatever a shop and its guests do, the server answers what the rules say (S4.stamps.3, S4.stamps.4)', async () => {
  let taken = 0;
  await fc.assert(
    fc.asyncProperty(fc.commands(steps, { maxCommands: mostSteps, size: 'max' }), async (commands) => {
      const [model, real] = [new StampModel(customers.length, defaultDesign.size), new Real(await plantShop(app))];
      await fc.asyncModelRun(() => ({ model, real }), commands);
      await expectSame(model, real);
      taken += [...commands].length;
    }),
    { numRuns, seed },
  );
  await expectSoundLedger(app);
  expect(taken).toBeGreaterThan(numRuns);
});
