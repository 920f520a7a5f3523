/** Where a card contradicts itself, or promises what nothing keeps. Each is told, never refused: the shop may mean it. */
import type { Milestone } from '@stampdeck/contract/cards.ts';
import type { CardDesign } from '@stampdeck/contract/designs.ts';
import type { AwardLimits } from '@stampdeck/contract/limits.ts';
import { fieldsWithPrice, listed, stampPrices, withStampPrice } from '@stampdeck/contract/stamp-prices.ts';

const textFields = ['description', 'howToCollect', 'reward', 'terms'] as const;
export type ContradictingField = (typeof textFields)[number] | 'milestones';

export interface Contradiction {
  id: string;
  message: string;
  /** Where it stands, in the order of the tabs. */
  fields: ContradictingField[];
  /** What mends it in one tap: parts for the design. */
  fixes: { label: string; parts: Partial<CardDesign> }[];
}

interface Found {
  field: (typeof textFields)[number];
  /** The sentence or line as it stands there. */
  sentence: string;
}

const sentencesIn = (text: string): string[] => text.match(/[^.!?\n]+(?:[.!?]+(?=\s|$)|\.\d[^.!?\n]*)*/g) ?? [];

const find = (design: CardDesign, matches: (sentence: string) => boolean): Found[] =>
  textFields.flatMap((field) =>
    sentencesIn(design[field])
      .map((sentence) => sentence.trim())
      .filter((sentence) => sentence && matches(sentence))
      .map((sentence) => ({ field, sentence })),
  );

const quoted = (sentence: string): string =>
  `“${sentence.length > 90 ? `${sentence.slice(0, 88).trimEnd()}…` : sentence}”`;

/** A text without one of its sentences; a line that holds nothing else goes with it. */
const without = (text: string, sentence: string): string =>
  text
    .split('\n')
    .map((line) => (line.includes(sentence) ? line.replace(sentence, '').replace(/ {2,}/g, ' ').trim() : line))
    .filter((line, index) => line !== '' || text.split('\n')[index]?.trim() === '')
    .join('\n');

const leaveOut = (design: CardDesign, { field, sentence }: Found): Contradiction['fixes'][number] => ({
  label: 'Leave that out',
  parts: { [field]: without(design[field], sentence) },
});

function differentPrices(design: CardDesign): Contradiction[] {
  const prices = stampPrices(design);
  if (prices.length < 2) return [];
  const fields = fieldsWithPrice(design);
  return [
    {
      id: 'price',
      message: `Your texts name different prices for a stamp: ${listed(prices)}`,
      fields,
      fixes: prices.map((price) => {
        const agreed = withStampPrice(design, price);
        return {
          label: `Use ${price} in all`,
          parts: Object.fromEntries(fields.map((field) => [field, agreed[field]])),
        };
      }),
    },
  ];
}

const numberWords = ['zero', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten'].concat(
  ['eleven', 'twelve', 'thirteen', 'fourteen', 'fifteen', 'sixteen', 'seventeen', 'eighteen', 'nineteen', 'twenty'],
  [],
);
const number = String.raw`(?<number>\d{1,2}|${numberWords.slice(2).join('|')})`;
/** A number of stamps that is the whole card's. */
const wholeCard = [
  new RegExp(
    String.raw`\b(?:all(?: the| of the)?|card (?:of|with|has)|fill(?:ing)? (?:up )?) ?${number} stamps\b`,
    'i',
  ),
  new RegExp(String.raw`\b${number}[- ]stamp card\b`, 'i'),
];
/** A number of stamps from which on something is given; a milestone's is as good as the card's. */
const someStamps = new RegExp(
  String.raw`\b(?:collect(?:ing|ed)?|after|with|for) ${number} stamps\b(?! (?:for|per|a|each|every|with each)\b)`,
  'i',
);

function numberIn(sentence: string, pattern: RegExp): { text: string; value: number } | null {
  const text = pattern.exec(sentence)?.groups?.number;
  if (!text) return null;
  const word = numberWords.indexOf(text.toLowerCase());
  return { text, value: word >= 0 ? word : Number(text) };
}

function otherSize(design: CardDesign): Contradiction[] {
  const known = [design.size, ...design.milestones.map(({ slot }) => slot)];
  const wrong = (sentence: string) => {
    for (const pattern of wholeCard) {
      const found = numberIn(sentence, pattern);
      if (found && found.value !== design.size) return found;
    }
    const found = numberIn(sentence, someStamps);
    return found && !known.includes(found.value) ? found : null;
  };
  return find(design, (sentence) => wrong(sentence) !== null).map(({ field, sentence }) => {
    const said = wrong(sentence)?.text ?? '';
    const mended = sentence.replace(new RegExp(String.raw`\b${said}(?=[- ]stamp)`, 'i'), String(design.size));
    return {
      id: `size ${field} ${sentence}`,
      message: `${quoted(sentence)} does not fit: the card has ${design.size} stamps.`,
      fields: [field],
      fixes: [{ label: `Say ${design.size}`, parts: { [field]: design[field].replace(sentence, mended) } }],
    };
  });
}

/** What a reward is worth, as far as a text says so: '$10 off', '20% off', '2 free', 'free'. */
function worthIn(text: string): string[] {
  const found = text.matchAll(
    /\$\s?(?<dollars>\d+(?:\.\d\d)?)(?: off| discount)|(?<percent>\d{1,3}) ?%|(?:\b(?<count>\d+|an?|one|two|three) )?\bfree\b/gi,
  );
  return [...found].map(({ groups = {} }) => {
    const { dollars, percent, count } = groups;
    if (dollars) return `$${dollars} off`;
    if (percent) return `${percent}% off`;
    const many = { a: '1', an: '1', one: '1', two: '2', three: '3' }[count?.toLowerCase() ?? ''] ?? count;
    return many ? `${many} free` : 'free';
  });
}

