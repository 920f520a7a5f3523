/** Price packages: what shop owners buy from the platform. */
import * as z from 'zod/mini';
import { price } from './amounts.ts';
import { endpoint, gates } from './http.ts';
import { id, imageAddress, line, optionalText } from './text.ts';
import { identified } from './wire-names.ts';

/** Most packages, and most lines of one (ours). */
export const [mostPackages, mostFeatures] = [50, 20] as const;

const fields = {
  title: line(100),
  image: imageAddress,
  /** Cents inside, dollars on the wire. */
  price,
  features: z.array(line(200)).check(z.maxLength(mostFeatures)),
  /** Staff seats that one piece adds. */
  numAcc: z.int().check(z.minimum(0), z.maximum(1000)),
  priceDesc: optionalText(500),
  /** Most pieces of one order; 0 if it cannot be bought now. */
  countInStock: z.int().check(z.minimum(0), z.maximum(1000)),
};

/** What the form of a package holds. */
export const packageForm = z.object(fields);
export type PackageForm = z.output<typeof packageForm>;

const pricePackage = identified(fields);
export type PricePackage = z.output<typeof pricePackage>;

const all = z.object({ success: z.literal(true), pricepackages: z.array(pricePackage) });
const one = z.object({ success: z.literal(true), data: pricePackage });
const params = z.object({ id });

export const listPackages = endpoint('GET /api/pricepackage/', {
  summary: 'Returns the packages, the cheapest first.',
  gate: gates.open,
  limit: 'publicReads',
  reply: all,
});

export const getPackage = endpoint('GET /api/pricepackage/:id', {
  summary: 'Returns a package.',
  gate: gates.open,
  limit: 'publicReads',
  params,
  reply: one,
});

export const addPackage = endpoint('POST /api/v1/packages', {
  summary: `Adds a package, ${mostPackages} at most.`,
  gate: gates.platformAdmin,
  body: packageForm,
  reply: one,
  ...{ limit: 'keyedWrites', keyed: 'reply' },
});

export const savePackage = endpoint('PUT /api/v1/packages/:id', {
  summary: 'Changes a package. Orders keep what they bought.',
  gate: gates.platformAdmin,
  params,
  body: packageForm,
  reply: one,
});

export const removePackage = endpoint('DELETE /api/v1/packages/:id', {
  summary: 'Takes a package off the list. Orders keep what they bought. Removing it again is not found.',
  gate: gates.platformAdmin,
  params,
  reply: z.object({ success: z.literal(true) }),
});
