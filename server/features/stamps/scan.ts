/** What a scanned code means to this shop. */
import { proofSpan, type RotatingCode, readCode } from '@stampdeck/contract/codes.ts';
import type { ScanResult } from '@stampdeck/contract/stamps.ts';
import { AppError, type Context, ownShop, person } from '#context.ts';
import type { Queries } from '#db/client.ts';
import { findVisibleCustomer } from '#features/accounts/actions.ts';
import { findAccount } from '#features/accounts/queries.ts';
import { findOwnShop } from '#features/staff/queries.ts';
import { newSecret } from '#ids.ts';
import { findCard } from './actions.ts';
import { isFresh, isGenuine } from './codes.ts';
import * as queries from './queries.ts';

/**
 * Who shows the code and what their card is. A fresh rotating code also proves that they are here: once per shop and step, to whoever
 * scanned it first, for five minutes. A stale or printed one only identifies. Forged or of a signed-out device: 422; not known here: 404.
 */
export async function scanCode(ctx: Context, text: string): Promise<Omit<ScanResult, 'success'>> {
  const code = readCode(text);
  if (!code) throw new AppError('customerNotFound');
  const proof = code.kind === 'rotating' ? await provePresence(ctx, code) : null;
  const user = await findVisibleCustomer(ctx, code.customerId);
  const state = await findCard(ctx, ownShop(ctx).id, user.id);
  return { user, card: state?.card ?? null, owed: state?.owed ?? [], proof };
}

/** A shop that is shown a fresh code knows its owner for five minutes. Any other text changes nothing; a forged code is refused. */
export async function recognise(ctx: Context, text: string): Promise<void> {
  const code = readCode(text);
  if (code?.kind === 'rotating' && person(ctx).shop) await provePresence(ctx, code);
}

/** Whether the customer's own device made the code, now or long ago, and is still signed in. */
async function isOfDevice(db: Queries, code: RotatingCode, now: Date): Promise<boolean> {
  const device = await queries.findDevice(db, code.deviceId);
  if (!device || device.accountId !== code.customerId || device.secret === null) return false;
  if (!isGenuine(code, device.secret)) return false;
  return device.endedAt === null && device.expiresAt > now.toISOString();
}

/**
 * The name that anybody's camera is shown for a code: null when the text is none, empty unless the owner's device made it. An id alone
 * proves nothing, and whoever runs a shop has its id.
 */
export async function readOwnerName(db: Queries, text: string, now: Date): Promise<string | null> {
  const code = readCode(text);
  if (!code) return null;
  if (code.kind === 'static' || !(await isOfDevice(db, code, now))) return '';
  if (await findOwnShop(db, code.customerId)) return '';
  return (await findAccount(db, code.customerId))?.name ?? '';
}

async function provePresence(ctx: Context, code: RotatingCode): Promise<string | null> {
  const now = ctx.now();
  if (!(await isOfDevice(ctx.db, code, now))) throw new AppError('codeRefused');
  if (!isFresh(code, now)) return null;
  const scannedBy = person(ctx).accountId;
  const scan = await ctx.store.write((db) =>
    queries.addScan(db, {
      shop_id: ownShop(ctx).id,
      device_id: code.deviceId,
      step: code.step,
      account_id: code.customerId,
      scanned_by: scannedBy,
      proof: newSecret(),
      created_at: now.toISOString(),
    }),
  );
  // Not the time from before the write: the same scan, sent twice at once, may have come in after that.
  const { since, until } = proofSpan(ctx.now());
  const isNow = since <= scan.created_at && scan.created_at <= until;
  return scan.scanned_by === scannedBy && isNow ? scan.proof : null;
}
