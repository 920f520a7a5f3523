/** Lists that the wire sends as an array, without an object around it (specification). The page's fields are in headers. */
type Fields = Record<string, unknown>;

/** The headers, and the fields of `pageReply` that they stand for. */
export const pageHeaders = {
  total: 'X-Total',
  totalIsCapped: 'X-Total-Is-Capped',
  nextCursor: 'X-Next-Cursor',
  previousCursor: 'X-Previous-Cursor',
} as const;

/** The headers of a page. What is null has none. */
export const headersOfPage = (reply: Fields): [name: string, value: string][] =>
  Object.entries(pageHeaders).flatMap(([field, name]) => (reply[field] === null ? [] : [[name, String(reply[field])]]));

/** The whole reply, from the array and the headers. */
export const fromBare = (bare: string, list: unknown, headers: { get: (name: string) => string | null }): Fields => ({
  [bare]: list,
  total: Number(headers.get(pageHeaders.total)),
  totalIsCapped: headers.get(pageHeaders.totalIsCapped) === 'true',
  nextCursor: headers.get(pageHeaders.nextCursor),
  previousCursor: headers.get(pageHeaders.previousCursor),
});
