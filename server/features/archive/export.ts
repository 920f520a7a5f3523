/** A shop as an archive, read from one moment of the database while it is sent. */
import { createHash } from 'node:crypto';
import type { Queries } from '#db/client.ts';
import { findDraft } from '#features/drafts/queries.ts';
import type { Entry } from '#zip.ts';
import * as format from './format.ts';
import * as queries from './queries.ts';

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

/** Adds up what goes into the manifest. */
class Tally {
  readonly files: format.Manifest['files'] = {};
  readonly counts = { members: 0, running: 0, cards: 0, ledger: 0, stamps: 0, designs: 0 };

  /** Text that becomes a file, noted while it passes. */
  async *note(name: string, texts: AsyncIterable<{ text: string; lines: number }>): AsyncGenerator<Uint8Array> {
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
}

async function* whole(value: object): AsyncGenerator<{ text: string; lines: number }> {
  const text = `${JSON.stringify(value, null, 2)}\n`;
  yield { text, lines: text.split('\n').length - 1 };
}

async function* plain(text: string): AsyncGenerator<string> {
  yield text;
}

/** All rows of a list, a page at a time. */
async function* pages<Row>(next: (last: Row | undefined) => Promise<Row[]>): AsyncGenerator<Row[]> {
  for (let page = await next(undefined); page.length > 0; page = await next(page.at(-1))) yield page;
}

/** A list as files of so many lines; an empty one is one empty file. */
async function* filesOf(list: format.ListName, rows: AsyncGenerator<object[]>, tally: Tally): AsyncGenerator<Entry> {
  let page = await rows.next();
  async function* texts() {
    for (let lines = 0; !page.done && lines < format.linesInFile; page = await rows.next()) {
      lines += page.value.length;
      yield { text: page.value.map((row) => `${JSON.stringify(row)}\n`).join(''), lines: page.value.length };
    }
  }
  for (let number = 1; number === 1 || !page.done; number += 1) {
    const name = format.fileOf(list, number);
    yield { name, content: tally.note(name, texts()) };
  }
}

async function shopOf(db: Queries, shopId: string): Promise<format.ShopFile> {
  const { gapSeconds, visit, day, personHour, ...shop } = await queries.findShop(db, shopId);
  const draft = await findDraft(db, shopId);
  return {
    ...shop,
    limits: { gapSeconds, visit, day, personHour },
    formerTimeZones: await queries.listZones(db, shopId),
    draft: draft?.body
      ? { baseVersion: draft.baseVersion, savedAt: draft.savedAt, design: JSON.parse(draft.body) }
      : null,
  };
}

async function* designsOf(db: Queries, shopId: string, { counts }: Tally): AsyncGenerator<format.DesignLine[]> {
  const rows = pages<Awaited<ReturnType<typeof queries.listDesigns>>[number]>((last) =>
    queries.listDesigns(db, shopId, last?.version ?? 0),
  );
  for await (const page of rows) {
    counts.designs += page.length;
    yield page.map(({ body, ...design }) => ({ ...design, design: JSON.parse(body) }));
  }
}

async function* membersOf(db: Queries, shopId: string, { counts }: Tally): AsyncGenerator<format.MemberLine[]> {
  const rows = pages<format.MemberLine>((last) => queries.listMembers(db, shopId, last?.id ?? ''));
  for await (const page of rows) {
    counts.members += page.length;
    counts.running += page.filter(({ leftAt }) => leftAt === null).length;
    const unreached = { email: '', phone: '', gender: '', birthday: null };
    yield page.map((member) => (member.leftAt === null ? member : { ...member, ...unreached }));
  }
}

const slotsOf = (bits: number): number[] =>
  Array.from({ length: 20 }, (_, slot) => slot + 1).filter((slot) => bits & (1 << (slot - 1)));

async function* cardsOf(db: Queries, shopId: string, { counts }: Tally): AsyncGenerator<format.CardLine[]> {
  const rows = pages<Awaited<ReturnType<typeof queries.listCards>>[number]>((last) =>
    queries.listCards(db, shopId, last ?? { member: '', id: '' }),
  );
  for await (const page of rows) {
    counts.cards += page.length;
    counts.stamps += page.reduce((sum, { count }) => sum + count, 0);
    yield page.map((card) => ({ ...card, redeemed: slotsOf(card.redeemed) }));
  }
}

async function* ledgerOf(db: Queries, shopId: string, { counts }: Tally): AsyncGenerator<format.LedgerLine[]> {
  const rows = pages<Awaited<ReturnType<typeof queries.listEntries>>[number]>((last) =>
    queries.listEntries(db, shopId, last ?? { member: '', card: '', seq: 0 }),
  );
  for await (const page of rows) {
    counts.ledger += page.length;
    yield page;
  }
}

/** The files of a shop's archive, the manifest last. `db` reads one moment. */
export async function* entriesOf(db: Queries, shopId: string, madeAt: string): AsyncGenerator<Entry> {
  const tally = new Tally();
  yield { name: 'readme.txt', content: plain(readme) };
  yield { name: 'shop.json', content: tally.note('shop.json', whole(await shopOf(db, shopId))) };
  yield* filesOf('designs', designsOf(db, shopId, tally), tally);
  yield* filesOf('members', membersOf(db, shopId, tally), tally);
  yield* filesOf('cards', cardsOf(db, shopId, tally), tally);
  yield* filesOf('ledger', ledgerOf(db, shopId, tally), tally);
  const { counts, files } = tally;
  const manifest: format.Manifest = {
    ...{ format: format.formatName, version: format.formatVersion, madeAt, counts, files, leftOut },
  };
  yield { name: 'manifest.json', content: plain(`${JSON.stringify(manifest, null, 2)}\n`) };
}
