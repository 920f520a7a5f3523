/** The stamp card as a shop designs it: sizes, colors, icons, texts, milestones and defaults. */
import * as z from 'zod/mini';
import { defaultMilestones } from './cards.ts';
import { fieldProblems } from './field-problems.ts';
import { endpoint, gates, keepsReply } from './http.ts';
import { color, id, imageAddress, line, optionalText, time } from './text.ts';
import { inWireNames, ofStore, renameKeys } from './wire-names.ts';

/** Supported card sizes (specification, section 9). */
export const cardSizes = [5, 6, 7, 8, 9, 10, 12, 14, 15, 16, 20] as const;
export type CardSize = (typeof cardSizes)[number];

/** The stamp icons, in the picker's order. */
export const stampIconIds = [
  'coffee', 'cup', 'bean', 'croissant', 'cake', 'pizza', 'burger', 'bowl', 'sushi', 'taco', 'icecream', 'beer',
  'wine', 'scissors', 'nail', 'flower', 'paw', 'bike', 'car', 'book', 'bag', 'heart', 'star', 'stamp',
] as const; // biome-ignore format: a word list reads best as words
export type StampIconId = (typeof stampIconIds)[number];

/** Longest text on a card, in characters (ours). */
export const cardTextLength = 1000;
const icon = z.enum(stampIconIds, fieldProblems.notIcon);
const milestone = z.object({ slot: z.int().check(z.minimum(1)), label: line(40) });

/** Everything a shop can set on its card. `previewCount` is stored for the designer only. */
export const cardDesign = z
  .object({
    cardColor: color,
    stampColor: color,
    unstampColor: color,
    /** Stamps shown as given in the designer's preview. */
    previewCount: z.int().check(z.minimum(0), z.maximum(20)),
    icon,
    /** '' draws the slot's number. */
    emptyIcon: z.union([icon, z.literal('')]),
    description: optionalText(cardTextLength),
    howToCollect: optionalText(cardTextLength),
    businessName: optionalText(cardTextLength),
    reward: optionalText(cardTextLength),
    terms: optionalText(cardTextLength),
    logo: imageAddress,
    size: z.literal(cardSizes),
    milestones: z.array(milestone).check(z.maxLength(20)),
  })
  .check(
    z.refine((design) => design.milestones.every(({ slot }) => slot <= design.size), {
      path: ['milestones'],
      message: fieldProblems.milestonePastEnd,
    }),
    z.refine((design) => new Set(design.milestones.map(({ slot }) => slot)).size === design.milestones.length, {
      path: ['milestones'],
      message: fieldProblems.milestoneTwice,
    }),
  );
export type CardDesign = z.output<typeof cardDesign>;

/** The design of a new shop (specification, section 9; the terms and the color of empty slots are ours). */
export const defaultDesign: CardDesign = {
  cardColor: '#FFC70B',
  stampColor: '#FFFFFF',
  unstampColor: '#FFE27A',
  previewCount: 1,
  icon: 'coffee',
  emptyIcon: '',
  description: 'Brunch cafe',
  howToCollect: 'For every single-receipt purchase of $20, get a stamp to collect rewards!',
  businessName: '',
  reward: 'Get $10 off your next purchase after collecting all stamps.',
  terms: [
    'Get 1 stamp for every $5 you spend.',
    'Rewards are given for a full card only.',
    'A reward cannot be used in part.',
    'Stamps and rewards cannot be exchanged, refunded or paid out in cash.',
    "The shop's decision is final.",
  ].join('\n'),
  logo: '',
  size: 5,
  milestones: defaultMilestones(5),
};

const wireFields = z.object({
  CardColor: z._default(z.string(), defaultDesign.cardColor),
  StampColor: z._default(z.string(), defaultDesign.stampColor),
  unStampColor: z._default(z.string(), defaultDesign.unstampColor),
  NoOfStamp: z._default(z.int(), defaultDesign.previewCount),
  PickImg: z._default(z.string(), defaultDesign.icon),
  PickUnImg: z._default(z.string(), ''),
  cardDesc1: z._default(z.string(), ''),
  cardDesc2: z._default(z.string(), ''),
  cardDesc3: z._default(z.string(), ''),
  cardDesc4: z._default(z.string(), ''),
  cardDesc5: z._default(z.string(), ''),
  NoofStamps: z._default(z.int(), defaultDesign.size),
  milestones: z.optional(z.array(z.object({ slot: z.int(), label: z.string() }))),
  logo: z._default(z.string(), ''),
});

