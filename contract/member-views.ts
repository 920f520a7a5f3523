/** Views and orders of the members' list, without a schema: the router reads them from addresses before any screen is loaded. */

/** 'One stamp away', 'Not seen in 30 days', 'Birthday this month', 'Reward waiting'. */
export const memberSegments = ['all', 'oneAway', 'notSeen', 'birthday', 'rewardWaiting'] as const;
export type MemberSegment = (typeof memberSegments)[number];

/** Days without a visit, and since joining, after which somebody is 'not seen'. */
export const notSeenDays = 30;

export const memberSorts = ['joined', 'name', 'progress', 'lastVisit'] as const;
export type MemberSort = (typeof memberSorts)[number];
export const memberOrders = ['desc', 'asc'] as const;

/** A search of one or two letters finds the names that begin with them: anywhere else they would have to be looked for in every member. */
export const isShortSearch = (search: string): boolean => search !== '' && [...search].length < 3;
