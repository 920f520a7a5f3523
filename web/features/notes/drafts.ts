/** Notes that someone began to type, by member. They survive a reload; another person on this device doesn't get them. */
import * as z from 'zod/mini';
import { session } from '#lib/session.ts';
import { lasting, stored } from '#lib/storage.ts';

/** `version`: of the note that was edited. */
const draft = z.object({ text: z.string(), version: z.int() });
const all = z.object({ personId: z.string(), drafts: z.record(z.string(), draft) });
type Draft = z.output<typeof draft>;

const kept = lasting(stored('noteDrafts', all));

/** The oldest of more are dropped (ours). */
const mostDrafts = 50;

function draftsOf(personId: string | undefined): Record<string, Draft> {
  const known = kept.read();
  return known && known.personId === personId ? known.drafts : {};
}

export const readNoteDraft = (memberId: string): Draft | undefined => draftsOf(session.get()?.id)[memberId];

/** Keeps a draft as the newest, or removes it; false if it is lost with the page, because the browser does not store it. */
export function keepNoteDraft(memberId: string, typed: Draft | null): boolean {
  const personId = session.get()?.id;
  if (personId === undefined) return true;
  const { [memberId]: _, ...others } = draftsOf(personId);
  const drafts = Object.entries({ ...others, ...(typed && { [memberId]: typed }) }).slice(-mostDrafts);
  return kept.write(drafts.length > 0 ? { personId, drafts: Object.fromEntries(drafts) } : null);
}

/** For the person who signs out. */
export const forgetNoteDrafts = (): void => void kept.write(null);
