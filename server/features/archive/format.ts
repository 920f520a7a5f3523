/** The format of an archive: its files and their lines. docs/archive.md documents it. */
import { archiveContents } from '@stampdeck/contract/archive.ts';
import { dateProblems } from '@stampdeck/contract/archive-problems.ts';
import { categoryForm, mostCategories } from '@stampdeck/contract/categories.ts';
import { cardDesign } from '@stampdeck/contract/designs.ts';
import { draftDesign } from '@stampdeck/contract/drafts.ts';
import { withNumber } from '@stampdeck/contract/field-problems.ts';
import { imageLimits } from '@stampdeck/contract/images.ts';
import { limitKinds } from '@stampdeck/contract/limit-kinds.ts';
import { awardLimits, redemptionRights } from '@stampdeck/contract/limits.ts';
import { longestMergedNote } from '@stampdeck/contract/notes.ts';
import { orderSettings } from '@stampdeck/contract/orders.ts';
import { imagePath } from '@stampdeck/contract/pages.ts';
import { type ProductLine, productLine } from '@stampdeck/contract/product-lines.ts';
import { mostQuickAnswers, quickAnswerForm } from '@stampdeck/contract/quick-answers.ts';
import { shopDetails } from '@stampdeck/contract/shops.ts';
import { mostShortNames, shortName } from '@stampdeck/contract/short-names.ts';
import { email, id, imageAddress, line, optionalLine, optionalText } from '@stampdeck/contract/text.ts';
import type { VideoEnding } from '@stampdeck/contract/videos.ts';
import { withoutCode } from '@stampdeck/contract/without-code.ts';
import * as z from 'zod/mini';

export const formatName = 'stampdeck-shop';
export const formatVersion = 4;
/** Archives of version 1 have no products, those of version 2 no pictures, those of version 3 no videos and no pictures but those of products. */
export const readableVersions = [1, 2, 3, formatVersion];
const [firstWithPictures, firstWithVideos] = [3, 4];

/** The lists of an archive. */
export type ListName = keyof typeof lines;
export const linesInFile = 100_000;

/** The name of a file. Numbers start at 1. */
export const fileOf = (list: ListName, number: number): string => `${list}-${String(number).padStart(4, '0')}.jsonl`;

/** The list and number of such a file name; null for other files. */
export function listOf(name: string): { list: ListName; number: number } | null {
  const [, list, number] = /^(designs|products|members|cards|ledger)-(\d{4})\.jsonl$/.exec(name) ?? [];
  return list && number ? { list: list as ListName, number: Number(number) } : null;
}

/** Most pictures of an archive, and bytes of one. Ours: they take about an hour to draw. Those that we store are smaller. */
export const [mostPictures, mostPictureBytes] = [5000, imageLimits.shop.bytes];

/** Most videos of an archive. Ours: a check of one takes up to a minute. */
export const mostVideos = 500;

/** Most files that end early; a download ends with the first. Ours, with room for other programs. */
const mostCutOff = 20;

/** The file of an uploaded picture. */
export const pictureFile = (id: string): string => `pictures/${id}.webp`;

/** The id of the picture in such a file; null for other files. What kind it is, its content says. */
export const pictureIn = (name: string, version: number): string | null =>
  (version >= firstWithPictures && /^pictures\/([\w-]{16})\.(?:webp|jpg|png|gif)$/.exec(name)?.[1]) || null;

/** The files of an uploaded video, and of its picture. */
export const videoFileOf = (id: string, ending: VideoEnding | 'jpg'): string => `videos/${id}.${ending}`;

/** The id of the video in such a file, or of the one whose picture it is; null for other files. */
export function videoIn(name: string, version: number): { id: string; isPoster: boolean } | null {
  const [, id, ending] = /^videos\/([\w-]{16})\.(mp4|mov|webm|jpg)$/.exec(name) ?? [];
  return version >= firstWithVideos && id ? { id, isPoster: ending === 'jpg' } : null;
}

/** The ids of the uploaded pictures among these addresses. */
export const uploadedIn = (addresses: (string | undefined)[]): string[] =>
  addresses.flatMap((one) => (one?.startsWith(imagePath('')) ? one.slice(imagePath('').length) : []));

/** The ids of the uploaded pictures that a shop itself shows: on its page, and in the unfinished design of its card. */
export const picturesOfShop = ({ photo, cover, draft }: ShopFile): string[] =>
  uploadedIn([photo, cover, draft?.design.logo]);

/** One spelling, because times are compared as texts. */
const moment = z.iso
  .datetime({ precision: 3 })
  .check(z.refine((at) => at >= '1970', withNumber(dateProblems.notBefore, 1970)));
const count = z.int().check(z.minimum(0), z.maximum(1_000_000_000));

