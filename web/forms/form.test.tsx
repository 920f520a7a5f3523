import { i18n } from '@lingui/core';
import { linkGoogle } from '@stampdeck/contract/google.ts';
import { newPasswordForm } from '@stampdeck/contract/recovery.ts';
import { render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, onTestFinished, test, vi } from 'vitest';
import * as z from 'zod/mini';
import { call } from '#lib/api.ts';
import { fakeServer } from '#test/server.ts';
import { Field } from './field.tsx';
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
            name: { label: 'Name', enterKeyHint: 'next' },
            day: { label: 'Day', type: 'date' },
            password: { label: 'Password', type: 'password', help: 'At least 8 characters.' },
          }}
        />
      </Form>
    );
  }
  render(<Sample />);
  return { server, onDone, sent, user: userEvent.setup(), save: () => screen.getByRole('button', { name: 'Save' }) };
}

test("Enter in a field whose key says 'next' goes to an empty next field, and sends the form when that is filled in", async () => {
  const { user, sent } = open(() => Promise.resolve());
  await user.type(screen.getByLabelText('Name'), 'Zoë{Enter}');
  expect(document.activeElement).toBe(screen.getByLabelText('Day'));
  expect(sent).not.toHaveBeenCalled();
  await user.type(screen.getByLabelText('Day'), '2000-01-02');
  await user.type(screen.getByLabelText('Password'), 'a good password');
  await user.type(screen.getByLabelText('Name'), '{Enter}');
  await waitFor(() => expect(sent).toHaveBeenCalledTimes(1));
});

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

test('a late refusal leaves the focus where someone went meanwhile', async () => {
  const { promise: sent, resolve: send } = Promise.withResolvers<void>();
  const page = open(() => sent.then(() => call(linkGoogle, { body: { password: 'a good password' } })));
  page.server.refuse(linkGoogle, 'emailTaken', { message: 'Taken.' });
  await page.user.type(screen.getByLabelText('Password'), 'a good password{Enter}');
  await page.user.click(screen.getByLabelText('Day'));
  send();
  await screen.findByText('Taken.');
  expect(document.activeElement).toBe(screen.getByLabelText('Day'));
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

test('a date of which only a part was typed is no longer wrong once its field is cleared', async () => {
  const page = open();
  const day = screen.getByLabelText<HTMLInputElement>('Day');
  Object.defineProperty(day, 'validity', { value: { badInput: true }, configurable: true });
  await page.user.click(day);
  await page.user.click(page.save());
  await screen.findByText('Please enter the whole date, or clear it.');
  // Browsers say nothing at this: the value was empty before, too.
  Object.defineProperty(day, 'validity', { value: { badInput: false } });
  await page.user.tab();
  expect(screen.queryByText('Please enter the whole date, or clear it.')).toBeNull();
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

test('what is wrong with a field is told in the reader’s language', async () => {
  const messages = { 'At least {0} characters.': 'Mindestens {0} Zeichen.' };
  i18n.loadAndActivate({ locale: 'de', messages });
  onTestFinished(() => i18n.loadAndActivate({ locale: 'en', locales: 'en-US', messages: {} }));
  const page = open();
  await page.user.type(screen.getByLabelText('Password'), 'short');
  await page.user.click(page.save());
  await screen.findByText('Mindestens 8 Zeichen.');
  expect(page.sent).not.toHaveBeenCalled();
});

test('a hint that is also the error is read once, and addresses, numbers and passwords run from left to right', async () => {
  const page = open();
  const password = screen.getByLabelText('Password');
  await page.user.type(password, 'short');
  await page.user.click(page.save());
  await waitFor(() => expect(password.getAttribute('aria-invalid')).toBe('true'));
  expect(screen.getAllByText('At least 8 characters.')).toHaveLength(1);
  for (const type of ['email', 'tel', 'password']) render(<Field label={type} type={type} />);
  expect(['email', 'tel', 'password'].map((type) => screen.getByLabelText<HTMLInputElement>(type).dir)).toEqual(
    Array(3).fill('ltr'),
  );
});
