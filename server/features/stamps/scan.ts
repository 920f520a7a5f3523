/** Handles scanned codes at a shop. */
import {
  type CustomerCode,
  proofSpan,
  type RotatingCode,
  readCode,
  readShortCode,
  type ShortCode,
} from '@stampdeck/contract/codes.ts';
import type { ScanResult } from '@stampdeck/contract/stamps.ts';
import { AppError, type Context, ownShop, person } from '#context.ts';
import type { Queries } from '#db/client.ts';
import { findVisibleCustomer } from '#features/accounts/actions.ts';
import { findAccount } from '#features/accounts/queries.ts';
import { findOwnShop } from '#features/staff/queries.ts';
import { newSecret } from '#ids.ts';
import { findCard } from './actions.ts';
import { codeMac, freshSteps, isFresh, isGenuine, shortProofOf } from './codes.ts';
import * as queries from './queries.ts';

/**
 * The owner of a code and their card. A fresh rotating code also proves their presence for five
 * minutes, once per shop and step, to the first person who scans it. Old and printed codes only
 * identify. A short code stands for the rotating one above it. Throws 422 for forged codes and
 * signed-out devices, 404 for people the shop does not know.
 */
export async function scanCode(ctx: Context, text: string): Promise<Omit<ScanResult, 'success'>> {
  const code = readCode(text) ?? (await completeCode(ctx, text));
  const proof = code.kind === 'rotating' ? await provePresence(ctx, code) : null;
  const user = await findVisibleCustomer(ctx, code.customerId);
  const state = await findCard(ctx, ownShop(ctx).id, user.id);
  return { user, card: state?.card ?? null, owed: state?.owed ?? [], proof };
}

/** The rotating code that a typed short code stands for. Only wrong ones are limited. */
function completeCode(ctx: Context, text: string): Promise<CustomerCode> {
  const short = readShortCode(text);
  if (!short) throw new AppError('customerNotFound');
  return ctx.attempts.attempt(ctx, ['wrongCodes', 'wrongCodesOfShop'], () => findShortCode(ctx, short));
}

/** Looks among the phones of the shop's members and followers. A stale short code is unknown, because finding it proves nothing. */
async function findShortCode(ctx: Context, { idEnd, proof }: ShortCode): Promise<RotatingCode> {
  const now = ctx.now();
  const phones = await queries.listPhones(ctx.db, { shopId: ownShop(ctx).id, idEnd, now: now.toISOString() });
  const found = phones.flatMap(({ secret, ...phone }) =>
    freshSteps(now)
      .map((step) => ({ ...phone, step }))
      .filter((code) => shortProofOf(secret, code) === proof)
      .map((code): RotatingCode => ({ kind: 'rotating', ...code, mac: codeMac(secret, code) })),
  );
  const [first] = found;
  if (!first) throw new AppError('shortCodeUnknown');
  if (found.some(({ customerId }) => customerId !== first.customerId)) throw new AppError('shortCodeTwice');
  return first;
}

/**
 * Lets the shop know the owner of a fresh code for five minutes. Ignores other texts, and refuses
 * forged codes.
 */
export async function recognise(ctx: Context, text: string): Promise<void> {
  const code = readCode(text);
  if (code?.kind === 'rotating' && person(ctx).shop) await provePresence(ctx, code);
}

/** Whether the customer's own device made the code at any time and is still signed in. */
async function isOfDevice(db: Queries, code: RotatingCode, now: Date): Promise<boolean> {
  const device = await queries.findDevice(db, code.deviceId);
  if (!device || device.accountId !== code.customerId || device.secret === null) return false;
  if (!isGenuine(code, device.secret)) return false;
  return device.endedAt === null && device.expiresAt > now.toISOString();
}

/**
 * The owner's name, for any camera that reads a code. null if the text is not a code. '' unless the
 * owner's device made it: shops have people's ids, so an id alone proves nothing.
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
  // Reads the stored time, because a concurrent scan of the same code may have been first.
  const { since, until } = proofSpan(ctx.now());
  const isNow = since <= scan.created_at && scan.created_at <= until;
  return scan.scanned_by === scannedBy && isNow ? scan.proof : null;
}
