/** Exports a shop as an archive, from one snapshot of the database, while it is sent. */
import { createHash } from 'node:crypto';
import { orderSettings } from '@stampdeck/contract/orders.ts';
import * as z from 'zod/mini';
import type { Queries } from '#db/client.ts';
import { listCategories } from '#features/categories/queries.ts';
import { designData } from '#features/designs/data.ts';
import { findDraft } from '#features/drafts/queries.ts';
import { findLimits, findRedemptionRights } from '#features/limits/queries.ts';
import { membershipData } from '#features/membership/data.ts';
import { findSettings, settingsOf } from '#features/orders/queries.ts';
import { productData } from '#features/products/data.ts';
import { listQuickAnswers } from '#features/quick-answers/queries.ts';
import { findDetails, findShopHead, getShop, listFormerZones, listShortNames } from '#features/shops/queries.ts';
import { stampData } from '#features/stamps/data.ts';
import { jsonOf, linesOf, textFile } from '#row-files.ts';
import type { Entry } from '#zip.ts';
import { picturesOf, type Sending } from './export-pictures.ts';
import { videosOf } from './export-videos.ts';
import * as format from './format.ts';

const readmeOf = ({
  pictures,
  picturesLeftOut,
  videos,
  videosLeftOut,
}: format.Manifest['counts']): string => `This archive contains a whole Stampdeck shop at one point in time.

shop.json          the shop's details, limits, quick answers, categories, tax rates, time zones and draft card
designs-….jsonl    every version of the card
products-….jsonl   the products, drafts as well
members-….jsonl    everyone who ever joined, with contact details and notes of current members
cards-….jsonl      their cards, running and filled
ledger-….jsonl     everything that happened on these cards
pictures/…         the uploaded photos of the products, the shop's page and its card, ${said(pictures, picturesLeftOut)}
videos/…           the uploaded videos of the products with their pictures, ${said(videos, videosLeftOut)}
manifest.json      the list of files; if it is missing, the archive is incomplete

A .jsonl file is text with one JSON object per line. Members, cards and ledger are ordered by member. Times are in UTC.
To import it into an empty shop, go to Settings, Archive. docs/archive.md explains each field.

It contains names, email addresses, phone numbers and birthdays. Keep it somewhere safe.
`;

const said = (packed: number, leftOut: number): string =>
  leftOut === 0 ? `${packed} in all` : `${packed}; ${leftOut} more are left out`;

const leftOutOf = (
  { picturesLeftOut, videosLeftOut }: format.Manifest['counts'],
  cutOff: readonly string[],
): string[] => [
  ...(picturesLeftOut === 0
    ? []
    : [`Photos: ${picturesLeftOut}. The archive is full, or their files are lost. Upload them again.`]),
  ...(videosLeftOut === 0
    ? []
    : [
        `Videos: ${videosLeftOut}. The archive is full, the download took too long, or their files are lost. Upload them again. Your own data has the files.`,
      ]),
  ...cutOff.map((name) => `The rest of ${name}. The download took too long.`),
  'Reviews of products. They belong to the customers.',
  'Orders, sales, payments and refunds. The list of orders can be downloaded by itself.',
  'Who gets the money of the shop. Set it again.',
  'Passwords, sessions and the codes on phones. They belong to the people, not to the shop.',
  'Followers who are not members.',
  'Contact details and notes of members who left.',
  'Conversations with customers.',
];

/** The rows of each list, in the order of the files. */
const lists: {
  [Name in format.ListName]: (db: Queries, shopId: string) => AsyncIterable<format.Lines[Name][]>;
} = { ...designData.archive, ...productData.archive, ...membershipData.archive, ...stampData.archive };

interface Part {
  content: string | Uint8Array;
  lines: number;
}

/** Counts what the manifest lists. */
class Tally {
  readonly files: format.Manifest['files'] = {};
  readonly counts = {
    ...{ members: 0, running: 0, cards: 0, ledger: 0, stamps: 0, designs: 0, products: 0 },
    ...{ pictures: 0, picturesLeftOut: 0, videos: 0, videosLeftOut: 0 },
  };
  /** Files that ended early. */
  readonly cutOff: string[] = [];
  /** The uploaded pictures that the shop itself shows. */
  readonly shown = new Set<string>();

  /** Encodes the texts of a file, and records its size and checksum, unless it was cut off. */
  async *note(name: string, parts: AsyncIterable<Part>, isCut = () => false): AsyncGenerator<Uint8Array> {
    const encoder = new TextEncoder();
    const hash = createHash('sha256');
    let [lines, bytes] = [0, 0];
    for await (const { content, lines: more } of parts) {
      const encoded = typeof content === 'string' ? encoder.encode(content) : content;
      hash.update(encoded);
      bytes += encoded.length;
      lines += more;
      yield encoded;
    }
    if (isCut()) this.cutOff.push(name);
    else this.files[name] = { lines, bytes, sha256: hash.digest('hex') };
  }

