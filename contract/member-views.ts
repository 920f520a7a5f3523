/** Filters and orders of the member list, free of schemas: the router reads them before any screen is loaded. */

/** 'One stamp away', 'Not seen in 30 days', 'Birthday this month', 'Reward waiting'. */
export const memberSegments = ['all', 'oneAway', 'notSeen', 'birthday', 'rewardWaiting'] as const;
export type MemberSegment = (typeof memberSegments)[number];

/** A member is 'not seen' after this many days without a visit, and since joining (ours). */
export const notSeenDays = 30;

export const memberSorts = ['joined', 'name', 'progress', 'lastVisit'] as const;
export type MemberSort = (typeof memberSorts)[number];
export const memberOrders = ['desc', 'asc'] as const;

/** A search of one or two letters matches beginnings of names only: anything else would read every member. */
export const isShortSearch = (search: string): boolean => search !== '' && [...search].length < 3;