type Wire = z.output<typeof wireFields>;

/** Our field names and their wire names. */
const designNames = [
  ['cardColor', 'CardColor'],
  ['stampColor', 'StampColor'],
  ['unstampColor', 'unStampColor'],
  ['previewCount', 'NoOfStamp'],
  ['icon', 'PickImg'],
  ['emptyIcon', 'PickUnImg'],
  ['description', 'cardDesc1'],
  ['howToCollect', 'cardDesc2'],
  ['businessName', 'cardDesc3'],
  ['reward', 'cardDesc4'],
  ['terms', 'cardDesc5'],
  ['size', 'NoofStamps'],
] as const satisfies [ours: keyof CardDesign, wire: keyof Wire][];
const ourNames = designNames.map(([ours, wire]) => [wire, ours] as const);

const toDesign = ({ milestones, ...wire }: Wire): CardDesign =>
  renameKeys({ ...wire, milestones: milestones ?? defaultMilestones(wire.NoofStamps) }, ourNames) as CardDesign;
const toWire = (design: CardDesign): Wire => renameKeys(design, designNames) as Wire;

/** A published design. `version` 0 with `isDefault` means that the shop has not published one yet. */
const storedParts = z.object({ writer: id, version: z.int(), isDefault: z.boolean(), createdAt: z.nullable(time) });
const publishedDesign = z.object({
  shopId: id,
  version: z.int(),
  isDefault: z.boolean(),
  publishedAt: z.nullable(time),
  design: cardDesign,
});
export type PublishedDesign = z.output<typeof publishedDesign>;

/** On the wire this is one flat object, `cardDesignItem`. */
export const cardDesignItem = z.codec(z.object({ ...wireFields.shape, ...storedParts.shape }), publishedDesign, {
  decode: ({ writer, version, isDefault, createdAt, ...fields }) => ({
    shopId: writer,
    version,
    isDefault,
    publishedAt: createdAt,
    design: toDesign(fields),
  }),
  encode: ({ shopId, version, isDefault, publishedAt, design }) => ({
    ...toWire(design),
    writer: shopId,
    version,
    isDefault,
    createdAt: publishedAt,
  }),
});

/** The size is required. Anything else that is missing gets the designer's default. */
const newDesign = inWireNames(
  z.codec(
    z.object({ ...wireFields.shape, NoofStamps: z.literal(cardSizes), writer: id }),
    z.object({
      shopId: id,
      design: cardDesign.check(
        z.refine(({ previewCount, size }) => previewCount <= size, {
          path: ['previewCount'],
          message: fieldProblems.moreThanCard,
        }),
      ),
    }),
    {
      decode: ({ writer, ...fields }) => ({ shopId: writer, design: toDesign(fields) }),
      encode: ({ shopId, design }) => ({ ...toWire(design), NoofStamps: design.size, writer: shopId }),
    },
  ),
  [
    ['shopId', 'writer'],
    ...designNames.map(([ours, wire]) => [`design.${ours}`, wire] as const),
    ['design.milestones', 'milestones'],
    ['design.logo', 'logo'],
  ],
);

export const publishDesign = endpoint('POST /api/royalprogram/uploadStamp', {
  summary: 'Publishes the card as a new version. A card with stamps keeps the version it started with.',
  gate: { ...gates.operator, claim: { kind: 'shop', field: 'writer' } },
  body: newDesign,
  /** `membersTouched`: members with an empty card, who get the new version with their first stamp. */
  reply: z.object({
    success: z.literal(true),
    version: z.int(),
    membersTouched: z.int(),
    /** True if there are more than the thousand that are counted. */
    touchedIsCapped: z.boolean(),
  }),
  ...keepsReply,
});

export const getDesign = endpoint('POST /api/royalprogram/getStampDesign_by_Id', {
  summary:
    "Returns a shop's newest card design, or the given version. A shop without one gets the defaults with `isDefault: true`.",
  gate: gates.open,
  limit: 'publicReads',
  objects: ['store'],
  body: ofStore({ version: z.optional(z.int32()) }),
  reply: z.object({ success: z.literal(true), cardDesignItem }),
});
