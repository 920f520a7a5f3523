/** The history of one demo member: joining, visits, mistakes at a busy counter, leaving. */
import { rewardsOf } from '@stampdeck/contract/cards.ts';
import { codeStep } from '@stampdeck/contract/codes.ts';
import type { CardDesign } from '@stampdeck/contract/designs.ts';
import { describePerson, disableMember } from '#db/demo.ts';
import { signUpCustomer } from '#features/accounts/actions.ts';
import { follow, join, leave } from '#features/membership/actions.ts';
import { moveStamps, undoEntry } from '#features/stamps/actions.ts';
import { addScan } from '#features/stamps/queries.ts';
import { redeem } from '#features/stamps/redeem.ts';
import { newSecret, newShortId } from '#ids.ts';
import type { Acting } from './acting.ts';
import type { Calendar } from './calendar.ts';
import type { Chance } from './chance.ts';
import type { DemoCustomer } from './names.ts';
import { type Stage, stages, visitsOf, type Way } from './people.ts';

/** An event at a time (milliseconds since 1970). */
export interface Scene {
  at: number;
  act: () => Promise<unknown>;
}

/** A shop with everything that its members' scenes need. */
export interface SceneShop {
  shopId: string;
  /** The shop's card design on a day. */
  designOn: (day: number) => CardDesign;
  acting: Acting;
  calendar: Calendar;
  chance: Chance;
  /** The accounts created so far. */
  accounts: Map<DemoCustomer, string>;
}

const second = 1000;
const minute = 60 * second;
const dayLength = 24 * 60 * minute;
const notes = ['Birthday', 'Two coffees to go', 'Forgot the phone last time', 'Rainy Tuesday: double stamps'];

/** The customer's account, created at their first visit. */
async function accountOf({ acting, chance, accounts }: SceneShop, customer: DemoCustomer, at: number): Promise<string> {
  const known = accounts.get(customer);
  if (known !== undefined) return known;
  const { id } = await signUpCustomer(acting.asNobody(at), customer);
  // Three of eight leave it out.
  await describePerson(acting.db, id, chance.weighted([3, 5]) === 0 ? '' : customer.gender);
  accounts.set(customer, id);
  return id;
}

/** The scenes of someone who follows the shop without joining. */
export function followerScenes(place: SceneShop, customer: DemoCustomer): Scene[] {
  const at = place.calendar.moment(place.chance.whole(0, place.calendar.lastDay));
  const act = async () => {
    const id = await accountOf(place, customer, at);
    await follow(place.acting.asCustomer(id, at + 20 * second), place.shopId, id);
  };
  return [{ at, act }];
}

/** All scenes of a member at this stage. */
export function memberScenes(place: SceneShop, customer: DemoCustomer, stage: Stage): Scene[] {
  const { acting, calendar, chance, shopId } = place;
  const { back, stamps: stampsOf }: Way = stages[stage];
  const first = chance.whole(0, calendar.lastDay - back);
  const design = place.designOn(first);
  const visits = visitsOf(stampsOf(design.size, chance), chance);
  // On a second card, members stay just below their first reward, or just reach it.
  const more = stage === 'again' ? visitsOf(chance.whole(1, 3), chance) : [];
  const days = [first, ...calendar.days(first + 1, visits.length + more.length - 1)];
  const joining = calendar.moment(first);
  const id = () => accountOf(place, customer, joining);
  const scenes: Scene[] = [{ at: joining, act: () => joinNow(place, customer, joining) }];
  let [count, before] = [0, joining];
  let waiting = rewardsOf(design).map(({ slot }) => slot);
  [...visits, ...more].forEach((stamps, index) => {
    // Members with more visits than days come twice on the last day.
    const day = days[index] ?? (days.at(-1) as number);
    const at = index === 0 ? joining + 90 * second : Math.max(calendar.moment(day), before + 3 * minute);
    const isNext = index >= visits.length;
    const room = isNext ? 1 : design.size - count - stamps;
    scenes.push({ at, act: async () => stampNow(place, await id(), stamps, at, room) });
    [count, before] = [count + stamps, at];
    const reached = isNext ? [] : waiting.filter((slot) => slot <= count);
    for (const slot of reached) {
      // Most redeem what they have reached. Members who go on to the next card redeem the full one.
      if (slot === design.size ? stage !== 'again' : chance.next() > 0.45 && stage !== 'again') continue;
      waiting = waiting.filter((other) => other !== slot);
      scenes.push({ at: at + 2 * minute + slot * second, act: async () => redeemNow(place, await id(), slot, at) });
    }
  });
  const last = Math.max(...scenes.map(({ at }) => at));
  if (stage === 'emptied')
    scenes.push({ at: last, act: async () => mistake(place, await id(), 1, last + 90 * second) });
  if (stage === 'disabled') scenes.push({ at: last, act: async () => disableMember(acting.db, shopId, await id()) });
  if (stage === 'left') scenes.push(...leaving(place, id, last));
  return scenes;
}

async function joinNow(place: SceneShop, customer: DemoCustomer, at: number): Promise<void> {
  const id = await accountOf(place, customer, at);
  await follow(place.acting.asCustomer(id, at + 20 * second), place.shopId, id);
  await join(place.acting.asCustomer(id, at + 40 * second), place.shopId, id);
}

/**
 * Gives stamps as at a real counter: mostly right, sometimes one too many and then taken back,
 * sometimes with a note.
 */
async function stampNow(place: SceneShop, customerId: string, stamps: number, at: number, room: number): Promise<void> {
  const { acting, chance, shopId } = place;
  const slip = room > 0 ? chance.weighted([90, 6, 4]) : 0;
  const reason = chance.next() < 0.08 ? chance.pick(notes) : undefined;
  await moveStamps(acting.asOperator(shopId, at), { customerId, stamps: slip === 2 ? stamps + 1 : stamps, reason });
  if (slip === 1) await mistake(place, customerId, 1, at + 15 * second);
  if (slip === 2) {
    const back = { customerId, stamps: -1, reason: 'One too many' };
    await moveStamps(acting.asOperator(shopId, at + 50 * second), back);
  }
}

/** Redeems a reward for a member who shows their phone. */
async function redeemNow(
  { acting, shopId }: SceneShop,
  customerId: string,
  slot: number,
  visit: number,
): Promise<void> {
  const at = visit + 2 * minute + slot * second;
  const [proof, now] = [newSecret(), new Date(at).toISOString()];
  const scan = { shop_id: shopId, account_id: customerId, scanned_by: shopId, proof, created_at: now };
  await addScan(acting.db, { ...scan, device_id: newShortId(), step: codeStep(at) });
  await redeem(acting.asOperator(shopId, at), { customerId, slot, proof });
}

/** An award given by mistake, then undone. */
async function mistake({ acting, shopId }: SceneShop, customerId: string, stamps: number, at: number): Promise<void> {
  const { ledgerId } = await moveStamps(acting.asOperator(shopId, at), { customerId, stamps });
  await undoEntry(acting.asOperator(shopId, at + 6 * second), ledgerId, undefined);
}

/** Leaves. One in three comes back a day later with the same card. */
function leaving({ acting, calendar, chance, shopId }: SceneShop, id: () => Promise<string>, last: number): Scene[] {
  const at = Math.max(last + minute, Math.min(last + dayLength, calendar.latest));
  const goes = { at, act: async () => leave(acting.asCustomer(await id(), at), shopId, await id()) };
  const back = at + dayLength;
  if (chance.next() > 1 / 3 || back > calendar.latest) return [goes];
  return [goes, { at: back, act: async () => join(acting.asCustomer(await id(), back), shopId, await id()) }];
}
