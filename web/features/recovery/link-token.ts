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
