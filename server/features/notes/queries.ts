/** All SQL for notes about members. */
import { longestMergedNote } from '@stampdeck/contract/notes.ts';
import { hasRow } from '#db/changed.ts';
import type { Queries } from '#db/client.ts';
import { engineOf } from '#db/engine.ts';
import type { MemberNotesTable } from '#db/schema.ts';

/** Whether they are a running member of the shop. Locks the membership until the transaction ends. */
export const lockMember = (db: Queries, shopId: string, memberId: string): Promise<boolean> =>
  hasRow(
    db
      .selectFrom('members')
      .select('id')
      .where(({ and }) => and({ shop_id: shopId, id: memberId, left_at: null }))
      .$if(engineOf(db) === 'postgres', (query) => query.forNoKeyUpdate()),
  );

/** A running member's note; its version is null if there never was one. Undefined without such a member. */
export const findNote = (db: Queries, shopId: string, memberId: string) =>
  db
    .selectFrom('members as m')
    .leftJoin('member_notes as n', (on) => on.onRef('n.shop_id', '=', 'm.shop_id').onRef('n.member_id', '=', 'm.id'))
    .select(['n.text as text', 'n.version as version', 'n.updated_at as updatedAt'])
    .where(({ and }) => and({ 'm.shop_id': shopId, 'm.id': memberId, 'm.left_at': null }))
    .executeTakeFirst();

/** Stores a note. The caller has locked the membership. */
export const putNote = (db: Queries, note: MemberNotesTable) =>
  db
    .insertInto('member_notes')
    .values(note)
    .onConflict((conflict) =>
      conflict
        .columns(['shop_id', 'member_id'])
        .doUpdateSet({ text: note.text, version: note.version, updated_at: note.updated_at }),
    )
    .execute();

/** Adds the notes of new members. */
export const addNotes = (db: Queries, notes: MemberNotesTable[]) =>
  db.insertInto('member_notes').values(notes).execute();

export const removeNote = (db: Queries, shopId: string, memberId: string) =>
  db
    .deleteFrom('member_notes')
    .where(({ and }) => and({ shop_id: shopId, member_id: memberId }))
    .execute();

/** Removes the notes of a shop that closes. */
export const removeNotesOfShop = (db: Queries, shopId: string) =>
  db.deleteFrom('member_notes').where('shop_id', '=', shopId).execute();

/** Removes what shops noted about a person. Their memberships are locked, and the shops, because a closing shop locks its notes last. */
export const removeNotesAbout = (db: Queries, accountId: string) =>
  db
    .deleteFrom('member_notes')
    .where(({ eb, refTuple, selectFrom }) =>
      eb(
        refTuple('shop_id', 'member_id'),
        'in',
        selectFrom('members').select(['shop_id', 'id']).where('account_id', '=', accountId).$asTuple('shop_id', 'id'),
      ),
    )
    .execute();

/** What shops noted about a person. */
export const listNotesAbout = (db: Queries, accountId: string) =>
  db
    .selectFrom('members as m')
    .innerJoin('member_notes as n', (on) => on.onRef('n.shop_id', '=', 'm.shop_id').onRef('n.member_id', '=', 'm.id'))
    .innerJoin('shops as s', 's.id', 'm.shop_id')
    .select(['m.shop_id as shopId', 's.name as shop', 'n.text as note', 'n.updated_at as changedAt'])
    .where('m.account_id', '=', accountId)
    .where('n.text', '<>', '')
    .orderBy('m.shop_id')
    .execute();

/** Appends the note about one member to another's. Both memberships are locked. */
export async function moveNote(db: Queries, shopId: string, from: string, to: string, now: string): Promise<void> {
  const rows = await db
    .selectFrom('member_notes')
    .selectAll()
    .where('shop_id', '=', shopId)
    .where('member_id', 'in', [from, to])
    .execute();
  const noteOf = (id: string) => rows.find(({ member_id }) => member_id === id);
  const [moved, kept] = [noteOf(from), noteOf(to)];
  if (!moved) return;
  await removeNote(db, shopId, from);
  if (moved.text === '') return;
  const text = [kept?.text, moved.text].filter(Boolean).join('\n\n').slice(0, longestMergedNote).toWellFormed();
  await putNote(db, { shop_id: shopId, member_id: to, text, version: (kept?.version ?? 0) + 1, updated_at: now });
}
