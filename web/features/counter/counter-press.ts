/** A press at the counter: shown at once, sent in its turn, told when the server has answered. */
import { stampsInWords } from '@stampdeck/contract/cards.ts';
import type { Reply } from '@stampdeck/contract/http.ts';
import { codeOfLimit, limitOfCode, limitWords } from '@stampdeck/contract/limits.ts';
import { awardStamp, removeStamp, undoEntry } from '@stampdeck/contract/stamps.ts';
import type { QueryClient } from '@tanstack/react-query';
import { CallError, call, newKey } from '#lib/api.ts';
import { detailsOf } from '#lib/refusal-details.ts';
import { emit } from '#lib/socket.ts';
import { closeToast, toastError, toastUndo } from '#ui/toast.tsx';
import { changeCounter, readCounter, refreshAround, refreshCounter } from './counter-api.ts';
import { inLane, untilAnswered, wakeLane } from './counter-lanes.ts';
import {
  again,
  type Change,
  giveUp,
  isEarlier,
  pressed,
  type Refusal,
  refuse,
  refusePress,
  settle,
  troubled,
} from './counter-state.ts';
import { tell } from './feedback.ts';

/** Whose counter, and who stands at it. */
export interface Desk {
  client: QueryClient;
  shopId: string;
  shopName: string;
  customer: { id: string; name: string };
}

type Changed = Reply<typeof awardStamp>;

const offlineNote = 'No connection. Trying again by itself.';

/** Long names would make a message cover the buttons. */
const brief = (name: string): string => (name.length > 20 ? `${name.slice(0, 19).trimEnd()}…` : name);
const laneOf = ({ shopId, customer }: Desk): string => `${shopId} ${customer.id}`;

/** The specified words for a press that the rule refuses, and how many would fit. */
const refusalWords = (code: string, fits: number): [text: string, detail: string] => {
  if (code === 'stampNegative') {
    return [
      'You can not give a negative stamp',
      fits === 0 ? 'There is no stamp to take back.' : `Only ${fits} can go.`,
    ];
  }
  return ['You have reached to maximum stamps', fits === 0 ? 'The card is full.' : `Only ${fits} more would fit.`];
};

/** The one message that offers Undo: the next award's takes the place of the last. */
const undoMessage = {
  id: '',
  count: 0,
  show(text: string, onUndo: () => void): void {
    if (this.id === '') {
      this.count += 1;
      this.id = `undo-stamps-${this.count}`;
    }
    toastUndo(text, onUndo, { id: this.id });
  },
  take(): void {
    // One that is going cannot be shown again: the next has another id.
    if (this.id !== '') closeToast(this.id);
    this.id = '';
  },
};

/** A reward was given: like an award it can be taken back from its message, while nothing has followed it. */
export function redeemed(desk: Desk, label: string, ledgerId: string): void {
  tell('given');
  undoMessage.show(`${label} for ${brief(desk.customer.name)}`, () => pressUndo(desk, { id: ledgerId, stamps: 0 }));
}

function tellRefusal(code: string, fits: number): void {
  const [text, detail] = refusalWords(code, fits);
  tell('refused');
  toastError(text, { detail, passing: true });
}

interface Press {
  /** A scan gives it by itself, once a minute: the key of the code, the same at every till. */
  scanKey?: string;
  override?: true;
  isAuto?: true;
  /** Nothing came of it. */
  onRefused?: () => void;
}

/**
 * Gives (above 0) or takes back (below 0) stamps. False when they do not fit, and says so. Everything that is given or taken goes out
 * here, under a key made before it is first sent.
 */
export function pressStamps(desk: Desk, stamps: number, { scanKey, override, isAuto, onRefused }: Press = {}): boolean {
  const state = readCounter(desk.client, desk.shopId, desk.customer.id);
  if (!state) return false;
  const refusal = refusePress(state, stamps);
  if (refusal) {
    tellRefusal(refusal.code, refusal.fits);
    onRefused?.();
    return false;
  }
  const how = { ...(override && { override }), ...(isAuto && { isAuto }), ...(scanKey && { auto: true as const }) };
  post(desk, { key: scanKey ?? newKey(), stamps, ...how }, onRefused);
  return true;
}

/** Takes an award or a redemption back. The same entry is undone once, wherever and however often that is pressed: its key is made of its id. */
export function pressUndo(desk: Desk, entry: { id: string; stamps: number }): void {
  const change = { key: `undo-${entry.id}`, stamps: -entry.stamps || 0, undoes: entry.id };
  const state = readCounter(desk.client, desk.shopId, desk.customer.id);
  if (state?.waiting.some(({ key }) => key === change.key)) return;
  undoMessage.take();
  post(desk, change);
}

/** Sends what waits for this customer at once. */
export const tryNow = (desk: Desk): void => wakeLane(laneOf(desk));

