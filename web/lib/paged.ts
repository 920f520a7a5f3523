/** Lists that the server gives a page at a time. */

/** How a query reads such a list, for `useInfiniteQuery`; `read` is asked for the first page without a cursor. */
export const paged = <Page extends { nextCursor: string | null }>(
  read: (place: { cursor?: string }, options: { signal: AbortSignal }) => Promise<Page>,
  first = '',
) => ({
  queryFn: ({ pageParam, signal }: { pageParam: string; signal: AbortSignal }) =>
    read(pageParam === '' ? {} : { cursor: pageParam }, { signal }),
  initialPageParam: first,
  getNextPageParam: ({ nextCursor }: Page): string | null => nextCursor,
});
