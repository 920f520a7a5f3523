/** What a menu says about a product besides its words: variants, allergens, diets, hours, taxes, and the limits of a deal. */
import * as z from 'zod/mini';
import { priceDifference } from './amounts.ts';
import { fieldProblems } from './field-problems.ts';
import { line, time } from './text.ts';

/** The 14 allergens that must be named (Regulation (EU) No 1169/2011, annex II). */
export const allergens = [
  ...(['gluten', 'crustaceans', 'eggs', 'fish', 'peanuts', 'soy', 'milk'] as const),
  ...(['nuts', 'celery', 'mustard', 'sesame', 'sulfites', 'lupin', 'mollusks'] as const),
] as const;
export type Allergen = (typeof allergens)[number];

export const diets = ['vegetarian', 'vegan', 'halal', 'kosher', 'glutenFree', 'lactoseFree'] as const;
export type Diet = (typeof diets)[number];

/** `standard`: the shop's tax rate. Orders say what the others are. */
export const taxClasses = ['standard', 'reduced', 'none'] as const;
export type TaxClass = (typeof taxClasses)[number];

/** Most groups of options, choices of a group, and spans of hours (ours). */
export const [mostGroups, mostChoices, mostSpans] = [10, 30, 14] as const;

const choice = z.object({ name: line(60), price: priceDifference });

/** 'Size' with 'Small' and 'Large', or 'Extras' of which a customer may choose several. */
export const optionGroup = z.object({
  name: line(60),
  /** A customer may choose several, or none; otherwise exactly one. */
  several: z.boolean(),
  choices: z.array(choice).check(z.minLength(1), z.maxLength(mostChoices)),
});

const clock = z.string().check(z.regex(/^(?:[01]\d|2[0-3]):[0-5]\d$/));
export type OptionGroup = z.output<typeof optionGroup>;

/** When it can be had, by the shop's clock. A span that ends before it starts goes past midnight. 1 is Monday, 7 Sunday. */
export const availableSpan = z
  .object({
    from: clock,
    until: clock,
    weekdays: z.array(z.int().check(z.minimum(1), z.maximum(7))).check(z.minLength(1), z.maxLength(7)),
  })
  .check(z.refine(({ from, until }) => from !== until, { path: ['until'], error: fieldProblems.sameHour }));
export type AvailableSpan = z.output<typeof availableSpan>;

/** A deal ends when so many were sold, or at a time; null for neither. */
export const dealLimits = z
  .object({
    cap: z.nullable(z.int().check(z.minimum(1), z.maximum(1_000_000))),
    startsAt: z.nullable(time),
    endsAt: z.nullable(time),
  })
  .check(
    z.refine(({ startsAt, endsAt }) => !startsAt || !endsAt || Date.parse(startsAt) < Date.parse(endsAt), {
      path: ['endsAt'],
      error: fieldProblems.endsBeforeStart,
    }),
  );