/** Lets go of what waits, and looks what reached the server nevertheless. */
export function letGo(desk: Desk): void {
  changeCounter(desk.client, desk.shopId, desk.customer.id, giveUp);
  wakeLane(laneOf(desk));
  void refreshCounter(desk.client, desk.shopId, desk.customer.id);
}

function post(desk: Desk, change: Change, onRefused?: () => void): void {
  const { client, shopId, customer } = desk;
  changeCounter(client, shopId, customer.id, (state) => pressed(state, change));
  const lane = laneOf(desk);
  const work = () =>
    untilAnswered({
      lane,
      send: (signal) => send(desk, change, signal),
      isWanted: () => readCounter(client, shopId, customer.id)?.waiting.some(({ key }) => key === change.key) ?? false,
      onTrouble: (error) => {
        // The award before is no longer the last entry once this one arrives.
        undoMessage.take();
        changeCounter(client, shopId, customer.id, (state) =>
          troubled(state, error.status === 0 ? offlineNote : error.message),
        );
      },
    });
  inLane(lane, work).then(
    (reply) => reply && confirmed(desk, change, reply),
    (error: unknown) => {
      failed(desk, change, error);
      onRefused?.();
    },
  );
}

function send({ shopId, customer }: Desk, change: Change, signal: AbortSignal): Promise<Changed> {
  const { key, stamps, undoes, override, auto } = change;
  if (undoes) return call(undoEntry, { body: { ledgerId: undoes } }, { key, signal });
  const body = { shopId, customerId: customer.id, count: Math.abs(stamps) };
  if (stamps < 0) return call(removeStamp, { body }, { key, signal });
  const how = { ...(override && { override }), ...(auto && { auto }) };
  return call(awardStamp, { body: { ...body, ...how } }, { key, signal });
}

function confirmed(desk: Desk, change: Change, { card, ledgerId }: Changed): void {
  const { client, shopId, shopName, customer } = desk;
  const before = readCounter(client, shopId, customer.id);
  const isRepeat = change.isAuto === true && before !== undefined && before !== null && isEarlier(before, card);
  changeCounter(client, shopId, customer.id, (state) => {
    const settled = settle(state, change.key, card);
    if (isRepeat) return again(settled);
    return change.stamps > 0 ? { ...settled, given: { id: ledgerId, stamps: change.stamps } } : settled;
  });
  refreshAround(client, shopId, customer.id);
  if (isRepeat) {
    tell('scanned');
    return;
  }
  if (change.stamps > 0) {
    tell('given');
    if (change.isAuto) undoMessage.take();
    else
      undoMessage.show(`${stampsInWords(change.stamps)} for ${brief(customer.name)}`, () =>
        pressUndo(desk, { id: ledgerId, stamps: change.stamps }),
      );
  } else {
    tell('taken');
    undoMessage.take();
  }
  // A hint to the customer's phone; the server itself has told it at the commit.
  const hint = { senderId: shopId, senderName: shopName, receiverId: customer.id };
  if (change.stamps > 0) void emit('sendLiveStamp', { ...hint, stamp: 1 });
  else if (change.stamps < 0) void emit('removeStamp', { ...hint, stamp: -1 });
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
  if (error.code === 'memberDisabled') return { stamps, words: error.message, limit: null };
  const kind = limitOfCode(error.code);
  const passed = kind && detailsOf(error, codeOfLimit(kind));
  if (!passed) return null;
  return { stamps, words: limitWords(kind, passed.limit), limit: { kind, until: Date.parse(passed.retryAt) } };
}

function failed(desk: Desk, change: Change, error: unknown): void {
  const { client, shopId, customer } = desk;
  changeCounter(client, shopId, customer.id, (state) => settle(state, change.key, null));
  void refreshCounter(client, shopId, customer.id);
  const code = error instanceof CallError ? error.code : '';
  if (error instanceof CallError && (code === 'stampMaximum' || code === 'stampNegative')) {
    const count = readCounter(client, shopId, customer.id)?.card.count ?? 0;
    tellRefusal(code, detailsOf(error, 'stampMaximum')?.fits ?? count);
    return;
  }
  if (code === 'stampedJustNow') {
    changeCounter(client, shopId, customer.id, again);
    tell('scanned');
    return;
  }
  tell('refused');
  const refusal = refusalOf(error, change);
  if (refusal) {
    changeCounter(client, shopId, customer.id, (state) => refuse(state, refusal));
    return;
  }
  toastError(change.stamps > 0 ? 'Failed to give StampAward' : 'Failed to remove StampAward', {
    detail: error instanceof Error ? error.message : String(error),
    ...(mayRetry(error) ? { retry: () => post(desk, change) } : {}),
  });
}
