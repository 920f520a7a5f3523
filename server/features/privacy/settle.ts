/** The list of the deleted and the database say the same, whatever came between: at the start, and once an hour. */
import type { ErasureList } from '#db/archive/erasures.ts';
import type { Store } from '#db/client.ts';
import { eraseMembership } from '#features/member-list/actions.ts';
import { listMemberships } from '#features/member-list/queries.ts';
import { erase } from './erasure.ts';
import * as queries from './queries.ts';

/** Accounts asked for in one statement. */
const batch = 500;

/** Of some accounts those that are living here, or that were erased. */
export async function listAmong(store: Store, ids: string[], which: 'living' | 'erased'): Promise<string[]> {
  const found: string[] = [];
  for (let from = 0; from < ids.length; from += batch) {
    const rows = await queries.listAmong(store.reports, ids.slice(from, from + batch), which);
    found.push(...rows.map(({ id }) => id));
  }
  return found;
}

/**
 * Deletes again whoever is on the list and living: an older copy of the database was put in place, by whatever means. Notes whoever was
 * deleted and is not on the list. Answers how many; nothing when there was nothing to do.
 */
export async function settleErasures(store: Store, erasures: ErasureList, now: Date) {
  const listed = new Set(erasures.list());
  const done = { deletedAgain: 0, noted: 0 };
  const living = await listAmong(store, [...listed], 'living');
  const erased = new Set(await listAmong(store, [...listed], 'erased'));
  for (const id of living) {
    if (await store.write((db) => erase(db, id, now.toISOString()))) done.deletedAgain += 1;
  }
  // No account has them: memberships that a shop erased, whose empty accounts the older copy does not know.
  const unknown = [...listed].filter((id) => !erased.has(id) && !living.includes(id));
  for (let from = 0; from < unknown.length; from += batch) {
    for (const membership of await listMemberships(store.reports, unknown.slice(from, from + batch))) {
      if (await store.write((db) => eraseMembership(db, membership, now.toISOString()))) done.deletedAgain += 1;
    }
  }
  for await (const page of queries.pagesOfErased(store.reports)) {
    for (const { id } of page) {
      if (listed.has(id)) continue;
      await erasures.add(id);
      done.noted += 1;
    }
  }
  // Also after an erasure at whose moment someone read.
  await store.forgetLog();
  return done.deletedAgain + done.noted > 0 ? done : undefined;
}
