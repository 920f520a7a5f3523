/** A shop as an archive, read from one moment of the database while it is sent. */
import { createHash } from 'node:crypto';
import type { Queries } from '#db/client.ts';
import { designData } from '#features/designs/data.ts';
import { findDraft } from '#features/drafts/queries.ts';
import { findLimits } from '#features/limits/queries.ts';
import { membershipData } from '#features/membership/data.ts';
import { findDetails, getShop, listFormerZones } from '#features/shops/queries.ts';
import { stampData } from '#features/stamps/data.ts';
import { jsonOf, linesOf, textFile } from '#row-files.ts';
import type { Entry } from '#zip.ts';
import * as format from './format.ts';

const readme = `This archive holds a whole shop of Stampdeck, as it was at one moment.

shop.json          what the shop says of itself, its limits, its time zones, the card that it is working on
designs-….jsonl    every version of its card
members-….jsonl    whoever ever joined, with how to reach those who are members still
cards-….jsonl      their cards, the running one and those that were filled
ledger-….jsonl     everything that ever happened on these cards
manifest.json      what should be here; where it is missing, the archive was cut off

A .jsonl file is text with one JSON object on each line. Lists are in the order of their members. Times are in UTC.
It can be brought into a shop that is still empty: Settings, Archive. docs/archive.md says what each field means.

It holds names, e-mail addresses, phone numbers and birthdays: keep it as you keep your members' trust.
`;

const leftOut = [
  'Pictures: logos that were uploaded have to be uploaded again.',
  'Passwords, sessions and the codes on phones: they belong to the people, not to the shop.',
  'Followers who are no members.',
  'How to reach members who left.',
];

/** What each list holds, in the order of the files. */
const lists: {
  [Name in format.ListName]: (db: Queries, shopId: string) => AsyncIterable<format.Lines[Name][]>;
} = { ...designData.archive, ...membershipData.archive, ...stampData.archive };

interface Part {
  text: string;
  lines: number;
}

/** Adds up what goes into the manifest. */
class Tally {
  readonly files: format.Manifest['files'] = {};
  readonly counts = { members: 0, running: 0, cards: 0, ledger: 0, stamps: 0, designs: 0 };

  /** Text that becomes a file, noted while it passes. */
  async *note(name: string, texts: AsyncIterable<Part>): AsyncGenerator<Uint8Array> {
    const encoder = new TextEncoder();
    const hash = createHash('sha256');
    let [lines, bytes] = [0, 0];
    for await (const part of texts) {
      const encoded = encoder.encode(part.text);
      hash.update(encoded);
      bytes += encoded.length;
      lines += part.lines;
      yield encoded;
    }
    this.files[name] = { lines, bytes, sha256: hash.digest('hex') };
  }

  async *count(list: format.ListName, pages: AsyncIterable<format.Lines[format.ListName][]>): AsyncGenerator<Part> {
    for await (const page of pages) {
      this.counts[list] += page.length;
      for (const row of page) {
        if ('leftAt' in row) this.counts.running += row.leftAt === null ? 1 : 0;
        else if ('redeemed' in row) this.counts.stamps += row.count;
      }
      yield { text: linesOf(page), lines: page.length };
    }
  }
}

async function* whole(value: object): AsyncGenerator<Part> {
  const text = jsonOf(value);
  yield { text, lines: text.split('\n').length - 1 };
}

/** A list as files of so many lines; an empty one is one empty file. */
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
  const draft = await findDraft(db, shopId);
  return {
    ...{ name, createdAt, ...(await findDetails(db, shopId)) },
    limits: await findLimits(db, shopId),
    formerTimeZones: await listFormerZones(db, shopId),
    draft: draft?.body
      ? { baseVersion: draft.baseVersion, savedAt: draft.savedAt, design: JSON.parse(draft.body) }
      : null,
  };
}

/** The files of a shop's archive, the manifest last. `db` reads one moment. */
export async function* entriesOf(db: Queries, shopId: string, madeAt: string): AsyncGenerator<Entry> {
  const tally = new Tally();
  yield textFile('readme.txt', readme);
  yield { name: 'shop.json', content: tally.note('shop.json', whole(await shopOf(db, shopId))) };
  for (const list of Object.keys(lists) as format.ListName[]) {
    yield* filesOf(list, tally.count(list, lists[list](db, shopId)), tally);
  }
  const { counts, files } = tally;
  const manifest: format.Manifest = {
    ...{ format: format.formatName, version: format.formatVersion, madeAt, counts, files, leftOut },
  };
  yield textFile('manifest.json', jsonOf(manifest));
}
