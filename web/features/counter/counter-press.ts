/** A press at the counter: shown at once, sent in its turn, told when the server has answered. */
import { stampsInWords } from '@stampdeck/contract/cards.ts';
import type { Reply } from '@stampdeck/contract/http.ts';
import { codeOfLimit, limitOfCode, limitWords } from '@stampdeck/contract/limits.ts';
import { awardStamp, removeStamp, undoEntry } from '@stampdeck/contract/stamps.ts';
import { CallError, call, newKey } from '#lib/api.ts';
import { mayPass } from '#lib/query.ts';
import { detailsOf } from '#lib/refusal-details.ts';
import { emit } from '#lib/socket.ts';
import { closeToast, toastError, toastUndo } from '#ui/toast.tsx';
import { type At, changeCounter, readCounter, refreshAround, refreshCounter } from './counter-api.ts';
import { inLane, pause, wakeLane } from './counter-lanes.ts';
import { again, type Change, giveUp, isEarlier, pressed, type Refusal, refusePress, settle } from './counter-state.ts';
import { tell } from './feedback.ts';

/** Whose counter, and who stands at it. */
export interface Desk extends At {
  shopName: string;
  name: string;
}

type Changed = Reply<typeof awardStamp>;

const offlineNote = 'No connection. Trying again by itself.';

/** Long names would make a message cover the buttons. */
const brief = (name: string): string => (name.length > 20 ? `${name.slice(0, 19).trimEnd()}…` : name);
const laneOf = ({ shopId, customerId }: At): string => `${shopId} ${customerId}`;

/** The one message that offers Undo: the next award's takes the place of the last. */
let offers = 0;
const offerId = (): string => `undo-stamps-${offers}`;

function offerUndo(desk: Desk, what: string, entry: { id: string; stamps: number }): void {
  toastUndo(`${what} for ${brief(desk.name)}`, () => pressUndo(desk, entry), { id: offerId() });
}

function takeOfferBack(): void {
  closeToast(offerId());
  // One that is going cannot be shown again: the next has another id.
  offers += 1;
}

/** A reward was given: like an award it can be taken back from its message, while nothing has followed it. */
export function redeemed(desk: Desk, label: string, ledgerId: string): void {
  tell('given');
  offerUndo(desk, label, { id: ledgerId, stamps: 0 });
}

/** The specified words for a press that the rule refuses, and how many would fit. */
function tellRefusal(code: string, fits: number): void {
  const [text, none, some] =
    code === 'stampNegative'
      ? ['You can not give a negative stamp', 'There is no stamp to take back.', `Only ${fits} can go.`]
      : ['You have reached to maximum stamps', 'The card is full.', `Only ${fits} more would fit.`];
  tell('refused');
  toastError(text, { detail: fits === 0 ? none : some, passing: true });
}

/**
 * Gives (above 0) or takes back (below 0) stamps. False when they do not fit, and says so. Everything that is given or taken goes out
 * here, under a key made before it is first sent. `onRefused`: nothing came of it.
 */
export function pressStamps(
  desk: Desk,
  stamps: number,
  how: Partial<Pick<Change, 'key' | 'override' | 'auto' | 'isAuto'>> = {},
  onRefused?: () => void,
): boolean {
  const state = readCounter(desk);
  if (!state) return false;
  const refusal = refusePress(state, stamps);
  if (refusal) {
    tellRefusal(refusal.code, refusal.fits);
    onRefused?.();
    return false;
  }
  post(desk, { key: newKey(), stamps, ...how }, onRefused);
  return true;
}

const isWaiting = (at: At, key: string): boolean =>
  readCounter(at)?.waiting.some((change) => change.key === key) ?? false;

/** Takes an award or a redemption back. The same entry is undone once, wherever and however often that is pressed: its key is made of its id. */
export function pressUndo(desk: Desk, entry: { id: string; stamps: number }): void {
  const change = { key: `undo-${entry.id}`, stamps: -entry.stamps || 0, undoes: entry.id };
  if (isWaiting(desk, change.key)) return;
  takeOfferBack();
  post(desk, change);
}

/** Sends what waits for this customer at once. */
export const tryNow = (at: At): void => wakeLane(laneOf(at));

/** Lets go of what waits, and looks what reached the server nevertheless. */
export function letGo(at: At): void {
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

/** An answer that takes longer counts as lost; the key makes sending again harmless. */
const answerMs = 8000;

/** Sends until the server answers, and gives its answer; null when the change was let go meanwhile. Throws a refusal. */
async function untilAnswered(desk: Desk, change: Change): Promise<Changed | null> {
  for (let tries = 0; isWaiting(desk, change.key); tries += 1) {
    try {
      return await send(desk, change, AbortSignal.timeout(answerMs));
    } catch (error) {
      // Nobody answered, or the server was too busy to look: the same key may be sent again without a doubt.
      if (!(error instanceof CallError && mayPass(error))) throw error;
      // The award before is no longer the last entry once this one arrives.
      takeOfferBack();
      const trouble = error.status === 0 ? offlineNote : error.message;
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
    tell('scanned');
    return;
  }
  tell(stamps > 0 ? 'given' : 'taken');
  if (stamps > 0 && !isAuto) offerUndo(desk, stampsInWords(stamps), given);
  else takeOfferBack();
  // A hint to the customer's phone; the server itself has told it at the commit.
  const hint = { senderId: desk.shopId, senderName: desk.shopName, receiverId: desk.customerId };
  if (stamps > 0) void emit('sendLiveStamp', { ...hint, stamp: 1 });
  else if (stamps < 0) void emit('removeStamp', { ...hint, stamp: -1 });
}

/** Trying the very same again can only help when the server had a bad moment or the session ended. */
const mayRetry = (error: unknown): boolean =>
  !(error instanceof CallError) ||
  error.status >= 500 ||
  error.status === 429 ||
  error.status < 400 ||
  error.status === 401;

/** What is said beside the buttons, because it lasts or somebody has to decide about it. */
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
    tellRefusal(code, detailsOf(error, 'stampMaximum')?.fits ?? count);
    return;
  }
  if (code === 'stampedJustNow') {
    changeCounter(desk, again);
    tell('scanned');
    return;
  }
  tell('refused');
  const refused = refusalOf(error, change);
  if (refused) {
    changeCounter(desk, (state) => ({ ...state, refused }));
    return;
  }
  toastError(change.stamps > 0 ? 'Failed to give StampAward' : 'Failed to remove StampAward', {
    detail: error instanceof Error ? error.message : String(error),
    ...(mayRetry(error) ? { retry: () => post(desk, change) } : {}),
  });
}
