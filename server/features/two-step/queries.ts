/** All SQL for authenticator apps and recovery codes. */
import { hasChanged } from '#db/changed.ts';
import type { Queries } from '#db/client.ts';

/** The secrets of a person's app; undefined if none was ever set up. */
export const findSecrets = (db: Queries, accountId: string) =>
  db
    .selectFrom('two_steps')
    .select(['secret', 'next_secret as nextSecret'])
    .where('account_id', '=', accountId)
    .executeTakeFirst();

/** Stores the secret of an app that is being set up, in the place of an earlier one. */
export const saveNextSecret = (db: Queries, accountId: string, nextSecret: string) =>
  db
    .insertInto('two_steps')
    .values({ account_id: accountId, secret: null, next_secret: nextSecret, used_step: 0 })
    .onConflict((conflict) => conflict.column('account_id').doUpdateSet({ next_secret: nextSecret }))
    .execute();

/** Makes the app that was set up the one that counts. */
export const saveSecret = (db: Queries, accountId: string, secret: string, usedStep: number) =>
  db
    .updateTable('two_steps')
    .set({ secret, next_secret: null, used_step: usedStep })
    .where('account_id', '=', accountId)
    .execute();

/** Uses up the code of a time step; false if it or a later one was used. */
export const spendStep = (db: Queries, accountId: string, step: number): Promise<boolean> =>
  hasChanged(
    db
      .updateTable('two_steps')
      .set({ used_step: step })
      .where('account_id', '=', accountId)
      .where('used_step', '<', step),
  );

/** Uses up a recovery code; false if there is none. */
export const spendRecoveryCode = (db: Queries, accountId: string, codeHash: string): Promise<boolean> =>
  hasChanged(db.deleteFrom('recovery_codes').where(({ and }) => and({ account_id: accountId, code_hash: codeHash })));

export async function countRecoveryCodes(db: Queries, accountId: string): Promise<number> {
  const rows = db.selectFrom('recovery_codes').select('code_hash').where('account_id', '=', accountId);
  return (await rows.execute()).length;
}

export const removeRecoveryCodes = (db: Queries, accountId: string) =>
  db.deleteFrom('recovery_codes').where('account_id', '=', accountId).execute();

export const addRecoveryCodes = (db: Queries, accountId: string, hashes: string[]) =>
  db
    .insertInto('recovery_codes')
    .values(hashes.map((code_hash) => ({ account_id: accountId, code_hash })))
    .execute();

export const removeSecrets = (db: Queries, accountId: string) =>
  db.deleteFrom('two_steps').where('account_id', '=', accountId).execute();
