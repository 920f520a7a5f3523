/** Reads the activity log of the caller's shop. */
import { type AuditEntry, deletedAccount, type listAudit } from '@stampdeck/contract/audit.ts';
import type { Input } from '@stampdeck/contract/http.ts';
import { type Context, ownShop } from '#context.ts';
import { idPlace, pageOf, readCursor } from '#lists.ts';
import * as queries from './queries.ts';

/** Rows on a page of the screen. */
const pageSize = 50;

export type Asked = Input<typeof listAudit>['query'];

const someone = (id: string | null, name: string | null, erasedAt: string | null) => {
  if (id === null) return null;
  // A restored backup leaves out accounts that were deleted later.
  const isDeleted = name === null || erasedAt !== null;
  return { id, name: isDeleted ? deletedAccount : name, isDeleted };
};

/** An entry as people see it. */
export function present(row: queries.FoundEntry): AuditEntry {
  const subject = someone(row.subjectId, row.subjectName, row.subjectErasedAt);
  const memberId = row.leftAt === null ? row.memberId : null;
  return {
    ...{ id: row.id, kind: row.kind, network: row.network, requestId: row.requestId, createdAt: row.createdAt },
    actor: someone(row.actorId, row.actorName, row.actorErasedAt),
    subject: subject && { ...subject, memberId },
    details: JSON.parse(row.details),
  };
}

/** A page of the shop's log, newest first, with the cursor of the next page. */
export async function listEntries(ctx: Context, { kind, cursor }: Asked) {
  const { id: shopId } = ownShop(ctx);
  const after = readCursor(idPlace, cursor)?.id;
  const rows = await queries.listEntries(ctx.db, { shopId, kind }, after, pageSize + 1);
  const { page, nextCursor } = pageOf(rows, pageSize, ({ id }) => ({ id }));
  return { entries: page.map(present), nextCursor, days: ctx.config.auditDays };
}
