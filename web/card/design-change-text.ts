/** A change between two designs of a card, in words. */
import { plural, t } from '@lingui/core/macro';
import type { ChangedText, DesignChange, LookPart } from '@stampdeck/contract/design-changes.ts';
import { formatList } from '#language/format.ts';

const lookParts: Record<LookPart, string> = {
  cardColor: t`card color`,
  stampColors: t`stamp colors`,
  icons: t`icons`,
  logo: t`logo`,
};

interface TextChange {
  removed: string;
  reworded: string;
  now: (text: string) => string;
}

const textChanges: Record<ChangedText, TextChange> = {
  reward: {
    removed: t`Full card: removed`,
    reworded: t`Full card: reworded`,
    now: (text) => t`Full card: “${text}”`,
  },
  howToCollect: {
    removed: t`How to collect: removed`,
    reworded: t`How to collect: reworded`,
    now: (text) => t`How to collect: “${text}”`,
  },
  description: {
    removed: t`Description: removed`,
    reworded: t`Description: reworded`,
    now: (text) => t`Description: “${text}”`,
  },
  businessName: {
    removed: t`Contact: removed`,
    reworded: t`Contact: reworded`,
    now: (text) => t`Contact: “${text}”`,
  },
};

function textChange(field: ChangedText, text: string | null): string {
  const { removed, reworded, now } = textChanges[field];
  if (text === null) return reworded;
  return text === '' ? removed : now(text);
}

type Rule = Extract<DesignChange, { kind: 'rules' }>;
type TextOf = { [Code in Rule['code']]: (change: Extract<Rule, { code: Code }>) => string };

const ruleTexts = {
  size: ({ before, after }) =>
    plural(after, { one: `# stamp instead of ${before}`, other: `# stamps instead of ${before}` }),
  milestoneMoved: ({ label, before, after }) => t`“${label}” at stamp ${after} instead of ${before}`,
  milestoneReplaced: ({ slot, before, after }) => t`At stamp ${slot} “${after}” instead of “${before}”`,
  milestoneRemoved: ({ slot, label }) => t`“${label}” at stamp ${slot} is no longer given`,
  milestoneAdded: ({ slot, label }) => t`New at stamp ${slot}: “${label}”`,
  price: ({ before, after }) => t`A stamp for ${after} instead of ${before}`,
  termAdded: ({ line }) => t`New in the terms: “${line}”`,
  termRemoved: ({ line }) => t`No longer in the terms: “${line}”`,
  text: ({ field, text }) => textChange(field, text),
} satisfies TextOf;

/** '12 stamps instead of 10', 'New in the terms: “…”', 'New look: card color and icons'. */
export function changeText(change: DesignChange): string {
  if (change.kind === 'rules') return (ruleTexts[change.code] as (rule: Rule) => string)(change);
  const parts = formatList(change.parts.map((part) => lookParts[part]));
  return t`New look: ${parts}`;
}
