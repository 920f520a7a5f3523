/** A press at the counter: shown at once, sent in its turn, confirmed when the server responds. */
import { plural, t } from '@lingui/core/macro';
import type { Reply } from '@stampdeck/contract/http.ts';
import { codeOfLimit, limitOfCode } from '@stampdeck/contract/limits.ts';
import { awardStamp, removeStamp, undoEntry } from '@stampdeck/contract/stamps.ts';
import { CallError, call, newKey } from '#lib/api.ts';
import { mayPass } from '#lib/query.ts';
import { detailsOf } from '#lib/refusal-details.ts';
import { emit } from '#lib/socket.ts';
import { type At, changeCounter, readCounter, refreshAround, refreshCounter } from './counter-api.ts';
import { inLane, pause, wakeLane } from './counter-lanes.ts';
import { notices } from './counter-notice.ts';
import {
  again,
  type Change,
  type Given,
  giveUp,
  isEarlier,
  pressed,
  type Refusal,
  refusePress,
  settle,
} from './counter-state.ts';
import { limitWords } from './counter-words.ts';
import { playFeedback } from './feedback.ts';

/** Whose counter it is, and the customer at it. */
export interface Desk extends At {
  shopName: string;
  name: string;
}

type Changed = Reply<typeof awardStamp>;

const offlineNote = () => t`No connection. We keep trying.`;

const laneOf = ({ shopId, customerId }: At): string => `${shopId} ${customerId}`;

/** Confirms a redemption. Like an award, it can be undone while no other entry has followed. */
export function redeemed(desk: Desk, reward: string, ledgerId: string): void {
  playFeedback('given');
  changeCounter(desk, (state) => ({ ...state, given: { id: ledgerId, stamps: 0, reward } }));
}

/** Says why a press does not fit, in the specified words, and how many stamps would. */
function sayRefusal(code: string, fits: number): void {
  playFeedback('refused');
  if (code === 'stampNegative') {
    const detail =
      fits === 0
        ? t`There is no stamp to take back.`
        : plural(fits, { one: 'You can take back only # stamp.', other: 'You can take back only # stamps.' });
    notices.say({ text: t`You can not give a negative stamp`, detail });
    return;
  }
  const detail =
    fits === 0
      ? t`The card is full.`
      : plural(fits, { one: 'Only # more stamp fits.', other: 'Only # more stamps fit.' });
  notices.say({ text: t`You have reached to maximum stamps`, detail });
}

/**
 * Gives (above 0) or takes back (below 0) stamps. Returns false and says why if they do not fit. All stamps are sent from here, under a key
 * that is made before the first try. `onRefused` runs if no stamp is given or taken.
 */
export function pressStamps(
  desk: Desk,
  stamps: number,
  how: Partial<Pick<Change, 'key' | 'override' | 'auto' | 'isAuto'>> = {},
  onRefused?: () => void,
): boolean {
  const state = readCounter(desk);
  if (!state) return false;
  notices.passOn();
  const refusal = refusePress(state, stamps);
  if (refusal) {
    sayRefusal(refusal.code, refusal.fits);
    onRefused?.();
    return false;
  }
  post(desk, { key: newKey(), stamps, ...how }, onRefused);
  return true;
}

const isWaiting = (at: At, key: string): boolean =>
  readCounter(at)?.waiting.some((change) => change.key === key) ?? false;

/** Undoes an award or a redemption. The key is made of the entry's id, so however often this is pressed, it is undone once. */
export function pressUndo(desk: Desk, entry: Given): void {
  const change = { key: `undo-${entry.id}`, stamps: -entry.stamps || 0, undoes: entry.id };
  if (isWaiting(desk, change.key)) return;
  notices.passOn();
  post(desk, change);
}

/** Sends this customer's waiting changes at once. */
export const tryNow = (at: At): void => wakeLane(laneOf(at));

/** Drops the waiting changes, and reads which of them reached the server. */
export function discardWaiting(at: At): void {
  changeCounter(at, giveUp);
  wakeLane(laneOf(at));
  refreshCounter(at);
}

function post(desk: Desk, change: Change, onRefused?: () => void): void {
  changeCounter(desk, (state) => pressed(state, change));
  inLane(laneOf(desk), () => untilAnswered(desk, change)).then(
    (reply) => reply && confirmed(desk, change, reply),
    (error: unknown) => {
      failed(desk, change, error);
      onRefused?.();
    },
  );
}

