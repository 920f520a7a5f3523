/** What differs between two designs of a card, in plain words, for the shop and for its customers. */
import type { CardDesign } from './designs.ts';
import { stampPrices } from './stamp-prices.ts';

export interface DesignChange {
  /** `rules`: what a customer collects and gets. `look`: colours, icons, logo. */
  kind: 'rules' | 'look';
  words: string;
}

type Milestones = CardDesign['milestones'];

/** A text longer than this is not said again in a list of changes. */
const quotable = 140;

const trimmed = (text: string): string => text.trim().replace(/\s+/g, ' ');

function milestoneWords(before: CardDesign, after: CardDesign): string[] {
  const isSame = (one: Milestones[number]) => (other: Milestones[number]) =>
    one.label === other.label &&
    // The full card's reward is the full card's, wherever the card ends.
    (one.slot === other.slot || (one.slot === before.size && other.slot === after.size));
  const bySlot = (one: Milestones[number], other: Milestones[number]) => one.slot - other.slot;
  const gone = before.milestones.filter((one) => !after.milestones.some(isSame(one))).sort(bySlot);
  const come = after.milestones.filter((one) => !before.milestones.some((other) => isSame(other)(one))).sort(bySlot);
  const take = (fits: (milestone: Milestones[number]) => boolean) => {
    const index = come.findIndex(fits);
    return index < 0 ? undefined : come.splice(index, 1)[0];
  };
  const words: string[] = [];
  const left = gone.filter(({ slot, label }) => {
    const moved = take((milestone) => milestone.label === label);
    if (moved) words.push(`“${label}” at stamp ${moved.slot} instead of ${slot}`);
    return !moved;
  });
  for (const { slot, label } of left) {
    const instead = take((milestone) => milestone.slot === slot);
    words.push(
      instead
        ? `At stamp ${slot} “${instead.label}” instead of “${label}”`
        : `“${label}” at stamp ${slot} is no longer given`,
    );
  }
  return [...words, ...come.map(({ slot, label }) => `New at stamp ${slot}: “${label}”`)];
}

function termWords(before: string, after: string): string[] {
  const lines = (text: string) => text.split('\n').map(trimmed).filter(Boolean);
  const [old, now] = [lines(before), lines(after)];
  return [
    ...now.filter((line) => !old.includes(line)).map((line) => `New in the terms: “${line}”`),
    ...old.filter((line) => !now.includes(line)).map((line) => `No longer in the terms: “${line}”`),
  ];
}

/** `name: “text”`, or that it is worded anew where the text is long, or left out where it is empty. */
function textWords(name: string, before: string, after: string): string[] {
  const [old, now] = [trimmed(before), trimmed(after)];
  if (old === now) return [];
  if (now === '') return [`${name}: left out`];
  return [now.length > quotable ? `${name}: worded anew` : `${name}: “${now}”`];
}

function priceWords(before: CardDesign, after: CardDesign): string[] {
  const [[old, ...others], [now, ...more]] = [stampPrices(before), stampPrices(after)];
  if (!old || !now || others.length > 0 || more.length > 0 || old === now) return [];
  return [`A stamp for ${now} instead of ${old}`];
}

const looks = [
  [['cardColor'], 'card colour'],
  [['stampColor', 'unstampColor'], 'stamp colours'],
  [['icon', 'emptyIcon'], 'icons'],
  [['logo'], 'logo'],
] as const;

function lookWords(before: CardDesign, after: CardDesign): string[] {
  const differs = (name: (typeof looks)[number][0][number]) => before[name].toUpperCase() !== after[name].toUpperCase();
  const names = looks.filter(([fields]) => fields.some(differs)).map(([, name]) => name);
  return names.length > 0 ? [`New look: ${names.join(', ')}`] : [];
}

/** Each change on its own, what counts for customers first; nothing where two designs say the same. */
export function designChanges(before: CardDesign, after: CardDesign): DesignChange[] {
  const rules = [
    ...(before.size === after.size ? [] : [`${after.size} stamps instead of ${before.size}`]),
    ...milestoneWords(before, after),
    ...priceWords(before, after),
    ...textWords('A full card', before.reward, after.reward),
    ...textWords('How to collect', before.howToCollect, after.howToCollect),
    ...termWords(before.terms, after.terms),
    ...textWords('Description', before.description, after.description),
    ...textWords('Contact', before.businessName, after.businessName),
  ];
  return [
    ...[...new Set(rules)].map((words): DesignChange => ({ kind: 'rules', words })),
    ...lookWords(before, after).map((words): DesignChange => ({ kind: 'look', words })),
  ];
}
