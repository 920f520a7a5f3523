/** The query of an address as plain text values, so that it reads and is typed as people expect: ?status=active&search=123. */

export function parseAddressQuery(query: string): Record<string, string> {
  return Object.fromEntries(new URLSearchParams(query));
}

export function writeAddressQuery(values: Record<string, unknown>): string {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(values)) {
    if (value !== undefined && value !== null && value !== '') query.set(name, String(value));
  }
  return query.size > 0 ? `?${query}` : '';
}