/** A response that takes longer counts as lost (ours). The key makes it safe to send again. */
const responseMs = 8000;

/** Sends until the server responds. Returns its reply, or null if the change was dropped meanwhile. Throws a refusal. */
async function untilAnswered(desk: Desk, change: Change): Promise<Changed | null> {
  for (let tries = 0; isWaiting(desk, change.key); tries += 1) {
    try {
      return await send(desk, change, AbortSignal.timeout(responseMs));
    } catch (error) {
      // No response, or the server was too busy: it is safe to send the same key again.
      if (!(error instanceof CallError && mayPass(error))) throw error;
      const trouble = error.status === 0 ? offlineNote() : error.message;
      changeCounter(desk, (state) => ({ ...state, trouble }));
      await pause(laneOf(desk), error.retryAfter ? error.retryAfter * 1000 : Math.min(5000, 500 * 2 ** tries));
    }
  }
  return null;
}

function send({ shopId, customerId }: At, change: Change, signal: AbortSignal): Promise<Changed> {
  const { key, stamps, undoes, override, auto } = change;
  if (undoes) return call(undoEntry, { body: { ledgerId: undoes } }, { key, signal });
  const body = { shopId, customerId, count: Math.abs(stamps) };
  if (stamps < 0) return call(removeStamp, { body }, { key, signal });
  return call(awardStamp, { body: { ...body, override, auto } }, { key, signal });
}

function confirmed(desk: Desk, change: Change, { card, ledgerId }: Changed): void {
  const { stamps, isAuto } = change;
  const before = readCounter(desk);
  const isRepeat = isAuto === true && before != null && isEarlier(before, card);
  const given = { id: ledgerId, stamps };
  changeCounter(desk, (state) => {
    const settled = settle(state, change.key, card);
    if (isRepeat) return again(settled);
    return stamps > 0 ? { ...settled, given } : settled;
  });
  refreshAround(desk);
  if (isRepeat) {
    playFeedback('scanned');
    return;
  }
  playFeedback(stamps > 0 ? 'given' : 'taken');
  // Specified. The server has told the customer's phone itself, at the commit.
  const hint = { senderId: desk.shopId, senderName: desk.shopName, receiverId: desk.customerId };
  if (stamps > 0) void emit('sendLiveStamp', { ...hint, stamp: 1 });
  else if (stamps < 0) void emit('removeStamp', { ...hint, stamp: -1 });
}

/** Whether trying again can help: the server had a problem, or the session ended. */
const mayRetry = (error: unknown): boolean =>
  !(error instanceof CallError) ||
  error.status >= 500 ||
  error.status === 429 ||
  error.status < 400 ||
  error.status === 401;

/** A refusal that is shown beside the buttons, because it lasts or someone has to decide about it. */
function refusalOf(error: unknown, { stamps }: Change): Refusal | null {
  if (!(error instanceof CallError)) return null;
  if (error.code === 'memberDisabled') return { stamps, words: error.message, until: null };
  const kind = limitOfCode(error.code);
  const passed = kind && detailsOf(error, codeOfLimit(kind));
  return passed ? { stamps, words: limitWords(kind, passed.limit), until: Date.parse(passed.retryAt) } : null;
}

function failed(desk: Desk, change: Change, error: unknown): void {
  changeCounter(desk, (state) => settle(state, change.key, null));
  refreshCounter(desk);
  const code = error instanceof CallError ? error.code : '';
  if (code === 'stampMaximum' || code === 'stampNegative') {
    const count = readCounter(desk)?.card.count ?? 0;
    sayRefusal(code, detailsOf(error, 'stampMaximum')?.fits ?? count);
    return;
  }
  if (code === 'stampedJustNow') {
    changeCounter(desk, again);
    playFeedback('scanned');
    return;
  }
  playFeedback('refused');
  const refused = refusalOf(error, change);
  if (refused) {
    changeCounter(desk, (state) => ({ ...state, refused }));
    return;
  }
  notices.say({
    text: change.stamps > 0 ? t`Failed to give StampAward` : t`Failed to remove StampAward`,
    detail: error instanceof Error ? error.message : String(error),
    about: desk.name,
    retry: mayRetry(error) ? () => post(desk, change) : undefined,
  });
}
