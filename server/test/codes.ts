/** The codes on customers' phones. */
import { codeStep } from '@stampdeck/contract/codes.ts';
import { codeMac } from '#features/stamps/codes.ts';
import type { TestApp } from './app.ts';
import type { Door, TestPerson } from './people.ts';

/** What the rotating code of a customer's phone says, so many steps from now; `ahead`: how far (ms) the server's clock is before ours. */
export function codeOf(customer: TestPerson, { ahead = 0, steps = 0 } = {}): string {
  const step = codeStep(Date.now() + ahead) + steps;
  const code = { customerId: customer.id, deviceId: customer.device.id, step };
  return `http://shop.example/c/${customer.id}.${code.deviceId}.${step}.${codeMac(customer.device.secret, code)}`;
}

/** The shop scans the phone of a customer: the proof of presence, or null. */
export async function proofOf(
  door: Door & Partial<Pick<TestApp, 'clock'>>,
  shop: TestPerson,
  customer: TestPerson,
  steps = 0,
): Promise<string | null> {
  const code = codeOf(customer, { ahead: door.clock?.ahead ?? 0, steps });
  return (await door.post(shop.token, '/api/stamp/scan', { code })).body.proof;
}

/** Redeems a slot as the shop does, with the code on the customer's phone scanned first. */
export const redeemAs = async (app: TestApp, shop: TestPerson, member: TestPerson, slot: number) =>
  app.post(shop.token, '/api/stamp/redeem', { userTo: member.id, slot, proof: await proofOf(app, shop, member) });
