/** What a conversation shows, line by line: days, messages in groups, and those that are not stored yet. */
import { t } from '@lingui/core/macro';
import type { Message, SentPicture } from '@stampdeck/contract/chat-message.ts';
import { dayOf, formatMoment } from '#language/format.ts';

/** A message of this side that the server has not confirmed. */
export interface Unsent {
  /** The request key: repeated by each try, and named by the stored message. */
  key: string;
  conversationId: string;
  text: string;
  images: SentPicture[];
  /** ISO time by this device's clock. */
  at: string;
  /** Why it was not sent; null while it is being sent. */
  problem: string | null;
}

/** `null` for messages of the other side. */
export type MessageState = 'sending' | 'failed' | 'sent' | 'read' | null;

export interface MessageLine {
  kind: 'message';
  /** Stays the same while the message is sent and stored. */
  key: string;
  /** The stored message; null before that. */
  id: string | null;
  text: string;
  images: SentPicture[];
  at: string;
  isOwn: boolean;
  state: MessageState;
  problem: string | null;
  /** The colleague who wrote it, at the beginning of a group. */
  by: string | null;
  /** Begins or ends a group of one author's messages. */
  begins: boolean;
  ends: boolean;
}

export type Line =
  | { kind: 'day'; key: string; words: string }
  /** Above the first message that was not read when the conversation was opened. */
  | { kind: 'new'; key: string }
  | MessageLine;

/** Known and further messages, each once, in their order. */
export function mergeMessages(known: readonly Message[], more: readonly Message[]): Message[] {
  const bySeq = new Map([...known, ...more].map((message) => [message.seq, message]));
  return [...bySeq.values()].sort((one, other) => one.seq - other.seq);
}

/** The messages before the first missing number: what comes after it is shown once the missing ones are here. */
export function withoutGap(messages: readonly Message[]): readonly Message[] {
  const first = messages[0]?.seq ?? 0;
  const end = messages.findIndex(({ seq }, place) => seq !== first + place);
  return end === -1 ? messages : messages.slice(0, end);
}

const dayMs = 24 * 60 * 60 * 1000;

/** 'Today', 'Yesterday', 'Saturday, October 31', with the year if it is another one. */
function dayWords(at: string, now: number): string {
  const day = dayOf(at);
  if (day === dayOf(now)) return t`Today`;
  if (day === dayOf(now - dayMs)) return t`Yesterday`;
  return formatMoment(at, day.slice(0, 4) === dayOf(now).slice(0, 4) ? 'weekdayAndDay' : 'longDay');
}

/** Messages of one author within this time stand close together (milliseconds, ours). */
const groupMs = 5 * 60 * 1000;

interface Part extends Omit<MessageLine, 'begins' | 'ends'> {
  author: string;
  seq: number;
}

const areTogether = (one: Part | undefined, next: Part | undefined): boolean =>
  one !== undefined &&
  next !== undefined &&
  one.author === next.author &&
  dayOf(one.at) === dayOf(next.at) &&
  Date.parse(next.at) - Date.parse(one.at) < groupMs;

interface Shown {
  messages: readonly Message[];
  unsent: readonly Unsent[];
  /** This side's id, and the person who reads. */
  ownId: string;
  personId: string;
  /** The other side has read up to here. */
  otherReadSeq: number;
  /** This side had read up to here when the conversation was opened; null for no mark. */
  readSeq: number | null;
  now: number;
}

function partsOf({ messages, unsent, ownId, personId, otherReadSeq }: Shown): Part[] {
  const stored = new Set(messages.map(({ key }) => key));
  return [
    ...messages.map(({ id, key, seq, text, images = [], createdAt: at, senderId, by }): Part => {
      const isOwn = senderId === ownId;
      const state = isOwn ? (seq <= otherReadSeq ? 'read' : 'sent') : null;
      const name = by && by.id !== personId ? by.name : null;
      return {
        kind: 'message',
        key: key ?? id,
        id,
        text,
        images,
        at,
        isOwn,
        state,
        problem: null,
        by: name,
        author: by?.id ?? senderId,
        seq,
      };
    }),
    ...unsent
      .filter(({ key }) => !stored.has(key))
      .map(({ key, text, images, at, problem }): Part => {
        const state = problem === null ? 'sending' : 'failed';
        return {
          kind: 'message',
          key,
          id: null,
          text,
          images,
          at,
          isOwn: true,
          state,
          problem,
          by: null,
          author: personId,
          seq: Number.POSITIVE_INFINITY,
        };
      }),
  ];
}

/** The lines of a conversation, oldest first. Unsent messages are last, unless they turn out to be stored. */
export function threadLines(shown: Shown): Line[] {
  const parts = partsOf(shown);
  const { readSeq, now } = shown;
  const firstNew = readSeq === null ? undefined : parts.find(({ isOwn, seq }) => !isOwn && seq > readSeq);
  return parts.flatMap(({ author: _, seq, ...line }, place): Line[] => {
    const [before, part, after] = [parts[place - 1], parts[place], parts[place + 1]];
    const lines: Line[] = [];
    const day = dayOf(line.at);
    if (!before || dayOf(before.at) !== day) {
      lines.push({ kind: 'day', key: `day ${day} ${seq}`, words: dayWords(line.at, now) });
    }
    if (part === firstNew) lines.push({ kind: 'new', key: 'new' });
    const begins = part === firstNew || !areTogether(before, part);
    const ends = after === firstNew && firstNew ? true : !areTogether(part, after);
    lines.push({ ...line, by: begins ? line.by : null, begins, ends });
    return lines;
  });
}
