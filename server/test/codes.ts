/** Codes on customers' phones. */
import { codeStep, writeShortCode } from '@stampdeck/contract/codes.ts';
import { codeMac, shortProofOf } from '#features/stamps/codes.ts';
import type { TestApp } from './app.ts';
import type { Door, TestPerson } from './people.ts';

/** The rotating code of a customer's phone, some steps from now. `ahead`: milliseconds that the server's clock is ahead. */
export function codeOf(customer: TestPerson, { ahead = 0, steps = 0 } = {}): string {
  const step = codeStep(Date.now() + ahead) + steps;
  const code = { customerId: customer.id, deviceId: customer.device.id, step };
  return `http://shop.example/c/${customer.id}.${code.deviceId}.${step}.${codeMac(customer.device.secret, code)}`;
}

/** The short code under it. */
export function shortCodeOf({ id, device }: TestPerson, { ahead = 0, steps = 0 } = {}): string {
  const step = codeStep(Date.now() + ahead) + steps;
  return writeShortCode(id, shortProofOf(device.secret, { customerId: id, deviceId: device.id, step }));
}

/** The shop scans a customer's phone; returns the proof of presence, or null. */
export async function proofOf(
  door: Door & Partial<Pick<TestApp, 'clock'>>,
  shop: TestPerson,
  customer: TestPerson,
  steps = 0,
): Promise<string | null> {
  const code = codeOf(customer, { ahead: door.clock?.ahead ?? 0, steps });
  return (await door.post(shop.token, '/api/stamp/scan', { code })).body.proof;
}

/** Redeems a slot for someone without a phone. */
export const redeemWithoutCode = (
  app: Door,
  shop: { token: string },
  member: { id: string },
  slot: number,
  withoutCode = 'paper card',
  key?: string,
) =>
  app.post(
    shop.token,
    '/api/stamp/redeem',
    { userTo: member.id, slot, withoutCode },
    key ? { 'idempotency-key': key } : {},
  );

/** Redeems a slot as the shop does, after scanning the customer's phone. */
export const redeemAs = async (app: TestApp, shop: TestPerson, member: TestPerson, slot: number) =>
  app.post(shop.token, '/api/stamp/redeem', { userTo: member.id, slot, proof: await proofOf(app, shop, member) });
