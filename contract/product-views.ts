/** Filters and orders of a list of products, free of schemas: the router reads them before any screen is loaded. */

/** 'Latest added', 'Cheap first', 'Most viewed' (specification, section 2). */
export const productSorts = ['latest', 'cheap', 'viewed'] as const;
export type ProductSort = (typeof productSorts)[number];

/** What the shop's people filter by. Others see published products only. */
export const productStates = ['published', 'draft', 'soldOut'] as const;
export type ProductState = (typeof productStates)[number];
