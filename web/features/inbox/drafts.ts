/** What someone began to write, by conversation. It survives a reload; another person on this device doesn't get it. */
import { session } from '#lib/session.ts';
import { keptDrafts } from './kept.ts';

/** The oldest of more are dropped (ours). */
const mostDrafts = 50;

function draftsOf(personId: string | undefined): Record<string, string> {
  const known = keptDrafts().read();
  return known && known.personId === personId ? known.drafts : {};
}

export const readDraft = (conversationId: string): string => draftsOf(session.get()?.id)[conversationId] ?? '';

/** Keeps a draft; false if it is lost with the page, because the browser does not store it. */
export function keepDraft(conversationId: string, text: string): boolean {
  const personId = session.get()?.id;
  if (personId === undefined) return true;
  const { [conversationId]: _, ...others } = draftsOf(personId);
  const drafts = Object.entries({ ...others, ...(text.trim() !== '' && { [conversationId]: text }) });
  return keptDrafts().write(
    drafts.length > 0 ? { personId, drafts: Object.fromEntries(drafts.slice(-mostDrafts)) } : null,
  );
}