const agrees = (one: string, other: string): boolean =>
  one === other || ((one === 'free' || other === 'free') && one.endsWith('free') && other.endsWith('free'));

function otherReward(design: CardDesign): Contradiction[] {
  const last = design.milestones.find(({ slot }) => slot === design.size);
  if (!last) return [];
  const [said, given] = [worthIn(design.reward), worthIn(last.label)];
  const [first] = said;
  if (!first || given.length === 0 || given.some((one) => said.some((other) => agrees(one, other)))) return [];
  const milestones = design.milestones.map((one) => (one === last ? { ...one, label: first } : one));
  return [
    {
      id: 'reward',
      message: `A full card brings “${first}” by your reward’s text, and “${last.label}” by its last milestone.`,
      fields: ['reward', 'milestones'],
      fixes: [{ label: `“${first}” at stamp ${last.slot}`, parts: { milestones } }],
    },
  ];
}

const fullCardOnly =
  /\b(?:full|complete|completed|filled) (?:stamp )?cards? only\b|\bonly (?:\S+ ){0,4}?(?:a |the )?(?:full|complete|completed|filled) (?:stamp )?cards?\b/i;

function earlierRewards(design: CardDesign): Contradiction[] {
  const earlier = design.milestones.filter(({ slot, label }: Milestone) => slot < design.size && label.trim() !== '');
  if (earlier.length === 0) return [];
  const slots = listed(earlier.map(({ slot }) => String(slot)).sort((one, other) => Number(one) - Number(other)));
  return find(design, (sentence) => fullCardOnly.test(sentence)).map((found) => ({
    id: `full ${found.field} ${found.sentence}`,
    message: `${quoted(found.sentence)} says otherwise than your milestones: there is a reward at ${
      earlier.length === 1 ? 'stamp' : 'stamps'
    } ${slots}, too.`,
    fields: [found.field, 'milestones'],
    fixes: [
      leaveOut(design, found),
      {
        label: 'Keep the full card’s reward only',
        parts: { milestones: design.milestones.filter(({ slot }) => slot === design.size) },
      },
    ],
  }));
}

const expiry =
  /\bexpir(?:e|es|ed|y|ation|ing)\b|\bvalid (?:for|until|till|through)\b|\bwithin \w+ (?:days?|weeks?|months?|years?)\b|\buse(?:d)? by\b|\bends? on\b/i;
const noExpiry = /\b(?:never|not|no|without|don['’]t|doesn['’]t)\b(?: \w+){0,2} (?:expir|valid)|\bno expir/i;
const limit =
  /\b(?:only |maximum (?:of )?|max\.? |at most |no more than |up to |limited to )(?:\w+ )?stamps? (?:per|an?|each|every|in one)\b|\b(?:one|1|two|2) stamps? (?:per|a|each|every) (?:day|week|hour)\b/i;

/** Of these the settings know one: 'one stamp per visit'. */
const limitThatCanBeSet = new RegExp(
  String.raw`\b(?:(?<number>\d{1,2}|${numberWords.slice(1).join('|')}) )?stamps? (?:per|an?|each|every|in one) (?<unit>visit|day)\b`,
  'i',
);

/** What is wrong with a limit in a text; null where the settings keep it. */
function limitTrouble(sentence: string, limits: AwardLimits | undefined): string | null {
  if (!limits) return 'is a limit. The counter keeps it only if it is set in your settings.';
  const unit = limitThatCanBeSet.exec(sentence)?.groups?.unit?.toLowerCase();
  if (unit !== 'visit' && unit !== 'day')
    return 'is a limit that your settings do not know: only your people can keep it.';
  const set = limits[unit];
  if (set === null) return `is a limit, and your settings have none a ${unit}: the counter does not keep it.`;
  const said = numberIn(sentence, limitThatCanBeSet)?.value;
  if (said === undefined || said === set) return null;
  return `is another limit than that of your settings: at most ${set === 1 ? '1 award' : `${set} awards`} a ${unit}.`;
}

/** Sentences that promise a rule which only the shop's own people would keep. */
const unkept = (design: CardDesign, limits: AwardLimits | undefined): Contradiction[] => [
  ...find(design, (sentence) => expiry.test(sentence) && !noExpiry.test(sentence)).map((found) => ({
    id: `expiry ${found.field} ${found.sentence}`,
    message: `${quoted(found.sentence)} is not kept here: stamps and rewards stay until they are used.`,
    fields: [found.field],
    fixes: [leaveOut(design, found)],
  })),
  ...find(design, (sentence) => limit.test(sentence) && limitTrouble(sentence, limits) !== null).map((found) => ({
    id: `limit ${found.field} ${found.sentence}`,
    message: `${quoted(found.sentence)} ${limitTrouble(found.sentence, limits)}`,
    fields: [found.field],
    fixes: [leaveOut(design, found)],
  })),
];

/** All of them, what is most likely a mistake first. `limits`: what the shop has set, once that is known. */
export const contradictions = (design: CardDesign, limits?: AwardLimits): Contradiction[] => [
  ...differentPrices(design),
  ...otherReward(design),
  ...earlierRewards(design),
  ...otherSize(design),
  ...unkept(design, limits),
];
