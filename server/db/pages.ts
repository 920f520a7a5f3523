/** Reading a long list a page at a time. */
import { type SelectQueryBuilder, sql } from 'kysely';

/** Rows that are read at a time unless said otherwise. */
const usualSize = 500;

/** All rows of a query in the order of its keys: by the name that one has in the row, its column. Each page begins after the one before. */
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
