import { endpoints } from '@stampdeck/contract/endpoints.ts';
import { clientEvents } from '@stampdeck/contract/events.ts';
import { type Gate, gates } from '@stampdeck/contract/http.ts';
import { describe, expect, test } from 'vitest';
import type { Person } from '#context.ts';
import { admit, assertGate, settleClaims } from './gate.ts';

const shop = (id: string): Person => ({
  role: 'operator',
  accountId: id,
  name: '',
  sessionId: '',
  shop: { id, timeZone: 'UTC' },
  permissions: [],
});
const customer = (id: string): Person => ({ ...shop(id), role: 'customer', shop: null });
const staff = (permissions: Person['permissions']): Person => ({
  ...shop('s'),
  role: 'staff',
  accountId: 'p',
  permissions,
});

describe('a gate', () => {
  test('stands complete on every endpoint and event there is', () => {
    expect(endpoints.length).toBeGreaterThan(20);
    for (const { name, gate } of endpoints) assertGate(name, gate);
    for (const [name, { gate }] of Object.entries(clientEvents)) assertGate(name, gate);
  });

  test('that is missing or lacks a column stops the start', () => {
    expect(() => assertGate('call', undefined)).toThrow('call does not say whether it is open to: anonymous');
    const { staff: _, ...incomplete } = gates.open;
    expect(() => assertGate('call', incomplete as Gate)).toThrow('staff');
  });

  test('lets staff in by permission', () => {
    expect(() => admit(gates.shop('stamp'), staff(['stamp']))).not.toThrow();
    expect(() => admit(gates.shop('stamp'), staff(['members']))).toThrow('You may not do this.');
    expect(() => admit(gates.operator, staff(['stamp']))).toThrow();
  });
});

describe('claims', () => {
  const settle = (claim: Gate['claim'], body: object, actor: Person) => settleClaims(claim, body, actor);

  test('of oneself are filled in when absent and refused when different', () => {
    const claim = { kind: 'self', field: 'userFrom' } as const;
    expect(settle(claim, { userTo: 's' }, customer('c'))).toEqual({ userTo: 's', userFrom: 'c' });
    expect(settle(claim, { userTo: 's', userFrom: '' }, customer('c'))).toEqual({ userTo: 's', userFrom: 'c' });
    expect(() => settle(claim, { userFrom: 'x' }, customer('c'))).toThrow('somebody else');
  });

  test('at the counter come in either order and leave in one', () => {
    const claim = { kind: 'counter' } as const;
    const ordered = { userFrom: 's', userTo: 'c' };
    for (const body of [ordered, { userFrom: 'c', userTo: 's' }, { userTo: 'c' }])
      expect(settle(claim, body, shop('s'))).toEqual(ordered);
    expect(() => settle(claim, { userFrom: 'x', userTo: 'c' }, shop('s'))).toThrow();
    expect(() => settle(claim, { userFrom: 's', userTo: 's' }, shop('s'))).toThrow('own card');
  });

  test('of a member name the shop, in either order or alone', () => {
    const claim = { kind: 'counterOrMember' } as const;
    const ordered = { userFrom: 's', userTo: 'c' };
    for (const body of [ordered, { userFrom: 'c', userTo: 's' }, { userTo: 's' }, { userFrom: 's' }]) {
      expect(settle(claim, body, customer('c'))).toEqual(ordered);
    }
    expect(() => settle(claim, { userFrom: 's', userTo: 'x' }, customer('c'))).toThrow();
  });

  test('of either side are the customer itself or the shop', () => {
    const claim = { kind: 'selfOrShop' } as const;
    const body = { userTo: 's', userFrom: 'c' };
    expect(settle(claim, body, shop('s'))).toEqual(body);
    expect(settle(claim, body, customer('c'))).toEqual(body);
    expect(() => settle(claim, body, shop('x'))).toThrow();
  });
});
