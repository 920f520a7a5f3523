/** The versions of a shop's card. */
import type { CardDesign } from '@stampdeck/contract/designs.ts';
import type { Queries } from '#db/client.ts';
import type { SliceData } from '#slice-data.ts';
import { pagesOfDesigns, replaceInDesigns } from './queries.ts';

/** What a shop wrote on its cards; they stay as they are in size and colors. */
const noWords = {
  ...{ description: '', howToCollect: '', businessName: '', reward: '', terms: '', logo: '' },
  milestones: [],
} satisfies Partial<CardDesign>;

async function* designs(db: Queries, shopId: string) {
  for await (const page of pagesOfDesigns(db, shopId)) {
    yield page.map(({ body, ...row }) => ({ ...row, design: JSON.parse(body) as CardDesign }));
  }
}

export const designData = {
  shop: [{ name: 'designs.json', says: 'every card that you published', rows: designs }],
  close: (db, shopId) => replaceInDesigns(db, shopId, noWords),
  archive: { designs },
} satisfies SliceData;
