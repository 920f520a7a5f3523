/** A product as its forms hold it: numbers and moments as text, everything as typed. */
import { fieldProblems, withNumber } from '@stampdeck/contract/field-problems.ts';
import {
  allergens,
  availableSpan,
  diets,
  mostChoices,
  mostGroups,
  mostSpans,
  taxClasses,
} from '@stampdeck/contract/product-options.ts';
import { emptyProduct, highestStock, type ProductForm, productForm } from '@stampdeck/contract/products.ts';
import { line, optionalText } from '@stampdeck/contract/text.ts';
import { readWhole } from '@stampdeck/contract/typed-amounts.ts';
import * as z from 'zod/mini';
import { amountText, typedDifference, typedPriceOrNone, typedStockOrNone } from '#features/products/typed.ts';
import { momentOf, wallClock } from './wall-clock.ts';

const { shape } = productForm;

const typedGroup = z.object({
  name: line(60),
  several: z.boolean(),
  choices: z
    .array(z.object({ name: line(60), price: typedDifference }))
    .check(z.minLength(1), z.maxLength(mostChoices)),
});

/** Pieces of a deal; '' for no limit. */
const typedCap = z.codec(
  z.string().check(z.refine((text) => text.trim() === '' || readWhole(text) !== null, fieldProblems.notWhole)),
  z.nullable(
    z
      .number()
      .check(
        z.minimum(1, withNumber(fieldProblems.atLeast, 1)),
        z.maximum(highestStock, withNumber(fieldProblems.atMost, highestStock)),
      ),
  ),
  { decode: readWhole, encode: String },
);

/** Clocks of the same shop, so their texts are in the order of their times. */
const endsAfterStart = z.refine<{ startsAt: string; endsAt: string }>(
  ({ startsAt, endsAt }) => startsAt === '' || endsAt === '' || startsAt < endsAt,
  { path: ['endsAt'], error: fieldProblems.endsBeforeStart },
);

const typedFields = z.object({
  title: shape.title,
  shortDescription: shape.shortDescription,
  description: shape.description,
  pictures: shape.pictures,
  videos: shape.videos,
  contactPhone: shape.contactPhone,
  contactEmail: shape.contactEmail,
  contactAddress: optionalText(300),
  price: typedPriceOrNone,
  countInStock: typedStockOrNone,
  category: shape.category,
  taxClass: z.enum(taxClasses),
  bookingNotes: shape.bookingNotes,
  pricingNotes: shape.pricingNotes,
  options: z.array(typedGroup).check(z.maxLength(mostGroups)),
  soldOutToday: z.boolean(),
  hours: z.array(availableSpan).check(z.maxLength(mostSpans)),
  cap: typedCap,
  /** By the shop's clock, `2026-10-31T18:00`; '' for none. */
  startsAt: z.string(),
  endsAt: z.string(),
  highlights: shape.highlights,
  included: shape.included,
  restrictions: shape.restrictions,
  notToBring: shape.notToBring,
  allergens: z.array(z.enum(allergens)),
  diets: z.array(z.enum(diets)),
});

/** What a form of a product holds. */
export type TypedProduct = z.input<typeof typedFields>;
export type FieldName = keyof TypedProduct;
/** What is sent. Whether it is a draft, a button says. */
export type CheckedProduct = Omit<ProductForm, 'draft'>;

/** What the fields begin with. */
export function typedFrom({ price, countInStock, options, deal, ...product }: CheckedProduct): TypedProduct {
  const isNew = product.title === '';
  return {
    ...Object.fromEntries(Object.entries(product).filter(([name]) => name in typedFields.shape)),
    price: isNew && price === 0 ? '' : amountText(price),
    countInStock: isNew && countInStock === 0 ? '' : String(countInStock),
    options: options.map((group) => ({
      ...group,
      choices: group.choices.map(({ name, price: more }) => ({ name, price: more === 0 ? '' : amountText(more) })),
    })),
    cap: deal.cap === null ? '' : String(deal.cap),
    startsAt: wallClock(deal.startsAt),
    endsAt: wallClock(deal.endsAt),
  } as TypedProduct;
}

export const typedProduct = z.codec(typedFields.check(endsAfterStart), z.custom<CheckedProduct>(), {
  decode: ({ cap, startsAt, endsAt, ...rest }) => ({
    ...rest,
    deal: { cap, startsAt: momentOf(startsAt), endsAt: momentOf(endsAt) },
  }),
  encode: typedFrom as never,
});

export const newProduct: TypedProduct = typedFrom({ ...emptyProduct, title: '' });

/** Names of the fields that differ. */
export const changedNames = (one: TypedProduct, other: TypedProduct): FieldName[] =>
  (Object.keys(one) as FieldName[]).filter((name) => JSON.stringify(one[name]) !== JSON.stringify(other[name]));

/** The names of the sent fields that stem from these typed ones. */
export const sentNames = (names: FieldName[]): (keyof CheckedProduct)[] => [
  ...new Set(names.map((name) => (name === 'cap' || name === 'startsAt' || name === 'endsAt' ? 'deal' : name))),
];

/** What is typed, as far as it is valid: for the preview. */
export function shownFrom(typed: TypedProduct): CheckedProduct {
  const parsed = z.safeParse(typedProduct, typed);
  if (parsed.success) return parsed.data;
  const wrong = new Set(parsed.error.issues.map(({ path }) => path[0]));
  const valid = Object.fromEntries(
    Object.entries(typed).map(([name, value]) => [name, wrong.has(name) ? newProduct[name as FieldName] : value]),
  ) as TypedProduct;
  const again = z.safeParse(typedProduct, { ...valid, title: valid.title.trim() === '' ? '…' : valid.title });
  return again.success ? again.data : { ...emptyProduct, title: '…' };
}
