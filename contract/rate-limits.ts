/** How often calls may be made: what is counted, how many, in which time. An endpoint names its limit; calls that name the same share it. */

/** What a limit counts by: the caller's network, account or shop. */
export type CountedBy = 'network' | 'account' | 'shop';

export interface RateLimit {
  by: CountedBy;
  most: number;
  seconds: number;
  /** The setting that changes `most`. */
  setting?: string;
  /** A call that is refused for another reason does not count. */
  countsDone?: true;
}

/** Generous for networks: the guests of a café share one. */
export const rateLimits = {
  /** Every step of a sign-in counts. */
  logIns: { by: 'network', most: 300, seconds: 60, setting: 'LOGINS_PER_MINUTE' },
  signUps: { by: 'network', most: 60, seconds: 600, setting: 'SIGN_UPS_PER_TEN_MINUTES' },
  publicReads: { by: 'network', most: 6000, seconds: 60, setting: 'PUBLIC_READS_PER_MINUTE' },
  /** Emails requested. */
  letters: { by: 'network', most: 60, seconds: 600 },
  /** Email links opened. */
  links: { by: 'network', most: 120, seconds: 600 },
  /** Enough for a busy till, too few for trying ids. */
  lookUps: { by: 'account', most: 60, seconds: 60 },
  /** Each may cost the hash of a password, or a letter. */
  ownAccount: { by: 'account', most: 30, seconds: 60 },
  /** Each keeps its reply for two days. */
  keyedWrites: { by: 'account', most: 1200, seconds: 3600 },
  /** Uploads, and the calls that start processing them. Stored files have their own limits. */
  uploads: { by: 'account', most: 600, seconds: 3600 },
  /** Files made for a shop: each may read all of its members. */
  files: { by: 'account', most: 30, seconds: 3600 },
  /** A limit of its own: someone who looks into an incident does not wait because of the person who caused it. */
  auditFiles: { by: 'account', most: 30, seconds: 3600 },
  /** Each reads everything that there is of a person, or of a shop. */
  ownData: { by: 'account', most: 6, seconds: 3600, countsDone: true },
  archives: { by: 'shop', most: 6, seconds: 3600, countsDone: true },
} as const satisfies Record<string, RateLimit>;

export type RateLimitName = keyof typeof rateLimits;

/** For loops over all of them. */
export const rateLimitNames = Object.keys(rateLimits) as RateLimitName[];

const spans: Record<number, string> = { 60: 'minute', 600: '10 minutes', 3600: 'hour' };

/** A limit in words: '60 per minute per account'. */
export function rateInWords(name: RateLimitName): string {
  const { by, most, seconds, setting, countsDone }: RateLimit = rateLimits[name];
  const extras = [
    ...(setting ? [`setting \`${setting}\``] : []),
    ...(countsDone ? ['only successful calls count'] : []),
  ];
  const more = extras.length > 0 ? ` (${extras.join('; ')})` : '';
  return `${most.toLocaleString('en')} per ${spans[seconds] ?? `${seconds} seconds`} per ${by}${more}`;
}
