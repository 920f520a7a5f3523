/** Imports members piece by piece. */
import { isUniqueViolation, type Queries } from '#db/client.ts';
import * as queries from '#db/imports.ts';
import type { ImportsTable } from '#db/schema.ts';
import { recountMembers } from '#features/activity/queries.ts';
import { searchOf } from '#features/membership/queries.ts';
import { changeCounts } from '#features/shops/queries.ts';
import { ownerIdOf } from '#features/staff/queries.ts';
import { unclaimedRows } from '#features/unclaimed/actions.ts';
import * as unclaimed from '#features/unclaimed/queries.ts';
import { OvertakenError } from '#file-jobs.ts';
import { ImportJob, type ImportShop } from '#import-job.ts';
import { type Found, factsOf, lookUp } from './check.ts';
import { place } from './files.ts';

export class MemberImportJob extends ImportJob<Found> {
  constructor(parts: ConstructorParameters<typeof ImportJob>[0]) {
    super(parts, place);
  }

  protected async addBatch(shop: ImportShop, at: ImportsTable, rows: Found[]): Promise<ImportsTable | null> {
    const add = () => this.parts.store.write((db) => addRows(db, shop, at, rows, this.parts.now()));
    try {
      return await add().catch((error) => {
        // Someone added one of these members at the counter. The retry finds that member.
        if (isUniqueViolation(error, 'kept_contacts')) return add();
        throw error;
      });
    } catch (error) {
      if (error instanceof OvertakenError) return null;
      throw error;
    }
  }
}

/** Adds one piece together with the import's progress, so that a retry continues after it. */
async function addRows(
  db: Queries,
  shop: ImportShop,
  at: ImportsTable,
  rows: Found[],
  now: Date,
): Promise<ImportsTable> {
  const { design = null, facts } = await factsOf(db, shop, now);
  const looked = await lookUp(db, shop.id, rows);
  // Only the owner imports members.
  const actorId = await ownerIdOf(db, shop.id);
  const people = looked.flatMap(({ person, mark, says, isKnown }) => {
    // The card may have become smaller since the check.
    if (!person || !mark || says !== '' || isKnown || person.stamps > (design?.size ?? 0)) return [];
    const search = searchOf(person.name, person.email, person.phone);
    const where = { shopId: shop.id, actorId, timeZone: shop.timeZone, now, today: facts.today, search, design };
    return unclaimedRows(person, mark, { ...where, fromFile: true });
  });
  const fingerprints = people.map(({ fingerprint, account }) => ({ fingerprint, accountId: account.id }));
  const fresh =
    fingerprints.length > 0 ? await unclaimed.addFingerprints(db, shop.id, fingerprints) : new Set<string>();
  const added = people.filter(({ fingerprint }) => fresh.has(fingerprint));
  const known = looked.filter(({ isKnown }) => isKnown).length + people.length - added.length;
  const next: ImportsTable = {
    ...at,
    handled: at.handled + rows.length,
    added: at.added + added.length,
    known: at.known + known,
    wrong: at.wrong + rows.length - added.length - known,
  };
  if (!(await queries.advanceImport(db, at, next))) throw new OvertakenError();
  if (added.length > 0) {
    await unclaimed.addUnclaimed(db, added);
    // Counts them here, because the activity job would count them one by one.
    const ids = added.map(({ member }) => member.id);
    await recountMembers(db, shop.id, ids);
    await changeCounts(db, shop.id, { followers: 0, members: added.length });
  }
  return next;
}
