import { type CardSize, cardSizes, defaultDesign } from '@stampdeck/contract/designs.ts';
import { startApp } from '@stampdeck/server/test/app.ts';
import { plantShop, proveAddress } from '@stampdeck/server/test/database.ts';
import { expectSoundLedger } from '@stampdeck/server/test/ledger.ts';
import { addCustomer, publishAs, type TestPerson } from '@stampdeck/server/test/people.ts';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type Answer, RealShop, unknownId } from './real-shop.ts';
import type { Limit, Outcome } from './stamp-model.ts';
import { type Imported, UnclaimedModel } from './unclaimed-model.ts';

// Use MODEL_RUNS=2000 and another MODEL_SEED for a run overnight.
const numRuns = Number(process.env.MODEL_RUNS ?? 200);
const seed = Number(process.env.MODEL_SEED ?? 20_261_121);
const mostSteps = 40;
/** Milliseconds for the walks of a test. Then it reports what it found so far: shrinking may take forever. */
const longestWalks = 180_000;
const app = await startApp();
const customers = await Promise.all(['One', 'Two'].map((name) => addCustomer(app, name)));
/** Guests who have confirmed their email address. */
const proven = [0];
for (const index of proven) await proveAddress(app, customers[index] as TestPerson);

const slotsOf = (rewards: { slot: number }[]): number[] => rewards.map(({ slot }) => slot);
const beforeDesign = { size: defaultDesign.size, rewards: slotsOf(defaultDesign.milestones) };

/** A response in the model's words. */
function outcomeOf({ status, body }: Answer): Outcome {
  const fits = body.details?.fits;
  if (status !== 200) return { refused: body.code, ...(fits === undefined ? {} : { fits }) };
  if (body.import) return { added: body.import.added, known: body.import.known, wrong: body.import.wrong };
  if (body.version !== undefined) return { version: body.version, touched: body.membersTouched };
  if (!body.card) return 'done';
  const { count, size, version, status: cardStatus, milestones } = body.card;
  // For a scan it is only in the card.
  if (!body.user) expect(body.stampAwardNumber).toBe(count);
  const inState = (state: string) => slotsOf(milestones.filter((one: { state: string }) => one.state === state));
  const rewards = { redeemed: inState('redeemed'), reached: inState('owed'), owed: slotsOf(body.owed) };
  return { card: { count, size, version, status: cardStatus, ...rewards } };
}

type Step = fc.AsyncCommand<UnclaimedModel, RealShop>;

/** A step that asks the model and the server the same and compares their answers. */
const step = (
  name: string,
  expected: (model: UnclaimedModel) => Outcome,
  call: (real: RealShop) => Promise<Answer>,
): Step => ({
  check: () => true,
  run: async (model, real) => {
    // The call first: what it says about a row may depend on the state before it.
    const answer = await call(real);
    expect(outcomeOf(answer), name).toEqual(expected(model));
  },
  toString: () => name,
});

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
    (r) => r.move(g, r.ask(g, '/api/stamp/stampAward', { count: k })),
  );
const giveAnyway = ([g, k]: [number, number]): Step =>
  step(
    `award(${g}, ${k}, anyway)`,
    (m) => m.award(g, k, true),
    (r) => r.move(g, r.ask(g, '/api/stamp/stampAward', { count: k, override: true })),
  );
const limit = (one: Limit | null): Step =>
  step(
    one ? `limit(${one.kind}, ${one.most})` : 'limit(null)',
    (m) => m.limit(one),
    (r) => {
      const most = (kind: Limit['kind']) => (one?.kind === kind ? one.most : null);
      const limits = { gapSeconds: most('gap') && 3600, visit: most('visit'), day: null, personHour: most('person') };
      return app.call(r.shop.token, 'PUT', '/api/v1/limits', limits);
    },
  );
const disable = ([g, disabled]: [number, boolean]): Step =>
  step(
    `${disabled ? 'disable' : 'enable'}(${g})`,
    (m) => m.disable(g, disabled),
    (r) => r.disable(g, disabled),
  );
const scan = (g: number): Step =>
  step(
    `scan(${g})`,
    (m) => m.scan(g),
    (r) => r.scan(g),
  );
const add = (g: number): Step =>
  step(
    `add(${g})`,
    (m) => m.add(g),
    (r) => r.add(g),
  );
const importRows = (rows: Imported[]): Step =>
  step(
    `importRows(${rows.map(({ who, stamps }) => `${who} with ${stamps}`)})`,
    (m) => m.importRows(rows),
    (r) => r.importRows(rows),
  );
const claim = ([g, owner]: [number, number]): Step =>
  step(
    `claim(${g}, ${owner})`,
    (m) => m.claim(g, owner),
    (r) => r.claim(g, owner),
  );
const remove = ([g, k]: [number, number]): Step =>
  step(
    `remove(${g}, ${k})`,
    (m) => m.remove(g, k),
    (r) => r.move(g, r.ask(g, '/api/stamp/unstampAward', { count: k })),
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
    (r) => r.move(g, app.post(r.shop.token, '/api/stamp/undo', { ledgerId: r.rows[g]?.at(-1 - back) ?? unknownId })),
  );
const look = (g: number): Step =>
  step(
    `look(${g})`,
    (m) => m.cardOf(g),
    (r) => r.ask(g, '/api/stamp/stampAwardNumber'),
  );

const guest = fc.nat({ max: customers.length - 1 });
const few = fc.integer({ min: 1, max: 6 });
const stamps = fc.oneof(few, few, fc.integer({ min: 1, max: 20 }));
const aLimit = fc.oneof(
  fc.constant(null),
  fc.constant<Limit>({ kind: 'gap', most: 1 }),
  fc.record<Limit>({ kind: fc.constantFrom('visit', 'person'), most: fc.constantFrom(1, 2, 4) }),
);
const aSize = fc.constantFrom(...cardSizes);
const earlySlots = fc.uniqueArray(fc.integer({ min: 1, max: 5 }), { maxLength: 2 });
const back = fc.constantFrom(0, 0, 0, 1, 2);

