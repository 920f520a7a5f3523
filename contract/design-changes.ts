/** Finds the differences between two card designs, for the shop and its customers. The web says them in words. */
import type { CardDesign } from './designs.ts';
import { priceChange } from './stamp-prices.ts';

const looks = [
  ['cardColor', ['cardColor']],
  ['stampColors', ['stampColor', 'unstampColor']],
  ['icons', ['icon', 'emptyIcon']],
  ['logo', ['logo']],
] as const;
export type LookPart = (typeof looks)[number][0];

export type ChangedText = 'reward' | 'howToCollect' | 'description' | 'businessName';

/** What customers collect and get. */
type RuleChange =
  | { code: 'size'; before: number; after: number }
  | { code: 'milestoneMoved'; label: string; before: number; after: number }
  | { code: 'milestoneReplaced'; slot: number; before: string; after: string }
  | { code: 'milestoneRemoved' | 'milestoneAdded'; slot: number; label: string }
  | { code: 'price'; before: string; after: string }
  | { code: 'termAdded' | 'termRemoved'; line: string }
  /** `text`: null where it is too long to repeat, '' where it was removed. */
  | { code: 'text'; field: ChangedText; text: string | null };

/** `rules`: what customers collect and get. `look`: colors, icons, logo. */
export type DesignChange = ({ kind: 'rules' } & RuleChange) | { kind: 'look'; parts: LookPart[] };

type Milestones = CardDesign['milestones'];

/** A list of changes does not repeat a text longer than this. */
const quotable = 140;

const trimmed = (text: string): string => text.trim().replace(/\s+/g, ' ');

function milestoneChanges(before: CardDesign, after: CardDesign): RuleChange[] {
  const isSame = (one: Milestones[number]) => (other: Milestones[number]) =>
    one.label === other.label &&
    // The full card's reward stays the full card's, wherever the card ends.
    (one.slot === other.slot || (one.slot === before.size && other.slot === after.size));
  const bySlot = (one: Milestones[number], other: Milestones[number]) => one.slot - other.slot;
  const gone = before.milestones.filter((one) => !after.milestones.some(isSame(one))).sort(bySlot);
  const come = after.milestones.filter((one) => !before.milestones.some((other) => isSame(other)(one))).sort(bySlot);
  const take = (fits: (milestone: Milestones[number]) => boolean) => {
    const index = come.findIndex(fits);
    return index < 0 ? undefined : come.splice(index, 1)[0];
  };
  const changes: RuleChange[] = [];
  const left = gone.filter(({ slot, label }) => {
    const moved = take((milestone) => milestone.label === label);
    if (moved) changes.push({ code: 'milestoneMoved', label, before: slot, after: moved.slot });
    return !moved;
  });
  for (const { slot, label } of left) {
    const instead = take((milestone) => milestone.slot === slot);
    changes.push(
      instead
        ? { code: 'milestoneReplaced', slot, before: label, after: instead.label }
        : { code: 'milestoneRemoved', slot, label },
    );
  }
  return [...changes, ...come.map(({ slot, label }): RuleChange => ({ code: 'milestoneAdded', slot, label }))];
}

function termChanges(before: string, after: string): RuleChange[] {
  const lines = (text: string) => [...new Set(text.split('\n').map(trimmed).filter(Boolean))];
  const [old, now] = [lines(before), lines(after)];
  return [
    ...now.filter((line) => !old.includes(line)).map((line): RuleChange => ({ code: 'termAdded', line })),
    ...old.filter((line) => !now.includes(line)).map((line): RuleChange => ({ code: 'termRemoved', line })),
  ];
}

function textChanges(fields: ChangedText[], before: CardDesign, after: CardDesign): RuleChange[] {
  const changed = fields.filter((field) => trimmed(before[field]) !== trimmed(after[field]));
  return changed.map((field) => {
    const text = trimmed(after[field]);
    return { code: 'text', field, text: text.length > quotable ? null : text };
  });
}

function priceChanges(before: CardDesign, after: CardDesign): RuleChange[] {
  const change = priceChange(before, after);
  return change ? [{ code: 'price', ...change }] : [];
}

function lookChanges(before: CardDesign, after: CardDesign): DesignChange[] {
  const differs = (name: (typeof looks)[number][1][number]) => before[name].toUpperCase() !== after[name].toUpperCase();
  const parts = looks.filter(([, fields]) => fields.some(differs)).map(([part]) => part);
  return parts.length > 0 ? [{ kind: 'look', parts }] : [];
}

/** Each change on its own, what counts for customers first; none where two designs say the same. */
export function designChanges(before: CardDesign, after: CardDesign): DesignChange[] {
  const rules: RuleChange[] = [
    ...(before.size === after.size ? [] : [{ code: 'size', before: before.size, after: after.size } as const]),
    ...milestoneChanges(before, after),
    ...priceChanges(before, after),
    ...textChanges(['reward', 'howToCollect'], before, after),
    ...termChanges(before.terms, after.terms),
    ...textChanges(['description', 'businessName'], before, after),
  ];
  return [...rules.map((rule): DesignChange => ({ kind: 'rules', ...rule })), ...lookChanges(before, after)];
}
