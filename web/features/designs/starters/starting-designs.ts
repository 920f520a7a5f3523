/**
 * Complete designs to start from, by trade: colors, icons, size, milestones and matching texts. The texts are in the page's language, and
 * become the shop's own with the design.
 */
import { t } from '@lingui/core/macro';
import { milestonesAt } from '@stampdeck/contract/cards.ts';
import type { CardDesign } from '@stampdeck/contract/designs.ts';
import { type StartingTrade, startingLooks } from '@stampdeck/contract/starting-designs.ts';

/** The parts that a starting design sets. The shop's logo and contact line stay. */
type StartingParts = Omit<CardDesign, 'logo' | 'businessName' | 'previewCount'>;

export interface StartingDesign {
  id: string;
  trade: string;
  design: StartingParts;
}

const rules = (...own: string[]): string =>
  [
    ...own,
    t`A reward cannot be used in part.`,
    t`Stamps and rewards cannot be exchanged, refunded or paid out in cash.`,
    t`The shop's decision is final.`,
  ].join('\n');

const start = (
  id: StartingTrade,
  trade: string,
  texts: Pick<CardDesign, 'description' | 'howToCollect' | 'reward' | 'terms' | 'milestones'>,
): StartingDesign => ({ id, trade, design: { ...startingLooks[id], ...texts } });

export const startingDesigns: readonly StartingDesign[] = [
  start('cafe', t`Café`, {
    description: t`Coffee, slowly`,
    howToCollect: t`One stamp for every hot drink.`,
    reward: t`A full card gets you a hot drink of your choice, on the house.`,
    terms: rules(t`One stamp for every hot drink, whatever its size.`),
    milestones: milestonesAt({ 5: t`Cookie`, 10: t`Hot drink` }),
  }),
  start('bakery', t`Bakery`, {
    description: t`Baked this morning`,
    howToCollect: t`One stamp for every $5 you spend on bread and cake.`,
    reward: t`A full card gets you a loaf of bread of your choice.`,
    terms: rules(t`Get 1 stamp for every $5 you spend.`),
    milestones: milestonesAt({ 4: t`Roll`, 8: t`Loaf` }),
  }),
  start('restaurant', t`Restaurant`, {
    description: t`A table for you`,
    howToCollect: t`One stamp for every main course.`,
    reward: t`A full card gets you a main course of your choice.`,
    terms: rules(t`One stamp for every main course, for the person who pays.`),
    milestones: milestonesAt({ 3: t`Dessert`, 6: t`Main dish` }),
  }),
  start('pizza', t`Pizza & takeout`, {
    description: t`Hot in the box`,
    howToCollect: t`One stamp for every pizza, here or to go.`,
    reward: t`A full card gets you a pizza of your choice.`,
    terms: rules(t`One stamp for every pizza.`),
    milestones: milestonesAt({ 4: t`Soda`, 8: t`Dip`, 12: t`Pizza` }),
  }),
  start('bar', t`Bar & wine`, {
    description: t`By the glass`,
    howToCollect: t`One stamp for every $15 on your bill.`,
    reward: t`A full card gets you a glass of the house wine.`,
    terms: rules(t`Get 1 stamp for every $15 you spend.`, t`Only for guests of legal drinking age.`),
    milestones: milestonesAt({ 4: t`Olives`, 8: t`Wine` }),
  }),
  start('beauty', t`Hair & beauty`, {
    description: t`Time for yourself`,
    howToCollect: t`One stamp for every appointment.`,
    reward: t`A full card gets you 50% off an appointment.`,
    terms: rules(t`One stamp for every appointment you keep.`),
    milestones: milestonesAt({ 3: t`10% off`, 6: t`50% off` }),
  }),
  start('flowers', t`Flowers & gifts`, {
    description: t`Fresh from the market`,
    howToCollect: t`One stamp for every bouquet or plant.`,
    reward: t`A full card gets you a seasonal bouquet.`,
    terms: rules(t`One stamp for every bouquet or plant from $10.`),
    milestones: milestonesAt({ 3: t`Rose`, 9: t`Bouquet` }),
  }),
  start('carwash', t`Car wash & repairs`, {
    description: t`In and out, shining`,
    howToCollect: t`One stamp for every wash.`,
    reward: t`A full card gets you a wash of your choice.`,
    terms: rules(t`One stamp for every wash.`),
    milestones: milestonesAt({ 3: t`20% off`, 5: t`Car wash` }),
  }),
];
