import { type CardSize, cardSizes, defaultDesign } from '@stampdeck/contract/designs.ts';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { startApp } from '#test/app.ts';
import { proofOf } from '#test/codes.ts';
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

const slotsOf = (rewards: { slot: number }[]): number[] => rewards.map(({ slot }) => slot);
const beforeDesign = { size: defaultDesign.size, rewards: slotsOf(defaultDesign.milestones) };

type Answer = Awaited<ReturnType<typeof app.post>>;

/** One shop on the server, with what the calls need to know of it. */
class Real {
  readonly shop: TestPerson;
  /** Ids of the ledger rows that the calls were told, oldest first, by guest. */
  readonly rows: string[][] = customers.map(() => []);
  readonly #proofs = new Map<number, Promise<string | null>>();

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

  /** The guest stands at the counter with a phone; a proof is good for longer than a run takes. */
  async redeem(index: number, slot: number): Promise<Answer> {
    const guest = this.guest(index);
    const proof = this.#proofs.get(index) ?? proofOf(app, this.shop, guest);
    this.#proofs.set(index, proof);
    return app.post(this.shop.token, '/api/stamp/redeem', { userTo: guest.id, slot, proof: await proof });
  }

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
  const { count, size, version, status: cardStatus, milestones } = body.card;
  expect(body.stampAwardNumber).toBe(count);
  const inState = (state: string) => slotsOf(milestones.filter((one: { state: string }) => one.state === state));
  const rewards = { redeemed: inState('redeemed'), reached: inState('owed'), owed: slotsOf(body.owed) };
  return { card: { count, size, version, status: cardStatus, ...rewards } };
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

const unknown = '00000000-0000-7000-8000-000000000000';

const asGuest = (name: 'follow' | 'join' | 'leave' | 'unfollow', path: string) => (g: number) =>
  step(
    `${name}(${g})`,
    (m) => m[name](g),
    (r) => r.asGuest(g, path),
  );
const follow = asGuest('follow', '/api/subscribe/subscribe');
const join = asGuest('join', '/api/royalprogram/joinLoyalty');
const leave = asGuest('leave', '/api/royalprogram/unjoinLoyalty');
const unfollow = asGuest('unfollow', '/api/subscribe/unSubscribe');

const redesign = (size: CardSize, early: number[]): Step => {
  const rewards = [...new Set([...early.toSorted((one, other) => one - other), size])];
  const milestones = rewards.map((slot) => ({ slot, label: `Reward ${slot}` }));
  return step(
    `redesign(${size}, ${rewards})`,
    (m) => m.redesign({ size, rewards }),
    (r) => publishAs(app, r.shop, { size, milestones }),
  );
};
const give = ([g, k]: [number, number]): Step =>
  step(
    `award(${g}, ${k})`,
    (m) => m.award(g, k),
    (r) => r.move(g, award(app, r.shop, r.guest(g), k)),
  );
const giveAnyway = ([g, k]: [number, number]): Step =>
  step(
    `award(${g}, ${k}, anyway)`,
    (m) => m.award(g, k, true),
    (r) =>
      r.move(g, app.post(r.shop.token, '/api/stamp/stampAward', { userTo: r.guest(g).id, count: k, override: true })),
  );
const limit = (visit: number | null): Step =>
  step(
    `limit(${visit})`,
    (m) => m.limit(visit),
    (r) => app.call(r.shop.token, 'PUT', '/api/v1/limits', { gapSeconds: null, visit, day: null, personHour: null }),
  );
const remove = ([g, k]: [number, number]): Step =>
  step(
    `remove(${g}, ${k})`,
    (m) => m.remove(g, k),
    (r) => r.move(g, award(app, r.shop, r.guest(g), -k)),
  );
const redeem = ([g, slot]: [number, number]): Step =>
  step(
    `redeem(${g}, ${slot})`,
    (m) => m.redeem(g, slot),
    (r) => r.move(g, r.redeem(g, slot)),
  );
const undo = ([g, back]: [number, number]): Step =>
  step(
    `undo(${g}, ${back} back)`,
    (m) => m.undo(g, back),
    (r) => r.move(g, app.post(r.shop.token, '/api/stamp/undo', { ledgerId: r.rows[g]?.at(-1 - back) ?? unknown })),
  );
const look = (g: number): Step =>
  step(
    `look(${g})`,
    (m) => m.cardOf(g),
    (r) => app.post(r.shop.token, '/api/stamp/stampAwardNumber', { userTo: r.guest(g).id }),
  );

const guest = fc.nat({ max: customers.length - 1 });
const few = fc.integer({ min: 1, max: 6 });
const stamps = fc.oneof(few, few, fc.integer({ min: 1, max: 20 }));
const aLimit = fc.constantFrom(null, 1, 2, 4);
const aSize = fc.constantFrom(...cardSizes);
const earlySlots = fc.uniqueArray(fc.integer({ min: 1, max: 5 }), { maxLength: 2 });
const back = fc.constantFrom(0, 0, 0, 1, 2);

/** Anything in any order, from a shop without a design on. */
const anything: fc.Arbitrary<Step>[] = [
  guest.map(follow),
  guest.map(join),
  guest.map(leave),
  guest.map(unfollow),
  fc.tuple(aSize, earlySlots).map(([size, early]) => redesign(size, early)),
  fc.tuple(guest, stamps).map(give),
  fc.tuple(guest, stamps).map(give),
  fc.tuple(guest, stamps).map(remove),
  fc.tuple(guest, fc.oneof(few, aSize)).map(redeem),
  fc.tuple(guest, back).map(undo),
  guest.map(look),
  aLimit.map(limit),
  fc.tuple(guest, few).map(giveAnyway),
];

/** A morning at the counter: one member, a card of five with a reward for the second stamp. */
const opening = [follow(0), join(0), redesign(5, [2])];
const member = fc.constant(0);
const atTheCounter: fc.Arbitrary<Step>[] = [
  fc.tuple(member, fc.constantFrom(1, 2, 3, 5)).map(give),
  fc.tuple(member, fc.constantFrom(1, 2, 3, 5)).map(give),
  fc.tuple(member, fc.constantFrom(1, 2)).map(remove),
  fc.tuple(member, fc.constantFrom(2, 5)).map(redeem),
  fc.tuple(member, fc.constantFrom(2, 5)).map(redeem),
  fc.tuple(member, back).map(undo),
  aLimit.map(limit),
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

const cases: [string, Step[], fc.Arbitrary<Step>[]][] = [
  ['whatever a shop and its guests do', [], anything],
  ['whatever happens at the counter', opening, atTheCounter],
];
test.each(cases)('%s, the server answers what the rules say (S4.stamps.3, S4.stamps.4)', async (_, first, steps) => {
  let taken = 0;
  await fc.assert(
    fc.asyncProperty(fc.commands(steps, { maxCommands: mostSteps, size: 'max' }), async (commands) => {
      const [model, real] = [new StampModel(customers.length, beforeDesign), new Real(await plantShop(app))];
      for (const one of first) await one.run(model, real);
      await fc.asyncModelRun(() => ({ model, real }), commands);
      await expectSame(model, real);
      taken += [...commands].length;
    }),
    { numRuns: numRuns / cases.length, seed },
  );
  await expectSoundLedger(app);
  expect(taken).toBeGreaterThan(numRuns);
});
