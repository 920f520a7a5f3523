import { endpoints } from '@stampdeck/contract/endpoints.ts';
import { clientEvents } from '@stampdeck/contract/events.ts';
import { type Gate, gates } from '@stampdeck/contract/http.ts';
import { describe, expect, test } from 'vitest';
import { AppError, type Person } from '#context.ts';
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

const admin: Person = { ...customer('a'), role: 'platformAdmin' };

describe('a gate', () => {
  test('is complete on every endpoint and event', () => {
    expect(endpoints.length).toBeGreaterThan(20);
    for (const { name, gate } of endpoints) assertGate(name, gate);
    for (const [name, { gate }] of Object.entries(clientEvents)) assertGate(name, gate);
  });

  test('that is missing or lacks a column stops the start', () => {
    expect(() => assertGate('call', undefined)).toThrow('call does not say whether it is open to: anonymous');
    const { staff: _, ...incomplete } = gates.open;
    expect(() => assertGate('call', incomplete as Gate)).toThrow('staff');
  });

  test('lets an owner whose session a PIN opened do what staff may, and no more', () => {
    const owner: Person = { ...shop('s'), tabletId: 't' };
    expect(() => admit(gates.shop('stamp'), owner)).not.toThrow();
    expect(() => admit(gates.signedIn, owner)).not.toThrow();
    expect(() => admit(gates.operator, owner)).toThrow(new AppError('notAtTablet'));
    expect(() => admit(gates.operator, shop('s'))).not.toThrow();
  });

  test('lets staff in by permission', () => {
    expect(() => admit(gates.shop('stamp'), staff(['stamp']))).not.toThrow();
    expect(() => admit(gates.shop('stamp'), staff(['members']))).toThrow('You don’t have permission to do this.');
    expect(() => admit(gates.operator, staff(['stamp']))).toThrow('You don’t have permission to do this.');
    expect(() => admit(gates.person, staff([]))).not.toThrow();
  });

  test('asks strangers for a token where it is closed to them', () => {
    const stranger = { role: 'anonymous' } as const;
    expect(() => admit(gates.signedIn, stranger)).toThrow('Not authorized, no token');
    expect(() => admit(gates.open, stranger)).not.toThrow();
  });

  test('refuses a role whose column is closed, and lets a platform admin read where the table says so', () => {
    expect(() => admit(gates.operator, customer('c'))).toThrow('You don’t have permission to do this.');
    expect(() => admit(gates.operator, admin)).toThrow('You don’t have permission to do this.');
    expect(() => admit({ ...gates.operator, platformAdmin: 'audited' }, admin)).not.toThrow();
  });
});

describe('the people of a suspended shop', () => {
  const owner: Person = { ...shop('s'), shop: { id: 's', timeZone: 'UTC', isSuspended: true } };
  const suspended = 'Your shop is suspended. Nothing is lost, but for now nothing can be changed.';

  test('make no call that only shops make, unless it is about their own data', () => {
    expect(() => admit(gates.operator, owner)).toThrow(suspended);
    expect(() => admit(gates.shop('stamp'), { ...owner, role: 'staff', permissions: ['stamp'] })).toThrow(suspended);
    expect(() => admit({ ...gates.operator, whileSuspended: true }, owner)).not.toThrow();
  });

  test('make those that customers make, and are told of a missing permission first', () => {
    for (const gate of [gates.open, gates.signedIn, gates.person]) expect(() => admit(gate, owner)).not.toThrow();
    expect(() => admit(gates.platformAdmin, owner)).toThrow('You don’t have permission to do this.');
  });
});

