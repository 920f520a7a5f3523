/** The table at which a customer scanned the shop's code: known in this tab for one visit, for the page and for orders. */
import { t } from '@lingui/core/macro';
import { isTableNumber, tableName } from '@stampdeck/contract/tables.ts';
import * as z from 'zod/mini';
import { storedForTab } from './storage.ts';

/** How long a visit lasts (ours): phones bring closed tabs back days later. */
const visitMs = 6 * 60 * 60 * 1000;

const visit = storedForTab('table', z.object({ shopId: z.string(), name: z.string(), at: z.number() }));

/** Stores the table in the page's address, and removes it there: a shared link must not carry it. */
export function takeTable(shopId: string): void {
  const address = new URL(location.href);
  const given = address.searchParams.get('table');
  if (given === null) return;
  const name = tableName(given);
  if (name !== null) visit.write({ shopId, name, at: Date.now() });
  address.searchParams.delete('table');
  history.replaceState(history.state, '', address.pathname + address.search + address.hash);
}

/** The table of this visit at a shop; null if the customer scanned none. */
export function tableAt(shopId: string): string | null {
  const known = visit.read();
  if (!known || known.shopId !== shopId || Date.now() - known.at > visitMs) return null;
  return tableName(known.name);
}

/** 'Table 7', but 'Bar'. */
export const tableWords = (name: string): string => (isTableNumber(name) ? t`Table ${name}` : name);
