/** Odd names that the wire has and nothing past it: `_id`, `userTo`, `userFrom`. They end here. */
import * as z from 'zod/mini';
import { id } from './text.ts';

type Shape = z.core.$ZodLooseShape;

/** Of a codec: our field, as a path, and what the wire calls it. */
type WireNames = readonly (readonly [ours: string, wire: string])[];
const known = new WeakMap<object, WireNames>();

/** A codec whose complaints are told in the names of the wire. */
export function inWireNames<Codec extends object>(codec: Codec, names: WireNames): Codec {
  known.set(codec, names);
  return codec;
}

/** A path under the first name that it begins with. */
function translate(path: string, pairs: WireNames): string {
  const pair = pairs.find(([from]) => path === from || path.startsWith(`${from}.`));
  return pair ? pair[1] + path.slice(pair[0].length) : path;
}

const flipped = (pairs: WireNames): WireNames => pairs.map(([one, other]) => [other, one] as const);

/** What the wire calls the field at a path of a schema, such as 'milestones.0.label'. */
export const wirePath = (schema: object, path: readonly PropertyKey[]): string =>
  translate(path.join('.'), known.get(schema) ?? []);

/** Our name for a field that the wire complains about. */
export const ourPath = (schema: object, path: string): string => translate(path, flipped(known.get(schema) ?? []));

/** An object under other names; keys that are not named stay. */
export function renameKeys(value: object, pairs: readonly (readonly [from: string, to: string])[]): object {
  const result: Record<string, unknown> = { ...value };
  for (const [from, to] of pairs) {
    result[to] = result[from];
    delete result[from];
  }
  return result;
}

/**
 * A codec between two objects that differ in the names of some keys only. `names`: wire name → our name; `ours`: all keys, in our names.
 * The wire's side alone checks the values.
 */
export function renamed<const Names extends Record<string, string>, Ours extends Shape>(names: Names, ours: Ours) {
  type WireName<Key> = { [Name in keyof Names]: Names[Name] extends Key ? Name : never }[keyof Names];
  type Wire = { [Key in keyof Ours as [WireName<Key>] extends [never] ? Key : WireName<Key>]: Ours[Key] };
  const pairs = Object.entries(names);
  const back = flipped(pairs);
  const wireNames = new Map(back);
  const wire = Object.entries(ours).map(([key, schema]) => [wireNames.get(key) ?? key, schema]);
  const codec = z.codec(z.object(Object.fromEntries(wire) as Wire), z.custom<z.output<z.ZodMiniObject<Ours>>>(), {
    decode: (value) => renameKeys(value, pairs) as never,
    encode: (value) => renameKeys(value, back) as never,
  });
  return inWireNames(codec, back);
}

/** A thing with its id: `_id` on the wire. */
export const identified = <Extra extends Shape>(extra: Extra) => renamed({ _id: 'id' }, { id, ...extra });

/** Follow and join: `userFrom` = customer, `userTo` = shop. */
export const fromCustomer = <Extra extends Shape>(extra: Extra) =>
  renamed({ userTo: 'shopId', userFrom: 'customerId' }, { shopId: id, customerId: id, ...extra });

/** Stamp calls, after the gate put them in this order: `userFrom` = shop, `userTo` = customer. */
export const fromShop = <Extra extends Shape>(extra: Extra) =>
  renamed({ userFrom: 'shopId', userTo: 'customerId' }, { shopId: id, customerId: id, ...extra });

/** Calls that name only the shop, as `store`. */
export const ofStore = <Extra extends Shape>(extra: Extra) => renamed({ store: 'shopId' }, { shopId: id, ...extra });

/** Calls that name only the shop, as `userTo`. */
export const ofShop = <Extra extends Shape>(extra: Extra) => renamed({ userTo: 'shopId' }, { shopId: id, ...extra });
