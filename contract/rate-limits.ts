/** How often calls may be made: what is counted, how many, in which time. An endpoint names its limit; calls that name the same share it. */

/** Where a call comes from, whose token it brings, or which shop that person acts for. */
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
  /** Each step on the way counts. */
  logIns: { by: 'network', most: 300, seconds: 60, setting: 'LOGINS_PER_MINUTE' },
  signUps: { by: 'network', most: 60, seconds: 600, setting: 'SIGN_UPS_PER_TEN_MINUTES' },
  publicReads: { by: 'network', most: 6000, seconds: 60, setting: 'PUBLIC_READS_PER_MINUTE' },
  /** Letters asked for. */
  letters: { by: 'network', most: 60, seconds: 600 },
  /** Links of letters tried. */
  links: { by: 'network', most: 120, seconds: 600 },
  /** Enough for a busy till, too few for trying ids. */
  lookUps: { by: 'account', most: 60, seconds: 60 },
  /** Each may cost the hash of a password, or a letter. */
  ownAccount: { by: 'account', most: 30, seconds: 60 },
  /** Files sent, and the start of what they are for. What is kept of them has limits of its own. */
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

const spans: Record<number, string> = { 60: 'a minute', 600: 'ten minutes', 3600: 'an hour' };
const counted: Record<CountedBy, string> = {
  network: 'from one network',
  account: 'of one account',
  shop: 'of one shop',
};

/** A limit in words: 'at most 60 in a minute of one account'. */
export function rateInWords(name: RateLimitName): string {
  const { by, most, seconds, setting, countsDone }: RateLimit = rateLimits[name];
  const extras = [
    ...(setting ? [`setting \`${setting}\``] : []),
    ...(countsDone ? ['only those that succeed count'] : []),
  ];
  const more = extras.length > 0 ? ` (${extras.join('; ')})` : '';
  return `at most ${most.toLocaleString('en')} in ${spans[seconds] ?? `${seconds} seconds`} ${counted[by]}${more}`;
}
