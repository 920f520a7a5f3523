/** Lists that the server sends page by page. */

/** Options of `useInfiniteQuery` for such a list. `read` loads the first page without a cursor. */
export const paged = <Page extends { nextCursor: string | null }>(
  read: (place: { cursor?: string }, options: { signal: AbortSignal }) => Promise<Page>,
  first = '',
) => ({
  queryFn: ({ pageParam, signal }: { pageParam: string; signal: AbortSignal }) =>
    read(pageParam === '' ? {} : { cursor: pageParam }, { signal }),
  initialPageParam: first,
  getNextPageParam: ({ nextCursor }: Page): string | null => nextCursor,
});
