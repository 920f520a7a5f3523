/** Odd names that the wire has and nothing past it: `_id`, `userTo`, `userFrom`. They end here. */
import * as z from 'zod/mini';
import { id } from './text.ts';

type Shape = z.core.$ZodLooseShape;

/** A codec between two objects that differ in the names of some keys only. `names`: wire name → our name. */
function renamed<const Names extends Record<string, string>, Extra extends Shape>(names: Names, extra: Extra) {
  type Wire = { [K in keyof Names]: typeof id } & Extra;
  type Ours = { [K in keyof Names as Names[K]]: typeof id } & Extra;
  const ids = (keys: string[]) => Object.fromEntries(keys.map((key) => [key, id]));
  const rename = (value: object, pairs: [string, string][]) => {
    const result: Record<string, unknown> = { ...value };
    for (const [from, to] of pairs) {
      result[to] = result[from];
      delete result[from];
    }
    return result;
  };
  const pairs = Object.entries(names);
  const back = pairs.map(([wire, ours]): [string, string] => [ours, wire]);
  return z.codec(
    z.object({ ...ids(Object.keys(names)), ...extra } as unknown as Wire),
    z.object({ ...ids(Object.values(names)), ...extra } as unknown as Ours),
    {
      decode: (value) => rename(value, pairs) as never,
      encode: (value) => rename(value, back) as never,
    },
  );
}

/** A thing with its id: `_id` on the wire. */
export const identified = <Extra extends Shape>(extra: Extra) => renamed({ _id: 'id' }, extra);

/** Follow and join: `userFrom` = customer, `userTo` = shop. */
export const fromCustomer = <Extra extends Shape>(extra: Extra) =>
  renamed({ userTo: 'shopId', userFrom: 'customerId' }, extra);

/** Stamp calls, after the gate put them in this order: `userFrom` = shop, `userTo` = customer. */
export const fromShop = <Extra extends Shape>(extra: Extra) =>
  renamed({ userFrom: 'shopId', userTo: 'customerId' }, extra);

/** Calls that name only the shop, as `userTo`. */
export const ofShop = <Extra extends Shape>(extra: Extra) => renamed({ userTo: 'shopId' }, extra);
