/** An entry of the activity log in plain words. */
import { type AuditEntry, auditKindNames, auditKinds } from '@stampdeck/contract/audit.ts';
import { countWords } from '#lib/count-words.ts';

/** What happened, grouped for the icon beside it. */
export type AuditTone = 'alarm' | 'account' | 'file' | 'person' | 'shop';

const tones: Record<AuditTone, readonly string[]> = {
  alarm: ['signInFailed', 'claimRefused'],
  account: ['signedIn', 'passwordChanged', 'emailChanged', 'sessionsEnded'],
  file: auditKindNames.filter((kind) => kind.endsWith('Exported')),
  person: ['memberErased', 'memberDisabled', 'memberEnabled', 'limitOverridden', 'redemptionUndone'],
  shop: [],
};

export const toneOf = ({ kind }: Pick<AuditEntry, 'kind'>): AuditTone =>
  (Object.keys(tones) as AuditTone[]).find((tone) => tones[tone].includes(kind)) ?? 'shop';

/** Settings by their names in the contract. */
const settings: Record<string, string> = {
  name: 'shop name',
  photo: 'picture',
  cover: 'cover picture',
  bio: 'about your shop',
  address: 'address',
  hours: 'opening hours',
  phone: 'phone',
  timeZone: 'time zone',
  gapSeconds: 'wait between stamps',
  visit: 'limit per visit',
  day: 'limit per day',
  personHour: 'limit per person and hour',
};

const limits = {
  gap: 'the wait between stamps',
  visit: 'the limit per visit',
  day: 'the limit per day',
  person: 'the limit per person and hour',
} as const;

const capital = (words: string): string => words.charAt(0).toUpperCase() + words.slice(1);

type Said = AuditEntry['details'];
const says: { [Name in keyof Said]?: (value: NonNullable<Said[Name]>, all: Said) => string } = {
  door: (door) => (door === 'operator' ? 'Dashboard' : 'Shop page'),
  at: (at) => (at === 'signIn' ? 'Wrong password' : 'Wrong current password'),
  call: (call) => `Call: ${call}`,
  fields: (fields) => capital(fields.map((name) => settings[name] ?? name).join(', ')),
  by: (by) => (by === 'link' ? 'By an emailed link' : 'In the profile'),
  ended: (ended) => countWords(ended, 'device'),
  chosen: (chosen) => countWords(chosen, 'chosen member'),
  from: (from, { to }) => `${from} to ${to}`,
  limit: (limit, { stamps = 1 }) => `${countWords(stamps, 'stamp')} past ${limits[limit]}`,
};

/** What an entry says beside who and whom; '' for nothing. */
export function detailWords({ details }: Pick<AuditEntry, 'details'>): string {
  for (const [name, words] of Object.entries(says)) {
    const value = details[name as keyof Said];
    if (value !== undefined) return (words as (value: unknown, all: Said) => string)(value, details);
  }
  return '';
}

/** Who did it, as the person who reads it would say. */
export function actorWords({ actor }: Pick<AuditEntry, 'actor'>, readerId: string | undefined): string {
  if (!actor) return 'Someone not signed in';
  return actor.id === readerId ? 'You' : actor.name;
}

/** Every kind with its words, in alphabetical order. */
export const kindChoices = auditKindNames
  .map((kind) => [kind, auditKinds[kind].words] as const)
  .sort(([, a], [, b]) => a.localeCompare(b, 'en'));
