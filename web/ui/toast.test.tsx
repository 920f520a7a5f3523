import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { Toasts, toastError, toastSuccess, toastUndo } from './toast.tsx';

const shown = async (text: string): Promise<HTMLElement> => {
  const toast = (await screen.findByText(text)).closest<HTMLElement>('.Toastify__toast');
  if (!toast) throw new Error(`${text} stands outside a toast.`);
  return toast;
};
/** The clock of a toast: it goes when this animation ends. */
const clock = (toast: HTMLElement) => toast.querySelector<HTMLElement>('.Toastify__progress-bar--animated');

test('a specified text goes after 2 s and waits neither for the pointer nor for the window (S9.toasts.1)', async () => {
  render(<Toasts />);
  act(() => toastSuccess('Sign in success', { specified: true }));
  const toast = await shown('Sign in success');
  expect(clock(toast)?.style.animationDuration).toBe('2000ms');
  fireEvent.mouseEnter(toast);
  act(() => void window.dispatchEvent(new Event('blur')));
  expect(clock(toast)?.style.animationPlayState).toBe('running');
  // The name that React listens to where the browser knows no AnimationEvent, as here.
  fireEvent(clock(toast) as HTMLElement, new Event('webkitAnimationEnd', { bubbles: true }));
  await waitFor(() => expect(screen.queryByText('Sign in success')).toBeNull());
});

test('other messages stay for 5 s and as long as someone points at them (S9.toasts.2)', async () => {
  render(<Toasts />);
  act(() => toastSuccess('Saved'));
  const toast = await shown('Saved');
  expect(toast.getAttribute('role')).toBe('status');
  expect(clock(toast)?.style.animationDuration).toBe('5000ms');
  fireEvent.mouseEnter(toast);
  await waitFor(() => expect(clock(toast)?.style.animationPlayState).toBe('paused'));
});

test("an error stays until it is closed, with the server's sentence and a way to try again", async () => {
  const retry = vi.fn();
  render(<Toasts />);
  act(() => toastError('Failed to subscribe', { detail: 'We are busy right now.', retry }));
  const toast = await shown('Failed to subscribe');
  expect(toast.getAttribute('role')).toBe('alert');
  expect(clock(toast)).toBeNull();
  screen.getByText('We are busy right now.');
  await userEvent.setup().click(screen.getByRole('button', { name: 'Retry' }));
  expect(retry).toHaveBeenCalledOnce();
  await waitFor(() => expect(screen.queryByText('Failed to subscribe')).toBeNull());
});

test('the same error again does not pile up', async () => {
  render(<Toasts />);
  act(() => toastError('Failed to subscribe', { detail: 'Once.' }));
  await shown('Failed to subscribe');
  act(() => toastError('Failed to subscribe', { detail: 'Twice.' }));
  await screen.findByText('Twice.');
  expect(screen.getAllByText('Failed to subscribe')).toHaveLength(1);
});

test('what can be undone can be undone for 8 s', async () => {
  const undo = vi.fn();
  render(<Toasts />);
  act(() => toastUndo('2 stamps given', undo));
  expect(clock(await shown('2 stamps given'))?.style.animationDuration).toBe('8000ms');
  await userEvent.setup().click(screen.getByRole('button', { name: 'Undo' }));
  expect(undo).toHaveBeenCalledOnce();
});

test.each(['Undo', 'Close this message'])('%s in a message gives the focus back to where it was', async (name) => {
  const user = userEvent.setup();
  render(
    <>
      <button type="button">Give 1 stamp</button>
      <Toasts />
    </>,
  );
  screen.getByRole('button', { name: 'Give 1 stamp' }).focus();
  act(() => toastUndo('1 stamp given', () => undefined));
  await user.click(await screen.findByRole('button', { name }));
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Give 1 stamp' }));
});