describe('claims', () => {
  const settle = (claim: Gate['claim'], body: unknown, actor: Person) => settleClaims(claim, body, actor);
  const mismatch = new AppError('identityMismatch');

  test('are asked of a body only, and only where the call has one', () => {
    const claim = { kind: 'self', field: 'id' } as const;
    for (const body of [undefined, null, 'text', ['list']]) expect(settle(claim, body, customer('c'))).toEqual(body);
    expect(settle(undefined, { id: 'x' }, customer('c'))).toEqual({ id: 'x' });
  });

  test('of oneself are filled in when absent and refused when different', () => {
    const claim = { kind: 'self', field: 'userFrom' } as const;
    expect(settle(claim, { userTo: 's' }, customer('c'))).toEqual({ userTo: 's', userFrom: 'c' });
    expect(settle(claim, { userTo: 's', userFrom: '' }, customer('c'))).toEqual({ userTo: 's', userFrom: 'c' });
    expect(settle(claim, { userFrom: 'c' }, customer('c'))).toEqual({ userFrom: 'c' });
    expect(() => settle(claim, { userFrom: 'x' }, customer('c'))).toThrow(mismatch);
    expect(() => settle(claim, { userFrom: 'x' }, admin)).toThrow(mismatch);
  });

  test('of the wrong type are left to the schema, which names them', () => {
    for (const kind of ['self', 'shop'] as const) {
      expect(settle({ kind, field: 'id' }, { id: 5 }, shop('s'))).toEqual({ id: 5 });
    }
    for (const kind of ['counter', 'counterOrMember'] as const) {
      for (const wrong of [
        { userTo: 5, userFrom: 's' },
        { userTo: 's', userFrom: null },
      ]) {
        expect(settle({ kind }, { ...wrong, count: 1 }, shop('s'))).toEqual(wrong);
      }
    }
  });

  test("of a shop are the caller's own, except for a platform admin, who names one", () => {
    const claim = { kind: 'shop', field: 'writer' } as const;
    expect(settle(claim, {}, shop('s'))).toEqual({ writer: 's' });
    expect(settle(claim, { writer: 's' }, staff(['members']))).toEqual({ writer: 's' });
    expect(() => settle(claim, { writer: 'x' }, shop('s'))).toThrow(mismatch);
    expect(() => settle(claim, { writer: 'c' }, customer('c'))).toThrow(new AppError('forbidden'));
    expect(settle(claim, { writer: 'x' }, admin)).toEqual({ writer: 'x' });
  });

  test('at the counter come in either order and are returned in one', () => {
    const claim = { kind: 'counter' } as const;
    const ordered = { userFrom: 's', userTo: 'c' };
    for (const body of [ordered, { userFrom: 'c', userTo: 's' }, { userTo: 'c' }, { userTo: 'c', userFrom: '' }])
      expect(settle(claim, body, shop('s'))).toEqual(ordered);
    expect(() => settle(claim, { userFrom: 's', userTo: 's' }, shop('s'))).toThrow(new AppError('selfAward'));
    expect(settle(claim, { userTo: 's' }, shop('s'))).toEqual({ userFrom: 's' });
    expect(settle(claim, ordered, admin)).toBe(ordered);
  });

  test('at the counter are refused to every other shop, and to customers', () => {
    const claim = { kind: 'counter' } as const;
    for (const body of [{ userFrom: 'x', userTo: 'c' }, { userFrom: 'x' }, { userFrom: 'c', userTo: 'x' }]) {
      expect(() => settle(claim, body, shop('s'))).toThrow(mismatch);
    }
    for (const body of [{ userFrom: 's', userTo: 'c' }, { userTo: 's' }, {}]) {
      expect(() => settle(claim, body, customer('c'))).toThrow(mismatch);
    }
  });

  test('of a member name the shop, in either order or alone', () => {
    const claim = { kind: 'counterOrMember' } as const;
    const ordered = { userFrom: 's', userTo: 'c' };
    for (const body of [
      ordered,
      { userFrom: 'c', userTo: 's' },
      { userTo: 's' },
      { userFrom: 's' },
      { userFrom: 's', userTo: '' },
    ]) {
      expect(settle(claim, body, customer('c'))).toEqual(ordered);
    }
    expect(settle(claim, ordered, shop('s'))).toEqual(ordered);
    expect(settle(claim, { userFrom: 'x', userTo: 's' }, { ...shop('s'), accountId: 'p' })).toEqual({
      userFrom: 's',
      userTo: 'x',
    });
    for (const stranger of [customer('x'), shop('x')]) {
      expect(() => settle(claim, ordered, stranger)).toThrow(mismatch);
    }
  });

  test('of either side are the customer itself or the shop', () => {
    const claim = { kind: 'selfOrShop' } as const;
    const body = { userTo: 's', userFrom: 'c' };
    expect(settle(claim, body, shop('s'))).toEqual(body);
    expect(settle(claim, body, customer('c'))).toEqual(body);
    expect(settle(claim, { userTo: 's' }, customer('c'))).toEqual(body);
    expect(settle(claim, body, admin)).toBe(body);
    for (const stranger of [shop('x'), customer('x')]) expect(() => settle(claim, body, stranger)).toThrow(mismatch);
    expect(() => settle(claim, { userFrom: 'c' }, customer('x'))).toThrow(mismatch);
  });
});