/** The last file. Without it the archive is incomplete. */
export const manifest = z.object({
  format: z.literal(formatName),
  version: z.int(),
  madeAt: moment,
  counts: z.object({
    ...{ members: count, running: count, cards: count, ledger: count, stamps: count, designs: count },
    ...{ products: z._default(count, 0), pictures: z._default(count, 0), picturesLeftOut: z._default(count, 0) },
    ...{ videos: z._default(count, 0), videosLeftOut: z._default(count, 0) },
  }),
  files: z.record(z.string(), z.object({ lines: count, bytes: count, sha256: z.string() })),
  leftOut: z.array(z.string()),
  /** Files that end early, because the download was about to take too long. They are not in `files`. Bounded: each name is looked for here. */
  cutOff: z._default(z.array(line(100)).check(z.maxLength(mostCutOff)), []),
});
export type Manifest = z.output<typeof manifest>;

const day = z.iso.date();
const birthday = z.iso.date().check(z.refine((date) => date >= '1900', withNumber(dateProblems.notBefore, 1900)));

/** The shop file. */
export const shop = z.object({
  name: line(80),
  createdAt: moment,
  ...shopDetails.shape,
  /** The pictures of its page. Files of older versions lack them. */
  photo: z.optional(imageAddress),
  cover: z.optional(imageAddress),
  /** The names of its short address, the current one first. Files of older versions have none. */
  shortNames: z.optional(z.array(shortName).check(z.maxLength(mostShortNames))),
  limits: awardLimits,
  /** Files of older versions lack it. */
  redeemWithoutCode: z.optional(redemptionRights),
  /** Files of older versions lack them. */
  quickAnswers: z.optional(z.array(quickAnswerForm).check(z.maxLength(mostQuickAnswers))),
  /** The categories of its products, in their order. Files of older versions lack them. */
  categories: z.optional(z.array(z.extend(categoryForm, { id })).check(z.maxLength(mostCategories))),
  /** Tax rates, and the stamps that orders suggest. Files of older versions lack them. */
  orders: z.optional(orderSettings),
  /** Earlier time zones, each with its end, oldest first. */
  formerTimeZones: z.array(z.object({ until: moment, timeZone: shopDetails.shape.timeZone })).check(z.maxLength(1000)),
  draft: z.nullable(z.object({ baseVersion: count, savedAt: moment, design: draftDesign })),
});
export type ShopFile = z.output<typeof shop>;

const version = z.int32().check(z.minimum(1));
const slot = z.int().check(z.minimum(1), z.maximum(20));
const slots = z.int().check(z.minimum(0), z.maximum(20));

const designLine = z.object({ version, publishedAt: moment, design: cardDesign });
export type DesignLine = z.output<typeof designLine>;

const memberLine = z.object({
  id,
  name: optionalLine(80),
  email: z.union([z.literal(''), email], 'This does not look like an email address.'),
  phone: optionalLine(40),
  gender: optionalLine(40),
  birthday: z.nullable(birthday),
  joinedAt: moment,
  leftAt: z.nullable(moment),
  status: z.enum(['active', 'disabled']),
  /** 1 if the member was imported without a joining date. Files of older versions have this name. */
  brought: z._default(z.int().check(z.minimum(0), z.maximum(1)), 0),
  /** The shop's note about them. Files of older versions lack it. */
  note: z._default(optionalText(longestMergedNote), ''),
});
export type MemberLine = z.output<typeof memberLine>;

/**
 * Fields that a member may lack, with their empty values. An invalid text there does not stop the
 * import.
 */
export const optionalParts = { email: '', phone: '', gender: '', birthday: null } satisfies Partial<MemberLine>;

const cardLine = z.object({
  member: id,
  id,
  size: slot,
  count: slots,
  status: z.enum(['open', 'full', 'redeemed', 'handed']),
  version: z.nullable(version),
  redeemed: z.array(slot).check(z.maxLength(20)),
  openedAt: moment,
});
export type CardLine = z.output<typeof cardLine>;

const ledgerLine = z.object({
  member: id,
  card: id,
  seq: z.int32().check(z.minimum(1)),
  id,
  kind: z.enum(['award', 'reversal', 'redemption', 'opening']),
  stamps: z.int().check(z.minimum(-20), z.maximum(20)),
  countAfter: slots,
  size: slot,
  version: z.nullable(version),
  undoes: z.nullable(id),
  slot: z.nullable(slot),
  reason: optionalText(200),
  overrode: z.nullable(z.enum(limitKinds)),
  /** Why a reward was redeemed without the customer's code. Files of older versions lack it. */
  withoutCode: z._default(z.nullable(withoutCode), null),
  day,
  at: moment,
});
export type LedgerLine = z.output<typeof ledgerLine>;

export const lines = {
  ...{ designs: designLine, products: productLine, members: memberLine, cards: cardLine, ledger: ledgerLine },
} as const;
export interface Lines {
  designs: DesignLine;
  products: ProductLine;
  members: MemberLine;
  cards: CardLine;
  ledger: LedgerLine;
}

/** The contents according to the manifest and the shop file, with the bytes of the videos. */
export const contentsOf = ({ madeAt, counts }: Manifest, { name }: ShopFile, videoBytes: number) =>
  z.parse(archiveContents, { shop: name, madeAt, ...counts, videoBytes });
