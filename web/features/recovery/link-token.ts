import { id } from '@stampdeck/contract/text.ts';
import * as z from 'zod/mini';

export interface LinkParts {
  token: string;
  /** The shop whose page the person came from. */
  shopId: string | null;
}

/** What stands behind the '#' of a letter's link: nothing there ever reaches a server by itself. */
export function readLink(hash: string): LinkParts {
  const parts = new URLSearchParams(hash);
  const shop = z.safeParse(id, parts.get('shop'));
  return { token: parts.get('token') ?? '', shopId: shop.success ? shop.data : null };
}

/** Why a link leads no further. */
export const brokenLinks = {
  spent: { title: 'This link no longer works', words: 'It was used, has expired, or was replaced by a newer one.' },
  incomplete: {
    title: 'This link is not complete',
    words: 'A part of it is missing. Open it from the letter, or copy all of it.',
  },
};
