/** The texts of a card that no shop has designed yet, in the shop's language. The English ones are `defaultDesign` of the contract. */
import { msg } from '@lingui/core/runtime-macro';
import { defaultMilestones } from '@stampdeck/contract/cards.ts';
import { type CardDesign, defaultDesign } from '@stampdeck/contract/designs.ts';
import type { Language } from '@stampdeck/contract/languages.ts';
import { say } from '#language/texts.ts';

const terms = [
  msg`Get 1 stamp for every $5 you spend.`,
  msg`Rewards are given for a full card only.`,
  msg`A reward cannot be used in part.`,
  msg`Stamps and rewards cannot be exchanged, refunded or paid out in cash.`,
  msg`The shop's decision is final.`,
];
const labels = [msg`10% off`, msg`20% off`, msg`1 free`, msg`2 free`];

const designs = new Map<Language, CardDesign>();

/** The design of a new shop. */
export function defaultDesignIn(language: Language): CardDesign {
  const known = designs.get(language);
  if (known) return known;
  const design = {
    ...defaultDesign,
    description: say(language, msg`Brunch cafe`),
    howToCollect: say(language, msg`For every single-receipt purchase of $20, get a stamp to collect rewards!`),
    reward: say(language, msg`Get $10 off your next purchase after collecting all stamps.`),
    terms: terms.map((line) => say(language, line)).join('\n'),
    milestones: defaultMilestones(
      defaultDesign.size,
      labels.map((label) => say(language, label)),
    ),
  };
  designs.set(language, design);
  return design;
}
