/** The talks of a shop with its members, its quick answers, and what its bell has told. */
import { open, read, send } from '#features/inbox/actions.ts';
import { findMemberId } from '#features/inbox/queries.ts';
import { save } from '#features/notes/actions.ts';
import { mark } from '#features/notifications/actions.ts';
import { add } from '#features/quick-answers/actions.ts';
import type { DemoCustomer } from './names.ts';
import type { Stage } from './people.ts';
import type { Talk } from './talks.ts';
import type { Scene, SceneShop } from './visits.ts';

const minute = 60_000;
/** Hours after the opening at which the shop closes and its owner looks at the bell. */
const evening = 10;

/** The scenes of all talks, each with another one of the guests at its stage. */
export function talkScenes(place: SceneShop, guests: DemoCustomer[], stages: Stage[], talks: Talk[]): Scene[] {
  const left = guests.map((guest, index) => ({ guest, stage: stages[index] }));
  return talks.flatMap((talk) => {
    const at = left.findIndex(({ stage }) => stage === talk.with);
    const [found] = left.splice(at, 1);
    if (at === -1 || !found) throw new Error(`No one is left at the stage '${talk.with}' for a talk.`);
    return scenesOf(place, found.guest, talk);
  });
}

function scenesOf(place: SceneShop, guest: DemoCustomer, { lines, isRead, note }: Talk): Scene[] {
  const { acting, calendar, shopId, accounts } = place;
  const customerId = () => accounts.get(guest) as string;
  const as = {
    shop: (at: number) => acting.asOperator(shopId, at),
    customer: (at: number) => acting.asCustomer(customerId(), at),
  };
  let conversationId = '';
  const scenes = lines.map(([daysAgo, time, side, text]): Scene => {
    const at = calendar.timeOn(calendar.lastDay - daysAgo, time);
    const act = async () => {
      const ctx = as[side](at);
      ({ id: conversationId } = (await open(ctx, [shopId, customerId()])).conversation);
      await send(ctx, { conversationId, text, images: [] });
    };
    return { at, act };
  });
  const at = Math.max(...scenes.map((scene) => scene.at));
  const reader = lines.at(-1)?.[2] === 'shop' ? 'customer' : 'shop';
  if (isRead) scenes.push({ at: at + minute, act: () => read(as[reader](at + minute), conversationId, lines.length) });
  if (note !== undefined) {
    const act = async () => {
      const memberId = (await findMemberId(acting.db, shopId, customerId())) as string;
      await save(as.shop(at + minute), memberId, { text: note, version: 0 });
    };
    scenes.push({ at: at + minute, act });
  }
  return scenes;
}

/** The shop's quick answers, written on its second day. */
export const quickAnswerScenes = (
  { acting, calendar, shopId }: SceneShop,
  answers: Parameters<typeof add>[1][],
): Scene[] =>
  answers.map((answer, index) => {
    const at = calendar.opening(1) + index * minute;
    return { at, act: () => add(acting.asOperator(shopId, at), answer) };
  });

/** Everything until the evening before the last day was read at the bell. */
export function bellScene({ acting, calendar, shopId }: SceneShop): Scene {
  const at = calendar.opening(calendar.lastDay - 1) + evening * 60 * minute;
  return { at, act: () => mark(acting.asOperator(shopId, at), new Date(at).toISOString()) };
}
