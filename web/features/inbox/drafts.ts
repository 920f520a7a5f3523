/** What someone began to write, by conversation. It survives a reload; another person on this device doesn't get it. */
import type { SentPicture } from '@stampdeck/contract/chat-message.ts';
import { session } from '#lib/session.ts';
import { keptDrafts } from './kept.ts';

/** The oldest of more are dropped (ours). */
const mostDrafts = 50;

const none = { drafts: {}, pictures: {} };

function draftsOf(personId: string | undefined): {
  drafts: Record<string, string>;
  pictures: Record<string, SentPicture[]>;
} {
  const known = keptDrafts().read();
  return known && known.personId === personId ? known : none;
}

/** With the value of one conversation as the newest; without it if it is empty. */
function changed<T extends { length: number }>(values: Record<string, T>, id: string, value: T): Record<string, T> {
  const { [id]: _, ...others } = values;
  return Object.fromEntries(Object.entries({ ...others, ...(value.length > 0 && { [id]: value }) }).slice(-mostDrafts));
}

export const readDraft = (conversationId: string): string => draftsOf(session.get()?.id).drafts[conversationId] ?? '';

/** Pictures that are uploaded and not sent. */
export const readDraftPictures = (conversationId: string): SentPicture[] =>
  draftsOf(session.get()?.id).pictures[conversationId] ?? [];

/** Keeps drafts; false if they are lost with the page, because the browser does not store them. */
function keep(how: (known: ReturnType<typeof draftsOf>) => ReturnType<typeof draftsOf>): boolean {
  const personId = session.get()?.id;
  if (personId === undefined) return true;
  const { drafts, pictures } = how(draftsOf(personId));
  const isEmpty = Object.keys(drafts).length + Object.keys(pictures).length === 0;
  return keptDrafts().write(isEmpty ? null : { personId, drafts, pictures });
}

export const keepDraft = (conversationId: string, text: string): boolean =>
  keep(({ drafts, pictures }) => ({
    drafts: changed(drafts, conversationId, text.trim() === '' ? '' : text),
    pictures,
  }));

export const keepDraftPictures = (conversationId: string, shown: SentPicture[]): boolean =>
  keep(({ drafts, pictures }) => ({ drafts, pictures: changed(pictures, conversationId, shown) }));
