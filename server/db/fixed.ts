/** Statements that are built once and from then on only given their values: building one costs about as much as running it. */
import type { CompiledQuery } from 'kysely';
import type { Queries } from './client.ts';
import { engineOf } from './engine.ts';

/** Stands in a statement that is being built where a value will come. */
class Place {
  readonly name: string;
  constructor(name: string) {
    this.name = name;
  }
}

/** An object of which every property is a place, but for those that are given. */
const placesBeside = <Values extends object>(given: Partial<Values>): Values =>
  new Proxy(given, {
    get: (known, name) => (name in known ? Reflect.get(known, name) : new Place(String(name))),
  }) as Values;

/**
 * A hot query. `build` is called once for each engine; it may pass its values on to the statement and nothing else. Values on which the text of
 * the statement depends are named by `shapedBy`: each set of them gets a statement of its own, so they must be few.
 */
export function fixed<Values extends object, Row>(
  build: (db: Queries, values: Values) => CompiledQuery<Row>,
  shapedBy: (values: Values) => Partial<Values> = () => ({}),
): (db: Queries, values: Values) => Promise<Row[]> {
  const built = new Map<string, CompiledQuery<Row>>();
  return async (db, values) => {
    const shape = shapedBy(values);
    const key = `${engineOf(db)} ${Object.values(shape).join(' ')}`;
    let query = built.get(key);
    if (!query) {
      query = build(db, placesBeside(shape));
      built.set(key, query);
    }
    const parameters = query.parameters.map((value) =>
      value instanceof Place ? values[value.name as keyof Values] : value,
    );
    return (await db.executeQuery<Row>({ ...query, parameters })).rows;
  };
}
