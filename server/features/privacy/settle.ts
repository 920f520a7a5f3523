/** Reconciles the list of deleted accounts with the database, at the start and once an hour. */
import type { ErasureList } from '#db/backup/erasures.ts';
import type { Store } from '#db/client.ts';
import { eraseMembership } from '#features/member-list/actions.ts';
import { listMemberships } from '#features/member-list/queries.ts';
import { erase } from './erasure.ts';
import * as queries from './queries.ts';

/** Accounts per statement. Ours: both engines limit the number of parameters. */
const batch = 500;

/** Those of these accounts that exist, or that were erased. */
export async function listAmong(store: Store, ids: string[], which: 'living' | 'erased'): Promise<string[]> {
  const found: string[] = [];
  for (let from = 0; from < ids.length; from += batch) {
    const rows = await queries.listAmong(store.reports, ids.slice(from, from + batch), which);
    found.push(...rows.map(({ id }) => id));
  }
  return found;
}

/**
 * Deletes listed accounts again that exist, because an older copy of the database was restored.
 * Adds deleted accounts that are not listed. Returns how many, or undefined.
 */
export async function settleErasures(store: Store, erasures: ErasureList, now: Date) {
  const listed = new Set(erasures.list());
  const done = { deletedAgain: 0, noted: 0 };
  const living = await listAmong(store, [...listed], 'living');
  const erased = new Set(await listAmong(store, [...listed], 'erased'));
  for (const id of living) {
    if (await store.write((db) => erase(db, id, now.toISOString()))) done.deletedAgain += 1;
  }
  // Memberships erased by a shop, whose tombstone accounts the older copy does not have.
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
  // Also if a reader was active when they were erased.
  await store.forgetLog();
  return done.deletedAgain + done.noted > 0 ? done : undefined;
}
