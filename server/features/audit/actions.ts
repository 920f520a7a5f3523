/** Reading the activity log of the own shop. */
import {
  type AuditEntry,
  type AuditKind,
  auditKinds,
  deletedAccount,
  type listAudit,
} from '@stampdeck/contract/audit.ts';
import type { Download, Input } from '@stampdeck/contract/http.ts';
import { audit } from '#audit.ts';
import { type Context, ownShop } from '#context.ts';
import { requireRunning } from '#features/accounts/sessions.ts';
import { idPlace, pageOf, readCursor } from '#lists.ts';
import { csvOf } from '#row-files.ts';
import * as queries from './queries.ts';

/** Rows of a page of the screen, and of a part of the file. */
const pageSize = 50;
const partSize = 500;

type Asked = Input<typeof listAudit>['query'];

const someone = (id: string | null, name: string | null, erasedAt: string | null) => {
  if (id === null) return null;
  // An account that is gone altogether was left out of a restored backup.
  const isDeleted = name === null || erasedAt !== null;
  return { id, name: isDeleted ? deletedAccount : name, isDeleted };
};

function present(row: queries.FoundEntry): AuditEntry {
  const subject = someone(row.subjectId, row.subjectName, row.subjectErasedAt);
  const memberId = row.leftAt === null ? row.memberId : null;
  return {
    ...{ id: row.id, kind: row.kind, network: row.network, requestId: row.requestId, createdAt: row.createdAt },
    actor: someone(row.actorId, row.actorName, row.actorErasedAt),
    subject: subject && { ...subject, memberId },
    details: JSON.parse(row.details),
  };
}

/** A page of the shop's log, newest first, and where the next one begins. */
export async function listEntries(ctx: Context, { kind, cursor }: Asked) {
  const { id: shopId } = ownShop(ctx);
  const after = readCursor(idPlace, cursor)?.id;
  const rows = await queries.listEntries(ctx.db, { shopId, kind }, after, pageSize + 1);
  const { page, nextCursor } = pageOf(rows, pageSize, ({ id }) => ({ id }));
  return { entries: page.map(present), nextCursor, days: ctx.config.auditDays };
}

/** The shop's log as CSV. The export is its first row. */
export async function exportEntries(ctx: Context, { kind }: Pick<Asked, 'kind'>): Promise<Download> {
  await audit(ctx, 'auditExported', {});
  return { name: `activity-${ctx.now().toISOString().slice(0, 10)}.csv`, content: csvOf(header, partsOf(ctx, kind)) };
}

const header = ['Time (UTC)', 'What', 'Who', 'Whom', 'Details', 'Network', 'Request', 'Who (id)', 'Whom (id)'];

const rowOf = ({ kind, actor, subject, details, network, requestId, createdAt }: AuditEntry): string[] => [
  ...[createdAt, auditKinds[kind].words, actor?.name ?? '', subject?.name ?? ''],
  ...[Object.keys(details).length > 0 ? JSON.stringify(details) : '', network, requestId],
  ...[actor?.id ?? '', subject?.id ?? ''],
];

async function* partsOf(ctx: Context, kind: AuditKind | undefined): AsyncGenerator<string[][]> {
  const { id: shopId } = ownShop(ctx);
  for (let before: string | undefined; ; ) {
    await requireRunning(ctx);
    const rows = await queries.listEntries(ctx.store.reports, { shopId, kind }, before, partSize);
    yield rows.map((row) => rowOf(present(row)));
    before = rows.at(-1)?.id;
    if (rows.length < partSize) return;
  }
}
