/** The wire's odd names, such as `_id`, `userTo` and `userFrom`. They are translated here and used nowhere else. */
import * as z from 'zod/mini';
import { id } from './text.ts';

type Shape = z.core.$ZodLooseShape;

/** A codec's field names: ours, as a path, and the wire's. */
type WireNames = readonly (readonly [ours: string, wire: string])[];
const known = new WeakMap<object, WireNames>();

/** Registers a codec's wire names, for its error messages. */
export function inWireNames<Codec extends object>(codec: Codec, names: WireNames): Codec {
  known.set(codec, names);
  return codec;
}

/** Translates the part of a path that has another name. */
function translate(path: string, pairs: WireNames): string {
  const pair = pairs.find(([from]) => path === from || path.startsWith(`${from}.`));
  return pair ? pair[1] + path.slice(pair[0].length) : path;
}

const flipped = (pairs: WireNames): WireNames => pairs.map(([one, other]) => [other, one] as const);

/** The wire's name for a schema's path, such as 'milestones.0.label'. */
export const wirePath = (schema: object, path: readonly PropertyKey[]): string =>
  translate(path.join('.'), known.get(schema) ?? []);

/** Our name for a field in the wire's error message. */
export const ourPath = (schema: object, path: string): string => translate(path, flipped(known.get(schema) ?? []));

/** Renames keys of an object; other keys stay. */
export function renameKeys(value: object, pairs: readonly (readonly [from: string, to: string])[]): object {
  const result: Record<string, unknown> = { ...value };
  for (const [from, to] of pairs) {
    result[to] = result[from];
    delete result[from];
  }
  return result;
}

/**
 * A codec that only renames keys. `names`: wire name → our name; `ours`: all keys, by our names. Values are checked on the wire's side only.
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

/** An object with an id, which is `_id` on the wire. */
export const identified = <Extra extends Shape>(extra: Extra) => renamed({ _id: 'id' }, { id, ...extra });

/** For follow and join calls: `userFrom` is the customer, `userTo` the shop. */
export const fromCustomer = <Extra extends Shape>(extra: Extra) =>
  renamed({ userTo: 'shopId', userFrom: 'customerId' }, { shopId: id, customerId: id, ...extra });

/** For stamp calls, after the gate has ordered the ids: `userFrom` is the shop, `userTo` the customer. */
export const fromShop = <Extra extends Shape>(extra: Extra) =>
  renamed({ userFrom: 'shopId', userTo: 'customerId' }, { shopId: id, customerId: id, ...extra });

/** For calls that name only the shop, as `store`. */
export const ofStore = <Extra extends Shape>(extra: Extra) => renamed({ store: 'shopId' }, { shopId: id, ...extra });

/** For calls that name only the shop, as `userTo`. */
export const ofShop = <Extra extends Shape>(extra: Extra) => renamed({ userTo: 'shopId' }, { shopId: id, ...extra });
