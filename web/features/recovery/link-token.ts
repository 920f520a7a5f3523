import { t } from '@lingui/core/macro';
import { id } from '@stampdeck/contract/text.ts';
import * as z from 'zod/mini';

export interface LinkParts {
  token: string;
  /** The shop whose page the person came from. */
  shopId: string | null;
}

/** Reads the part after the '#' of a link in an email: browsers never send it to a server. */
export function readLink(hash: string): LinkParts {
  const parts = new URLSearchParams(hash);
  const shop = z.safeParse(id, parts.get('shop'));
  return { token: parts.get('token') ?? '', shopId: shop.success ? shop.data : null };
}

/** Why a link doesn't work. */
export const brokenLinks = {
  spent: { title: t`This link no longer works`, words: t`It was used, has expired or was replaced by a newer one.` },
  incomplete: {
    title: t`This link is not complete`,
    words: t`Part of the link is missing. Open it from the email, or copy the whole link.`,
  },
};
