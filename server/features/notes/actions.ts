/** The shop's note about a member. */
import type { Input } from '@stampdeck/contract/http.ts';
import type { Note, saveNote } from '@stampdeck/contract/notes.ts';
import { AppError, type Context, ownShop, transact } from '#context.ts';
import { lockShop } from '#features/shops/queries.ts';
import * as queries from './queries.ts';

/** The note about a member of the caller's shop. Strangers and people who left are 404. */
export async function read(ctx: Context, memberId: string): Promise<Note> {
  const found = await queries.findNote(ctx.db, ownShop(ctx).id, memberId);
  if (!found) throw new AppError('notFound');
  return { text: found.text ?? '', version: found.version ?? 0, updatedAt: found.updatedAt };
}

/** Saves the note if it is still at this version. What is stored already is not saved again. */
export const save = (
  ctx: Context,
  memberId: string,
  { text, version }: Input<typeof saveNote>['body'],
): Promise<Note> =>
  transact(ctx, async (tx) => {
    const { id: shopId } = ownShop(tx);
    if (!(await queries.lockMember(tx.db, shopId, memberId))) throw new AppError('notFound');
    const note = await read(tx, memberId);
    if (note.text === text) return note;
    if (note.version !== version) throw new AppError('noteMoved', { note });
    // Members before shops, as everywhere; a shop that closes removes its notes.
    if (!(await lockShop(tx.db, shopId))) throw new AppError('shopClosed');
    const saved = { text, version: version + 1, updatedAt: tx.now().toISOString() };
    const { updatedAt: updated_at, ...rest } = saved;
    await queries.putNote(tx.db, { shop_id: shopId, member_id: memberId, ...rest, updated_at });
    return saved;
  });
