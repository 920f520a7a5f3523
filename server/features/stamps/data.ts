/**
 * What cards, the ledger and scans contribute to exports and deletions. Erasing a person does not
 * change the ledger, which refers to memberships.
 */
import { hasSlot } from '@stampdeck/contract/slots.ts';
import type { Queries } from '#db/client.ts';
import type { SliceData } from '#slice-data.ts';
import * as queries from './queries.ts';

const slotsOf = (bits: number): number[] =>
  Array.from({ length: 20 }, (_, place) => place + 1).filter((slot) => hasSlot(bits, slot));

async function* cards(db: Queries, shopId: string) {
  for await (const page of queries.pagesOfCards(db, shopId)) {
    yield page.map((card) => ({ ...card, redeemed: slotsOf(card.redeemed) }));
  }
}

export const stampData = {
  person: [
    {
      ...{ name: 'scans.json', says: 'where your code was scanned in the last day', table: 'scans' },
      ...{ order: 'created_at', columns: { shopId: 'shop_id', shop: 'shop', scannedAt: 'created_at' } },
    },
  ],
  shop: [
    {
      name: 'ledger.json',
      says: 'every stamp given or taken back and every reward, with the typed reasons',
      rows: queries.pagesOfShopLines,
    },
  ],
  removed: ['scans'],
  archive: { cards, ledger: queries.pagesOfEntries },
} satisfies SliceData;
