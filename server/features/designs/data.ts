/** What a shop's design versions contribute to exports and deletions. */
import type { CardDesign } from '@stampdeck/contract/designs.ts';
import type { Queries } from '#db/client.ts';
import type { SliceData } from '#slice-data.ts';
import { pagesOfDesigns, replaceInDesigns } from './queries.ts';

/** Replaces the texts of a closed shop's designs. Sizes and colors stay. */
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
  shop: [{ name: 'designs.json', says: 'every card design that you published', rows: designs }],
  close: (db, shopId) => replaceInDesigns(db, shopId, noWords),
  archive: { designs },
} satisfies SliceData;
