import { i18n } from '@lingui/core';
import { customerSignUpForm } from '@stampdeck/contract/accounts.ts';
import { updateProfile } from '@stampdeck/contract/profiles.ts';
import { cleanup, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { CustomerLogIn } from '#features/accounts/customer-log-in.tsx';
import { chooseLanguage } from '#features/profiles/choose-language.ts';
import { Fields, Form } from '#forms/form.tsx';
import { useCallForm } from '#forms/use-call-form.ts';
import { Languages } from '#language/languages.tsx';
import { session } from '#lib/session.ts';
import { typedEmail } from '#lib/typed-email.ts';
import { fakeServer } from '#test/server.ts';
import { customerId, nora, signNoraIn } from '#test/shop.tsx';

const reload = vi.fn();
beforeEach(() => {
  reload.mockClear();
  vi.stubGlobal('location', { ...window.location, reload });
});
afterEach(() => {
  i18n.loadAndActivate({ locale: 'en', locales: 'en-US', messages: {} });
  // biome-ignore lint/suspicious/noDocumentCookie: jsdom has no other way
  document.cookie = 'language=; path=/; max-age=0';
  vi.unstubAllGlobals();
});

const choice = <Languages languages={['en', 'pl', 'tr']} onChoose={chooseLanguage} />;

test('languages are named in themselves, and the one of the page is marked', () => {
  i18n.loadAndActivate({ locale: 'pl', messages: {} });
  render(choice);
  const buttons = screen.getAllByRole('button');
  expect(buttons.map(({ textContent, lang }) => [textContent, lang])).toEqual([
    ['English', 'en'],
    ['Polski', 'pl'],
    ['Türkçe', 'tr'],
  ]);
  expect(buttons.map((button) => button.getAttribute('aria-current'))).toEqual([null, 'true', null]);
  screen.getByRole('group', { name: 'Language' });
});

test('the keyboard reaches the last language, and only Enter loads the page in it', async () => {
  render(choice);
  const user = userEvent.setup();
  await user.tab();
  await user.keyboard('{ArrowDown}');
  await user.tab();
  await user.tab();
  expect(reload).not.toHaveBeenCalled();
  await user.keyboard('{Enter}');
  await vi.waitFor(() => expect(reload).toHaveBeenCalledOnce());
  expect(document.cookie).toContain('language=tr');
});

function SignUp() {
  const form = useCallForm({
    schema: customerSignUpForm,
    values: { name: '', email: '', password: '' },
    survives: ['name', 'email'],
    send: async () => undefined,
  });
  return (
    <Form form={form} submit="Send">
      <Fields
        form={form}
        of={{ name: { label: 'Name' }, email: { label: 'Email' }, password: { label: 'Password', type: 'password' } }}
      />
    </Form>
  );
}
const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label);

test('what is typed in a sign-up survives a change of the language once, the password does not', async () => {
  const open = () => {
    cleanup();
    render(
      <>
        <SignUp />
        {choice}
      </>,
    );
    return ['Name', 'Email', 'Password'].map((label) => field(label).value);
  };
  expect(open()).toEqual(['', '', '']);
  const user = userEvent.setup();
  await user.type(field('Name'), 'Nora');
  await user.type(field('Email'), 'nora@example.com');
  await user.type(field('Password'), 'a long password');
  await user.click(screen.getByRole('button', { name: 'Polski' }));
  await vi.waitFor(() => expect(reload).toHaveBeenCalledOnce());
  expect(JSON.stringify({ ...sessionStorage })).not.toContain('a long password');
  expect(open()).toEqual(['Nora', 'nora@example.com', '']);
  expect(open()).toEqual(['', '', '']);
});

test('someone who is signing in keeps their address in the new language', async () => {
  render(
    <>
      <CustomerLogIn email="" foot={() => null} />
      {choice}
    </>,
  );
  const user = userEvent.setup();
  await user.type(field('Email'), 'nora@example.com');
  await user.click(screen.getByRole('button', { name: 'Polski' }));
  await vi.waitFor(() => expect(reload).toHaveBeenCalledOnce());
  expect(typedEmail.read()).toBe('nora@example.com');
});

async function chooseAsNora(): Promise<void> {
  session.kind = 'customerInfo';
  signNoraIn();
  render(choice);
  await userEvent.setup().click(screen.getByRole('button', { name: 'Polski' }));
  await vi.waitFor(() => expect(reload).toHaveBeenCalledOnce());
  expect(document.cookie).toContain('language=pl');
}

test('someone who is signed in also chooses the language of their emails', async () => {
  const server = fakeServer();
  server.answer(updateProfile, nora());
  await chooseAsNora();
  expect(server.sent).toMatchObject([
    { method: 'PUT', path: updateProfile.path, body: { id: customerId, language: 'pl' } },
  ]);
});

test('the page changes its language even if the call fails', async () => {
  fakeServer();
  await chooseAsNora();
});
