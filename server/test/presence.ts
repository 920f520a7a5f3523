/** Customers who hold out their phone. */
import { codeStep } from '@stampdeck/contract/codes.ts';
import { codeMac } from '#features/stamps/codes.ts';
import type { TestApp } from './app.ts';
import type { TestPerson } from './people.ts';

/** Redeems a slot as the shop does, with the code on the customer's phone scanned first. */
export async function redeemAs(app: TestApp, shop: TestPerson, member: TestPerson, slot: number) {
  const step = codeStep(Date.now() + app.clock.ahead);
  const code = { customerId: member.id, deviceId: member.device.id, step };
  const text = `http://shop.example/c/${member.id}.${member.device.id}.${step}.${codeMac(member.device.secret, code)}`;
  const { proof } = (await app.post(shop.token, '/api/stamp/scan', { code: text })).body;
  return app.post(shop.token, '/api/stamp/redeem', { userTo: member.id, slot, proof });
}
