import { openCardLink, sendCardLink } from '@stampdeck/contract/recovery.ts';
import { render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { session } from '#lib/session.ts';
import { fakeServer } from '#test/server.ts';
import { nora, shopId } from '#test/shop.tsx';
import { askForCardLink } from './api.ts';
import { OpenCardLink } from './open-card-link.tsx';

vi.mock('#lib/socket.ts', () => import('#test/socket.ts'));

let server: ReturnType<typeof fakeServer>;

beforeEach(() => {
  session.kind = 'customerInfo';
  server = fakeServer();
  server.answer(openCardLink, { success: true, userInfo: nora() });
  server.answer(sendCardLink, { success: true, byMail: true });
});

function open({ isMove = false } = {}) {
  const onOpen = vi.fn();
  render(<OpenCardLink token="the-token" isMove={isMove} shopId={shopId} onOpen={onOpen} />);
  return { onOpen, user: userEvent.setup() };
}
const opened = () => server.asked.filter(({ path }) => path === openCardLink.path);

describe('a link to a card', () => {
  test('asks for a tap in a browser that did not ask for it, because mail programs open links by themselves', async () => {
    const { onOpen, user } = open();
    await screen.findByRole('heading', { name: 'Your stamp card' });
    expect(opened()).toEqual([]);
    await user.click(screen.getByRole('button', { name: 'Open my card' }));
    await waitFor(() => expect(onOpen).toHaveBeenCalledExactlyOnceWith(false));
    expect(opened()[0]?.body).toEqual({ token: 'the-token', replace: false });
    expect(session.get()?.name).toBe('Nora');
  });

  test('opens at once in the browser that asked for it, but only once and within its life', async () => {
    vi.useFakeTimers({ toFake: ['Date'] });
    await askForCardLink({ email: 'nora@example.com', shop: shopId });
    const { onOpen } = open();
    await waitFor(() => expect(onOpen).toHaveBeenCalledOnce());
    session.end('exit');
    open();
    await screen.findByRole('button', { name: 'Open my card' });
    await askForCardLink({ email: 'nora@example.com', shop: shopId });
    vi.setSystemTime(Date.now() + 31 * 60_000);
    open();
    expect((await screen.findAllByRole('button', { name: 'Open my card' })).length).toBe(2);
    expect(opened()).toHaveLength(1);
    vi.useRealTimers();
  });

  test('says who is signed in before it signs them out, and they may stay', async () => {
    session.start(nora({ name: 'Mia' }), { remember: true });
    server.refuse(openCardLink, 'otherCustomerHere');
    const { onOpen, user } = open();
    const question = await screen.findByText(/^Mia is signed in on this device/);
    expect(document.activeElement).toBe(question);
    await user.click(screen.getByRole('button', { name: 'Don’t open it' }));
    expect(onOpen).toHaveBeenCalledExactlyOnceWith(false);
    server.answer(openCardLink, { success: true, userInfo: nora() });
    await user.click(screen.getByRole('button', { name: 'Open my card' }));
    await waitFor(() => expect(onOpen).toHaveBeenLastCalledWith(true));
    expect(opened().at(-1)?.body).toEqual({ token: 'the-token', replace: true });
    expect(session.get()?.name).toBe('Nora');
  });

  test('that was used shows the page of the person who is signed in', async () => {
    session.start(nora(), { remember: true });
    server.refuse(openCardLink, 'linkRefused');
    const { onOpen } = open();
    await waitFor(() => expect(onOpen).toHaveBeenCalledExactlyOnceWith(false));
  });

  test('that was used gives way to a new one', async () => {
    server.refuse(openCardLink, 'linkRefused');
    const { user } = open();
    await user.click(await screen.findByRole('button', { name: 'Open my card' }));
    await screen.findByRole('heading', { name: 'This link no longer works' });
    await user.type(screen.getByLabelText('Email'), 'nora@example.com');
    await user.click(screen.getByRole('button', { name: 'Email me a link' }));
    await screen.findByText(/has an account, we sent a link/);
  });

  test('from a counter asks for a tap, too, and once it was used the shop makes a new one', async () => {
    await askForCardLink({ email: 'nora@example.com', shop: shopId });
    server.refuse(openCardLink, 'linkRefused');
    const { onOpen, user } = open({ isMove: true });
    await user.click(await screen.findByRole('button', { name: 'Open my card' }));
    await screen.findByRole('heading', { name: 'This code no longer works' });
    expect(document.activeElement?.textContent).toContain('Ask for a new one at the counter.');
    expect(screen.queryByLabelText('Email')).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Skip' }));
    expect(onOpen).toHaveBeenCalledExactlyOnceWith(false);
  });

  test('asks for a tap where the session here has ended elsewhere, unless this browser asked for it', async () => {
    server.respond(openCardLink, ({ headers }) =>
      headers.has('Authorization')
        ? Response.json({ success: false, code: 'tokenFailed', message: '', requestId: '' }, { status: 401 })
        : Response.json({ success: true, userInfo: { ...nora(), _id: nora().id, id: undefined } }),
    );
    session.start(nora({ token: 'dead' }), { remember: true });
    const { onOpen, user } = open();
    await user.click(await screen.findByRole('button', { name: 'Open my card' }));
    await waitFor(() => expect(onOpen).toHaveBeenCalledOnce());
    expect(session.get()?.token).toBe('nora');
    session.start(nora({ token: 'dead' }), { remember: true });
    await askForCardLink({ email: 'nora@example.com', shop: shopId });
    const asked = open();
    await waitFor(() => expect(asked.onOpen).toHaveBeenCalledOnce());
  });

  test('that meets no connection says so, and can be tried again', async () => {
    server.respond(openCardLink, () => {
      throw new TypeError('Failed to fetch');
    });
    const { onOpen, user } = open();
    await user.click(await screen.findByRole('button', { name: 'Open my card' }));
    expect((await screen.findByRole('alert')).textContent).toContain('No connection');
    server.answer(openCardLink, { success: true, userInfo: nora() });
    await user.click(screen.getByRole('button', { name: 'Open my card' }));
    await waitFor(() => expect(onOpen).toHaveBeenCalledOnce());
  });
});
