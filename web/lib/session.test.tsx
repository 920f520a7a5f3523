import { act, renderHook } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { operator } from '#test/server.ts';
import { session, useSession } from './session.ts';

const mia = operator();

/** A page opened anew: only what the browser kept is left. */
const openAgain = () => {
  const { kind } = session;
  session.kind = kind;
};
const closeBrowser = () => {
  // biome-ignore lint/suspicious/noDocumentCookie: what closing the browser does to a session cookie
  document.cookie = `${session.kind}Open=; path=/; max-age=0`;
  openAgain();
};

beforeEach(() => {
  session.kind = 'userInfo';
  closeBrowser();
});

test('the person is kept under userInfo in the form of the wire (S3.user.1, S4.session.1)', () => {
  session.start(mia, { remember: true });
  const kept = JSON.parse(localStorage.getItem('userInfo') ?? '{}');
  expect(kept).toMatchObject({ _id: mia.id, name: 'Mia', isAdmin: true, token: 'token-of-mia' });
  openAgain();
  expect(session.get()).toEqual(mia);
});

test('with Remember Me the person is there after the browser was closed', () => {
  session.start(mia, { remember: true });
  closeBrowser();
  expect(session.get()).toEqual(mia);
});

test('without Remember Me a new tab finds the person, a closed browser does not and drops the token', () => {
  session.start(mia, { remember: false });
  openAgain();
  expect(session.get()).toEqual(mia);
  closeBrowser();
  expect(session.get()).toBeNull();
  expect(localStorage.getItem('userInfo')).toBeNull();
});

test('a later sign-in with Remember Me outlives the browser though the earlier one did not', () => {
  session.start(mia, { remember: false });
  session.start(mia, { remember: true });
  closeBrowser();
  expect(session.get()).toEqual(mia);
});

test('operator and customer of one browser are kept apart', () => {
  session.start(mia, { remember: true });
  session.kind = 'customerInfo';
  expect(session.get()).toBeNull();
  session.start(operator({ name: 'Noah', isAdmin: false }), { remember: true });
  session.end();
  session.kind = 'userInfo';
  expect(session.get()?.name).toBe('Mia');
});

test('a stored person that does not fit the contract counts as no one', () => {
  localStorage.setItem('userInfo', JSON.stringify({ _id: 'x', isAdmin: true }));
  openAgain();
  expect(session.get()).toBeNull();
});

test('screens follow sign-in, sign-out and other tabs', () => {
  const { result } = renderHook(() => useSession());
  expect(result.current).toBeNull();
  act(() => session.start(mia, { remember: true }));
  expect(result.current?.name).toBe('Mia');
  localStorage.removeItem('userInfo');
  act(() => void window.dispatchEvent(new StorageEvent('storage', { key: 'userInfo' })));
  expect(result.current).toBeNull();
  expect(session.endedBy).toBe('exit');
});

test('it is known whether the person left or the server ended the session', () => {
  session.start(mia, { remember: true });
  session.end('expired');
  expect(session.endedBy).toBe('expired');
  session.start(mia, { remember: true });
  expect(session.endedBy).toBeNull();
});

test('another tab learns whether the person left, the server ended the session or the account is deleted', () => {
  for (const reason of ['expired', 'deleted', 'exit'] as const) {
    session.start(mia, { remember: true });
    session.end(reason);
    // What the other tab still holds when it is told.
    openAgain();
    localStorage.setItem('userInfo', '{}');
    window.dispatchEvent(new StorageEvent('storage', { key: 'userInfo' }));
    expect([session.get(), session.endedBy]).toEqual([null, reason]);
    localStorage.removeItem('userInfo');
  }
});

test('someone who leaves in another tab has left here, too, where the server said first that the session ended', () => {
  const { result } = renderHook(() => [useSession(), session.endedBy]);
  act(() => session.start(mia, { remember: true }));
  act(() => session.end('expired'));
  act(() => void window.dispatchEvent(new StorageEvent('storage', { key: 'userInfoEndedBy', newValue: '"exit"' })));
  expect(result.current).toEqual([null, 'exit']);
  act(() => void window.dispatchEvent(new StorageEvent('storage', { key: 'userInfo', newValue: null })));
  expect(result.current).toEqual([null, 'exit']);
});

test('someone who leaves has left, also where the live connection noticed first', () => {
  session.start(mia, { remember: true });
  session.end('expired');
  session.end('exit');
  expect([session.endedBy, localStorage.getItem('userInfoEndedBy')]).toEqual(['exit', '"exit"']);
});

test("a person's new details are kept, and nothing about how long they stay signed in", () => {
  session.start(mia, { remember: false });
  session.update(mia.id, { name: 'Mia Morgenrot' });
  openAgain();
  expect(session.get()?.name).toBe('Mia Morgenrot');
  closeBrowser();
  expect(session.get()).toBeNull();
  session.start(mia, { remember: true });
  session.update('somebody-else', { name: 'Eve' });
  expect(session.get()?.name).toBe('Mia');
});

test('an account that was deleted is gone, also where the live connection noticed first', () => {
  session.start(mia, { remember: true });
  session.end('expired');
  session.end('deleted');
  expect(session.endedBy).toBe('deleted');
  session.end('expired');
  expect(session.endedBy).toBe('deleted');
});
