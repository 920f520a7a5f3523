/** Rate limits. An endpoint names its limit; endpoints that name the same limit share it. All numbers are ours. */

/** What a limit counts by: the caller's network, account or shop. */
export type CountedBy = 'network' | 'account' | 'shop';

export interface RateLimit {
  by: CountedBy;
  most: number;
  seconds: number;
  /** The setting that overrides `most`. */
  setting?: string;
  /** Only successful calls count. */
  countsDone?: true;
}

/** Limits per network are generous: all guests of a café share one. */
export const rateLimits = {
  /** Every step of a sign-in counts. */
  logIns: { by: 'network', most: 300, seconds: 60, setting: 'LOGINS_PER_MINUTE' },
  signUps: { by: 'network', most: 60, seconds: 600, setting: 'SIGN_UPS_PER_TEN_MINUTES' },
  publicReads: { by: 'network', most: 6000, seconds: 60, setting: 'PUBLIC_READS_PER_MINUTE' },
  /** Emails requested. */
  emails: { by: 'network', most: 60, seconds: 600 },
  /** Email links opened. */
  links: { by: 'network', most: 120, seconds: 600 },
  /** Enough for a busy till, too few for trying ids. */
  lookUps: { by: 'account', most: 60, seconds: 60 },
  /** Each call may hash a password or send an email. */
  ownAccount: { by: 'account', most: 30, seconds: 60 },
  /** Each call stores its reply for two days. */
  keyedWrites: { by: 'account', most: 1200, seconds: 3600 },
  /** Uploads, and the calls that start processing them. Stored files have their own limits. */
  uploads: { by: 'account', most: 600, seconds: 3600 },
  /** Exports for a shop; each may read all members. */
  files: { by: 'account', most: 30, seconds: 3600 },
  /** Separate from `files`: investigating an incident must not wait for the person who caused it. */
  auditFiles: { by: 'account', most: 30, seconds: 3600 },
  /** Each call reads all data of a person or a shop. */
  ownData: { by: 'account', most: 6, seconds: 3600, countsDone: true },
  /**
   * Codes that open a member's account on a new phone. Each member has a limit of their own, too. Refused calls do not count, so staff who may
   * not make such codes cannot use up the owner's.
   */
  moves: { by: 'shop', most: 30, seconds: 3600, countsDone: true },
  /** Invitations to work for a shop. Each may send an email to anyone. */
  invitations: { by: 'shop', most: 60, seconds: 3600 },
  /** Orders placed. Each takes stock that others want. */
  orders: { by: 'account', most: 60, seconds: 60 },
  /** Conversations begun, and messages reported. */
  chatCalls: { by: 'account', most: 120, seconds: 60 },
  /** Searches in the inbox: an open one is made again with the messages that arrive, up to three times a second. */
  chatSearches: { by: 'account', most: 300, seconds: 60 },
  /** Messages. A person at a keyboard sends far fewer; a script does not. */
  messages: { by: 'account', most: 60, seconds: 60 },
  /** Notes and quick answers changed. */
  shopTexts: { by: 'account', most: 120, seconds: 60 },
  /** Reviews changed and reported. */
  reviews: { by: 'account', most: 60, seconds: 60 },
  /** Devices that are to get push messages. */
  pushDevices: { by: 'account', most: 60, seconds: 3600 },
  /** Changes of what is sent to oneself. */
  choices: { by: 'account', most: 120, seconds: 60 },
  /** Payments begun, finished and refunded. Each asks a provider. */
  payments: { by: 'account', most: 60, seconds: 60 },
  /** Messages of payment providers, which come from a few addresses. */
  paymentNotices: { by: 'network', most: 1200, seconds: 60 },
  archives: { by: 'shop', most: 6, seconds: 3600, countsDone: true },
  /** Short codes typed at the counter that no one has. Right ones and scans never count. */
  wrongCodes: { by: 'account', most: 10, seconds: 600 },
  wrongCodesOfShop: { by: 'shop', most: 30, seconds: 600 },
} as const satisfies Record<string, RateLimit>;

export type RateLimitName = keyof typeof rateLimits;

/** For loops over all limits. */
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