  show(pictures: string[]): void {
    for (const id of pictures) this.shown.add(id);
  }

  /** Passes on the pictures, and counts them. */
  async *pictures(db: Queries, shopId: string, sending: Sending): AsyncGenerator<Entry> {
    const note = (name: string, chunks: AsyncIterable<Uint8Array>) => {
      this.counts.pictures += 1;
      return this.note(name, withoutLines(chunks));
    };
    // More than an archive takes are not looked up.
    const own = [...this.shown].slice(0, format.mostPictures);
    const others = this.shown.size - own.length;
    this.counts.picturesLeftOut = others + (yield* picturesOf(db, shopId, own, sending, note));
  }

  /** Passes on the videos, and counts them. */
  async *videos(db: Queries, shopId: string, sending: Sending): AsyncGenerator<Entry> {
    const note = (name: string, chunks: AsyncIterable<Uint8Array>, isCut?: () => boolean) =>
      this.note(name, withoutLines(chunks), isCut);
    const { packed, leftOut } = yield* videosOf(db, shopId, sending, note);
    Object.assign(this.counts, { videos: packed, videosLeftOut: leftOut });
  }

  async *count(list: format.ListName, pages: AsyncIterable<format.Lines[format.ListName][]>): AsyncGenerator<Part> {
    for await (const page of pages) {
      this.counts[list] += page.length;
      for (const row of page) {
        if ('leftAt' in row) this.counts.running += row.leftAt === null ? 1 : 0;
        else if ('redeemed' in row) this.counts.stamps += row.count;
        else if ('design' in row) this.show(format.uploadedIn([row.design.logo]));
      }
      yield { content: linesOf(page), lines: page.length };
    }
  }
}

async function* whole(value: object): AsyncGenerator<Part> {
  const content = jsonOf(value);
  yield { content, lines: content.split('\n').length - 1 };
}

async function* withoutLines(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<Part> {
  for await (const content of chunks) yield { content, lines: 0 };
}

/** Splits a list into files. An empty list is one empty file. */
async function* filesOf(list: format.ListName, parts: AsyncGenerator<Part>, tally: Tally): AsyncGenerator<Entry> {
  let part = await parts.next();
  async function* texts() {
    for (let lines = 0; !part.done && lines < format.linesInFile; part = await parts.next()) {
      lines += part.value.lines;
      yield part.value;
    }
  }
  for (let number = 1; number === 1 || !part.done; number += 1) {
    const name = format.fileOf(list, number);
    yield { name, content: tally.note(name, texts()) };
  }
}

async function shopOf(db: Queries, shopId: string): Promise<format.ShopFile> {
  const { name, created_at: createdAt } = await getShop(db, shopId);
  const { photo, cover } = (await findShopHead(db, shopId)) ?? {};
  const draft = await findDraft(db, shopId);
  const names = (await listShortNames(db, shopId)).toSorted((one, other) => other.isCurrent - one.isCurrent);
  return {
    ...{ name, createdAt, ...(await findDetails(db, shopId)), photo, cover },
    shortNames: names.map(({ name: one }) => one),
    limits: await findLimits(db, shopId),
    redeemWithoutCode: await findRedemptionRights(db, shopId),
    quickAnswers: (await listQuickAnswers(db, shopId)).map(({ id: _, ...one }) => one),
    categories: await listCategories(db, shopId),
    orders: z.encode(orderSettings, settingsOf(await findSettings(db, shopId))),
    formerTimeZones: await listFormerZones(db, shopId),
    draft: draft?.body
      ? { baseVersion: draft.baseVersion, savedAt: draft.savedAt, design: JSON.parse(draft.body) }
      : null,
  };
}

/** The files of a shop's archive, with the manifest last. `db` reads one snapshot. */
export async function* entriesOf(
  db: Queries,
  shopId: string,
  { madeAt, ...sending }: Sending & { madeAt: string },
): AsyncGenerator<Entry> {
  const tally = new Tally();
  const shop = await shopOf(db, shopId);
  tally.show(format.picturesOfShop(shop));
  yield { name: 'shop.json', content: tally.note('shop.json', whole(shop)) };
  for (const list of Object.keys(lists) as format.ListName[]) {
    yield* filesOf(list, tally.count(list, lists[list](db, shopId)), tally);
  }
  yield* tally.pictures(db, shopId, sending);
  yield* tally.videos(db, shopId, sending);
  const { counts, files, cutOff } = tally;
  yield textFile('readme.txt', readmeOf(counts));
  const manifest: format.Manifest = {
    ...{ format: format.formatName, version: format.formatVersion, madeAt, counts, files },
    ...{ leftOut: leftOutOf(counts, cutOff), cutOff },
  };
  yield textFile('manifest.json', jsonOf(manifest));
}
