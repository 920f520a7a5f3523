/** Reads a long list in pages. */
import { type SelectQueryBuilder, sql } from 'kysely';

/** Default number of rows per page. */
const usualSize = 500;

/** All rows of a query in the order of its keys. A key maps its name in the row to its column. Each page starts after the last one. */
export async function* paged<DB, Table extends keyof DB, Row extends object>(
  query: SelectQueryBuilder<DB, Table, Row>,
  keys: { [Name in keyof Row]?: string },
  size = usualSize,
): AsyncGenerator<Row[]> {
  const names = Object.keys(keys) as (keyof Row)[];
  const columns = Object.values<string>(keys as Record<string, string>).map((column) => sql.ref(column));
  const ordered = columns.reduce((some, column) => some.orderBy(column), query).limit(size);
  for (let page = await ordered.execute(); page.length > 0; ) {
    yield page;
    const last = page.at(-1);
    const place = names.map((name) => sql`${last?.[name]}`);
    page =
      page.length < size
        ? []
        : await ordered.where(sql<boolean>`(${sql.join(columns)}) > (${sql.join(place)})`).execute();
  }
}
