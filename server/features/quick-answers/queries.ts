/** All SQL for quick answers. */
import type { Queries } from '#db/client.ts';
import type { QuickAnswersTable } from '#db/schema.ts';

/** A shop's quick answers in their order. */
export const listQuickAnswers = (db: Queries, shopId: string) =>
  db
    .selectFrom('quick_answers')
    .select(['id', 'name', 'text'])
    .where('shop_id', '=', shopId)
    .orderBy('place')
    .orderBy('id')
    .execute();
export type QuickAnswerRow = Awaited<ReturnType<typeof listQuickAnswers>>[number];

export const addQuickAnswers = (db: Queries, rows: QuickAnswersTable[]) =>
  db.insertInto('quick_answers').values(rows).execute();

/** Removes those of a shop that closes, or before all are written in another order. */
export const removeQuickAnswers = (db: Queries, shopId: string) =>
  db.deleteFrom('quick_answers').where('shop_id', '=', shopId).execute();
