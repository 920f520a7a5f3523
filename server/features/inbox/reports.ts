/** Messages that one side reports to those who run the installation. */
import { audit, auditLooks } from '#audit.ts';
import { AppError, type Context, person, transact } from '#context.ts';
import { newId } from '#ids.ts';
import { momentPlace, pageOf, readCursor } from '#lists.ts';
import { ownConversation, speakerOf } from './actions.ts';
import { findMessage, imagesOf, lockConversation } from './queries.ts';
import * as queries from './report-queries.ts';

/** Reports a message of the other side, once per person. */
export async function report(ctx: Context, messageId: string, reason: string): Promise<void> {
  const found = await findMessage(ctx.db, messageId);
  if (!found) throw new AppError('notFound');
  const { shop_id, conversation_id, seq, side, author_id } = found;
  await ownConversation(ctx, conversation_id);
  if (side === speakerOf(ctx).side) throw new AppError('forbidden');
  const { accountId: reporter_id } = person(ctx);
  await transact(ctx, async (tx) => {
    // An erasure, which removes the reports, too, holds the conversation.
    if (!(await lockConversation(tx.db, shop_id, conversation_id))) throw new AppError('notFound');
    const now = tx.now();
    const row = { shop_id, conversation_id, seq, reporter_id, reason, created_at: now.toISOString() };
    if (await queries.addReport(tx.db, { ...row, id: newId(now.getTime()) }))
      await audit(tx, 'messageReported', { messageId }, { subject: author_id });
  });
}

/** A page of reports for platform admins, newest first. */
export async function listReports(ctx: Context, { limit, cursor }: { limit: number; cursor?: string | undefined }) {
  const after = readCursor(momentPlace, cursor);
  const rows = await queries.listReports(ctx.db, { after, limit: limit + 1 });
  const { page, nextCursor } = pageOf(rows, limit, ({ createdAt: at, id }) => ({ at, id }));
  await auditLooks(
    ctx,
    'listReportedMessages',
    page.map(({ shopId }) => shopId),
  );
  const reports = page.map(({ shopId, shopName, customerId, customerName, ...row }) => ({
    ...row,
    images: imagesOf(row),
    shop: { id: shopId, name: shopName },
    customer: { id: customerId, name: customerName },
  }));
  return { reports, nextCursor };
}
