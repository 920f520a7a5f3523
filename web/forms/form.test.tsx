import { linkGoogle } from '@stampdeck/contract/google.ts';
import { newPasswordForm } from '@stampdeck/contract/recovery.ts';
import { render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import * as z from 'zod/mini';
import { call } from '#lib/api.ts';
import { fakeServer } from '#test/server.ts';
import { Fields, Form } from './form.tsx';
import { useCallForm } from './use-call-form.ts';

const schema = z.extend(newPasswordForm, { name: z.string(), day: z.string(), currentPassword: z.string() });
const values = { name: '', day: '', password: '', currentPassword: '' };

function open(send?: () => Promise<unknown>, saved?: () => Partial<typeof values>) {
  const server = fakeServer();
  const onDone = vi.fn();
  const sent = vi.fn();
  function Sample() {
    const form = useCallForm({
      schema,
      values,
      send: (typed, changed) => {
        sent(typed, changed);
        return send?.() ?? call(linkGoogle, { body: { password: typed.password } });
      },
      ...(saved && { saved }),
      onDone,
      about: { emailTaken: 'name' },
    });
    return (
      <Form form={form} submit="Save">
        <Fields
          form={form}
          of={{
            name: { label: 'Name' },
            day: { label: 'Day', type: 'date' },
            password: { label: 'Password', type: 'password' },
          }}
        />
      </Form>
    );
  }
  render(<Sample />);
  return { server, onDone, sent, user: userEvent.setup(), save: () => screen.getByRole('button', { name: 'Save' }) };
}

test('a form that is sent twice at once is sent once, and again after the answer', async () => {
  let answer = (): void => undefined;
  const page = open(() => new Promise<void>((resolve) => (answer = resolve)));
  await page.user.type(screen.getByLabelText('Password'), 'a good password');
  await page.user.dblClick(page.save());
  expect(page.sent).toHaveBeenCalledTimes(1);
  expect(page.save().getAttribute('aria-busy')).toBe('true');
  answer();
  await waitFor(() => expect(page.onDone).toHaveBeenCalledTimes(1));
  await page.user.click(page.save());
  await waitFor(() => expect(page.sent).toHaveBeenCalledTimes(2));
});

test('what the server finds stands at the fields, the first has the focus, and what was typed stays', async () => {
  const page = open();
  page.server.refuse(linkGoogle, 'invalid', { fields: { password: 'Too easy to guess.', name: 'Too long.' } });
  await page.user.type(screen.getByLabelText('Password'), 'a good password');
  await page.user.click(page.save());
  await screen.findByText('Too long.');
  expect(screen.getByLabelText('Password').getAttribute('aria-invalid')).toBe('true');
  expect(document.activeElement).toBe(screen.getByLabelText('Password'));
  expect(screen.getByLabelText<HTMLInputElement>('Password').value).toBe('a good password');
  expect(screen.queryByRole('alert')).toBeNull();
});

test('a refusal that names no field stands at the field that it is about', async () => {
  const page = open();
  page.server.refuse(linkGoogle, 'emailTaken', { message: 'Taken.' });
  await page.user.type(screen.getByLabelText('Password'), 'a good password{Enter}');
  await screen.findByText('Taken.');
  expect(document.activeElement).toBe(screen.getByLabelText('Name'));
});

test('after too many tries the form says for how long it waits', async () => {
  const page = open();
  page.server.refuse(linkGoogle, 'tooManyAttempts', { details: { retryAfter: 30 } });
  await page.user.type(screen.getByLabelText('Password'), 'a good password{Enter}');
  await screen.findByText('You can try again in 30 s.');
  expect(page.save().hasAttribute('disabled')).toBe(true);
});

test('the current password is asked for once the server wants it, and sent with the rest', async () => {
  const page = open();
  page.server.refuse(linkGoogle, 'reauthRequired');
  await page.user.type(screen.getByLabelText('Password'), 'a good password{Enter}');
  const current = await screen.findByLabelText('Your current password');
  await waitFor(() => expect(document.activeElement).toBe(current));
  expect(screen.queryByRole('alert')).toBeNull();
  page.server.answer(linkGoogle, { success: true, location: '/' });
  await page.user.type(current, 'the old one{Enter}');
  await waitFor(() => expect(page.onDone).toHaveBeenCalled());
  expect(page.sent.mock.lastCall?.[0]).toMatchObject({ password: 'a good password', currentPassword: 'the old one' });
  expect(screen.queryByLabelText('Your current password')).toBeNull();
});

test('only what was typed counts as changed', async () => {
  const page = open(async () => undefined);
  await page.user.type(screen.getByLabelText('Password'), 'a good password{Enter}');
  await waitFor(() => expect(page.sent).toHaveBeenCalled());
  expect(page.sent.mock.lastCall?.[1]).toEqual({ password: 'a good password' });
});

test('a date of which only a part is typed is not sent', async () => {
  const page = open();
  await page.user.type(screen.getByLabelText('Password'), 'a good password');
  const day = screen.getByLabelText<HTMLInputElement>('Day');
  Object.defineProperty(day, 'validity', { value: { badInput: true } });
  await page.user.click(page.save());
  await screen.findByText('Please enter the whole date, or clear it.');
  expect(document.activeElement).toBe(day);
  expect(page.sent).not.toHaveBeenCalled();
});

test('what is typed while a save is under way stays changed and goes with the next save', async () => {
  let answer = (): void => undefined;
  const send = () => new Promise<void>((resolve) => (answer = resolve));
  const page = open(send, () => ({ password: '' }));
  const name = screen.getByLabelText<HTMLInputElement>('Name');
  await page.user.type(name, 'Mia');
  await page.user.type(screen.getByLabelText('Password'), 'a good password');
  await page.user.click(page.save());
  await waitFor(() => expect(page.sent).toHaveBeenCalledTimes(1));
  await page.user.type(name, ' May');
  answer();
  await waitFor(() => expect(page.onDone).toHaveBeenCalledTimes(1));
  expect(name.value).toBe('Mia May');
  await page.user.type(screen.getByLabelText('Password'), 'another password');
  await page.user.click(page.save());
  await waitFor(() => expect(page.sent).toHaveBeenCalledTimes(2));
  expect(page.sent.mock.lastCall?.[1]).toEqual({ name: 'Mia May', password: 'another password' });
});

test('a value from before the save, typed back meanwhile, is a change', async () => {
  let answer = (): void => undefined;
  const send = () => new Promise<void>((resolve) => (answer = resolve));
  const page = open(send, () => ({ password: '' }));
  await page.user.type(screen.getByLabelText('Name'), 'Mia');
  await page.user.type(screen.getByLabelText('Password'), 'a good password');
  await page.user.click(page.save());
  await waitFor(() => expect(page.sent).toHaveBeenCalledTimes(1));
  await page.user.clear(screen.getByLabelText('Name'));
  answer();
  await waitFor(() => expect(page.onDone).toHaveBeenCalledTimes(1));
  await page.user.type(screen.getByLabelText('Password'), 'another password');
  await page.user.click(page.save());
  await waitFor(() => expect(page.sent).toHaveBeenCalledTimes(2));
  expect(page.sent.mock.lastCall?.[1]).toEqual({ name: '', password: 'another password' });
});
