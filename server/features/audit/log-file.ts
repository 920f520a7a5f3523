/** The activity log as CSV, in the reader's language, made while it is sent. */
import { msg } from '@lingui/core/runtime-macro';
import type { AuditEntry, AuditKind } from '@stampdeck/contract/audit.ts';
import type { Download } from '@stampdeck/contract/http.ts';
import type { Language } from '@stampdeck/contract/languages.ts';
import { audit } from '#audit.ts';
import { type Context, ownShop } from '#context.ts';
import { requireRunning } from '#features/accounts/sessions.ts';
import { say } from '#language/texts.ts';
import { csvOf } from '#row-files.ts';
import { type Asked, present } from './actions.ts';
import * as queries from './queries.ts';

/** Entries per part of the file. */
const partSize = 500;

const titles = [
  ...[msg`Time (UTC)`, msg`What`, msg`Who`, msg`Whom`, msg`Details`, msg`Network`, msg`Request`],
  ...[msg`Who (id)`, msg`Whom (id)`],
];

const kindTexts: Record<AuditKind, ReturnType<typeof msg>> = {
  signedIn: msg`Signed in`,
  signInFailed: msg`Sign-in failed`,
  claimRefused: msg`Refused: acted as someone else`,
  passwordChanged: msg`Password changed`,
  emailChanged: msg`Email changed`,
  twoStepOn: msg`Two-step sign-in turned on`,
  twoStepOff: msg`Two-step sign-in turned off`,
  recoveryCodesRenewed: msg`New recovery codes`,
  recoveryCodeUsed: msg`Recovery code used`,
  passkeyAdded: msg`Passkey added`,
  passkeyRemoved: msg`Passkey removed`,
  sessionsEnded: msg`Signed out elsewhere`,
  membersExported: msg`Members exported`,
  figuresExported: msg`Report exported`,
  auditExported: msg`Activity log exported`,
  memberExported: msg`Member’s data exported`,
  ownDataExported: msg`Own data exported`,
  shopExported: msg`Shop downloaded`,
  shopImported: msg`Shop imported`,
  memberErased: msg`Member erased`,
  memberDisabled: msg`Member disabled`,
  memberEnabled: msg`Member enabled`,
  moveOffered: msg`Offered a move to a new phone`,
  cardMoved: msg`Card moved to a new phone`,
  moveUndone: msg`Move to a new phone undone`,
  limitOverridden: msg`Limit overridden`,
  redeemedWithoutCode: msg`Redeemed without a phone`,
  redemptionUndone: msg`Reward taken back`,
  messageReported: msg`Reported a message`,
  productsChanged: msg`Products changed`,
  productsDeleted: msg`Products deleted`,
  productsRestored: msg`Product change undone`,
  ordersRead: msg`Looked at by a platform admin`,
  shopSuspended: msg`Shop suspended`,
  shopRestored: msg`Shop restored`,
  shopInvited: msg`Invited someone to open a shop`,
  shopInvitationTakenBack: msg`Invitation to open a shop taken back`,
  ordersExported: msg`Orders exported`,
  orderPaid: msg`Order marked as paid`,
  orderCanceled: msg`Order canceled`,
  orderRefunded: msg`Order refunded`,
  packagesChanged: msg`Price packages changed`,
  staffInvited: msg`Invited someone to work here`,
  invitationTakenBack: msg`Invitation taken back`,
  staffJoined: msg`Began to work here`,
  staffChanged: msg`Permissions changed`,
  staffRemoved: msg`No longer works here`,
  tabletEnrolled: msg`Shared tablet set up`,
  tabletEnded: msg`Shared tablet ended`,
  pinSet: msg`PIN set`,
  pinLocked: msg`PIN locked after wrong tries`,
  pinUnlocked: msg`PIN unlocked`,
  productsExported: msg`Products exported`,
  productsImported: msg`Products imported`,
  productImportUndone: msg`Import of products undone`,
  settingsChanged: msg`Settings changed`,
  accountDeleted: msg`Account deleted`,
  shopClosed: msg`Shop closed`,
};

/** The shop's log as CSV. The first row is this export. */
export async function exportEntries(ctx: Context, { kind }: Pick<Asked, 'kind'>): Promise<Download> {
  await audit(ctx, 'auditExported', {});
  const language = ctx.browser.languageOf('dashboard');
  const header = titles.map((title) => say(language, title));
  const name = `activity-${ctx.now().toISOString().slice(0, 10)}.csv`;
  return { name, content: csvOf(header, partsOf(ctx, kind, language)) };
}

const nameOf = (someone: AuditEntry['actor'], language: Language): string =>
  someone?.isDeleted ? say(language, msg`Deleted account`) : (someone?.name ?? '');

const rowOf = (entry: AuditEntry, language: Language): string[] => [
  ...[entry.createdAt, say(language, kindTexts[entry.kind])],
  ...[nameOf(entry.actor, language), nameOf(entry.subject, language)],
  ...[Object.keys(entry.details).length > 0 ? JSON.stringify(entry.details) : '', entry.network, entry.requestId],
  ...[entry.actor?.id ?? '', entry.subject?.id ?? ''],
];

async function* partsOf(ctx: Context, kind: AuditKind | undefined, language: Language): AsyncGenerator<string[][]> {
  const { id: shopId } = ownShop(ctx);
  for (let before: string | undefined; ; ) {
    await requireRunning(ctx);
    const rows = await queries.listEntries(ctx.store.reports, { shopId, kind }, before, partSize);
    yield rows.map((row) => rowOf(present(row), language));
    before = rows.at(-1)?.id;
    if (rows.length < partSize) return;
  }
}
