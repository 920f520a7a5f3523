/** Queries whose SQL is built once and then only gets new values: building one costs about as much as running it. */
import type { CompiledQuery } from 'kysely';
import type { Queries } from './client.ts';
import { engineOf } from './engine.ts';

/** Stands for a value while the query is built. */
class Placeholder {
  readonly name: string;
  constructor(name: string) {
    this.name = name;
  }
}

/** The values in `shape`, and a placeholder for every other property. */
const placeholdersBeside = <Values extends object>(shape: Partial<Values>): Values =>
  new Proxy(shape, {
    get: (known, name) => (name in known ? Reflect.get(known, name) : new Placeholder(String(name))),
  }) as Values;

/**
 * A hot query. `build` runs once per engine and may only pass its values on to the query. If the SQL depends on some values, `shapedBy`
 * returns these: each set of them gets SQL of its own, so there must be few sets.
 */
export function prepared<Values extends object, Row>(
  build: (db: Queries, values: Values) => CompiledQuery<Row>,
  shapedBy: (values: Values) => Partial<Values> = () => ({}),
): (db: Queries, values: Values) => Promise<Row[]> {
  const built = new Map<string, CompiledQuery<Row>>();
  return async (db, values) => {
    const shape = shapedBy(values);
    const key = `${engineOf(db)} ${Object.values(shape).join(' ')}`;
    let query = built.get(key);
    if (!query) {
      query = build(db, placeholdersBeside(shape));
      built.set(key, query);
    }
    const parameters = query.parameters.map((value) =>
      value instanceof Placeholder ? values[value.name as keyof Values] : value,
    );
    return (await db.executeQuery<Row>({ ...query, parameters })).rows;
  };
}