/** Anything in any order, from a shop without a published design on. */
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
  fc.tuple(guest, fc.boolean()).map(disable),
  guest.map(scan),
];

/** A morning at the counter: one member, a card of five with a reward for the second stamp. */
const morning = [follow(0), join(0), redesign(5, [2])];
const member = fc.constant(0);
const atTheCounter: fc.Arbitrary<Step>[] = [
  fc.tuple(member, fc.constantFrom(1, 2, 3, 5)).map(give),
  fc.tuple(member, fc.constantFrom(1, 2, 3, 5)).map(give),
  fc.tuple(member, fc.constantFrom(1, 2)).map(remove),
  fc.tuple(member, fc.constantFrom(2, 5)).map(redeem),
  fc.tuple(member, fc.constantFrom(2, 5)).map(redeem),
  fc.tuple(member, back).map(undo),
  aLimit.map(limit),
  fc.tuple(member, fc.constantFrom(1, 2)).map(giveAnyway),
  fc.constantFrom(5 as const, 6 as const).map((size) => redesign(size, [2])),
];

/** Members whom the shop adds or imports, until they claim their cards. One guest was disabled, left and came back. */
const comeBack = [join(1), disable([1, true]), leave(1), join(1), give([1, 1]), disable([1, false])];
const followers = [follow(0), follow(1), redesign(5, [2]), ...comeBack];
/** At the end of every walk, because walks seldom reach a card that is merged while it is disabled. */
const disabledAtLast = [leave(1), add(3), disable([3, true]), claim([3, 0])];
const unclaimed = fc.constantFrom(2, 3);
const anyGuest = fc.constantFrom(0, 1, 2, 3);
const row = fc.record({ who: unclaimed, stamps: fc.constantFrom(0, 0, 1, 2, 5, 6) });
const unclaimedSteps: fc.Arbitrary<Step>[] = [
  unclaimed.map(add),
  fc.array(row, { minLength: 1, maxLength: 3 }).map(importRows),
  fc.tuple(unclaimed, guest).map(claim),
  fc.tuple(unclaimed, guest).map(claim),
  fc.tuple(anyGuest, fc.constantFrom(1, 2)).map(give),
  fc.tuple(anyGuest, fc.constantFrom(1, 2)).map(give),
  fc.tuple(anyGuest, fc.constantFrom(1, 2)).map(remove),
  fc.tuple(anyGuest, back).map(undo),
  fc.tuple(anyGuest, fc.constantFrom(2, 5)).map(redeem),
  anyGuest.map(scan),
  guest.map(follow),
  guest.map(join),
  guest.map(join),
  guest.map(leave),
  guest.map(unfollow),
  fc.tuple(fc.constantFrom(0, 0, 1, 2, 3), fc.constantFrom(true, true, false)).map(disable),
  fc.constantFrom(null, 1, 2).map((most) => limit(most && { kind: 'person', most })),
  fc.oneof(
    aLimit.map(limit),
    fc.constantFrom(5 as const, 6 as const).map((size) => redesign(size, [2])),
  ),
];

/** Compares cards, ledgers and counts of the server with those of the model. */
async function expectSame(model: UnclaimedModel, real: RealShop): Promise<void> {
  const { body } = await app.call(null, 'GET', `/api/v1/shop/${real.shop.id}`);
  expect({ followers: body.shop.subscribeNumber, members: body.shop.joinNumber }).toEqual(model.counts);
  for (const index of real.ids.keys()) {
    expect(outcomeOf(await real.ask(index, '/api/stamp/stampAwardNumber'))).toEqual(model.cardOf(index));
    expect(await real.isDisabled(index)).toBe(model.isDisabled(index));
    const rows = await real.history(index);
    expect(rows.map(({ stamps: moved, kind, overrode = null }) => ({ stamps: moved, kind, overrode }))).toEqual(
      model.rowsOf(index),
    );
  }
}

/** With their share of the walks: files take time. */
const cases: [string, Step[], fc.Arbitrary<Step>[], Step[], number][] = [
  ['for all that a shop and its guests do', [], anything, [], 0.4],
  ['for all that happens at the counter', morning, atTheCounter, [], 0.4],
  ['for members whom a shop adds or imports', followers, unclaimedSteps, disabledAtLast, 0.2],
];
test.each(cases)(
  '%s, the server answers what the rules say (S4.stamps.3, S4.stamps.4)',
  async (_, first, steps, last, share) => {
    const walks = Math.ceil(numRuns * share);
    let taken = 0;
    await fc.assert(
      fc.asyncProperty(fc.commands(steps, { maxCommands: mostSteps, size: 'max' }), async (commands) => {
        const [model, real] = [
          new UnclaimedModel(customers.length, beforeDesign, proven),
          new RealShop(app, await plantShop(app), customers),
        ];
        for (const one of first) await one.run(model, real);
        await fc.asyncModelRun(() => ({ model, real }), commands);
        for (const one of last) await one.run(model, real);
        await expectSame(model, real);
        taken += [...commands].length;
      }),
      {
        ...{ numRuns: walks, seed, interruptAfterTimeLimit: longestWalks, markInterruptAsFailure: true },
        // A planted fault needs no smallest example.
        endOnFailure: Boolean(process.env.SEEDED_FAULT),
      },
    );
    await expectSoundLedger(app);
    expect(taken).toBeGreaterThan(walks * 5);
  },
);
