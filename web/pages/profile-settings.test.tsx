import { operatorLogIn } from '@stampdeck/contract/accounts.ts';
import { getSite } from '@stampdeck/contract/home.ts';
import { fillPath } from '@stampdeck/contract/http.ts';
import { getProfile, type Profile, updateProfile } from '@stampdeck/contract/profiles.ts';
import { getShop, getShortNames } from '@stampdeck/contract/shops.ts';
import { act, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { queryClient } from '#lib/query.ts';
import { session } from '#lib/session.ts';
import { openDashboard } from '#test/dashboard.tsx';
import { fakeServer, operator } from '#test/server.ts';
import { morgenrot } from '#test/shop.tsx';

const leaveFor = vi.hoisted(() => vi.fn());
vi.mock('#lib/leave.ts', () => ({ leaveFor }));
vi.mock('#shell/warm-screens.ts', () => ({ useWarmScreens: () => undefined }));
vi.mock('#lib/socket.ts', () => ({ useConnection: () => 'online', useServerEvent: () => undefined }));

const mia = operator({ name: 'Café Morgenrot', shopId: morgenrot().id });
const profile: Profile = {
  id: mia.id,
  name: mia.name,
  photo: '',
  cover: '',
  createdAt: mia.createdAt,
  email: mia.email,
  isAdmin: true,
  hasPassword: true,
  dateOfBirth: '1990-05-17',
  gender: '',
  bio: '',
  phone: '',
};
const getOwn = { ...getProfile, path: fillPath(getProfile.path, { id: mia.id }) };

beforeEach(() => {
  session.kind = 'userInfo';
  session.start(mia, { remember: true });
  leaveFor.mockClear();
});

function newServer(more: Partial<Profile> = {}) {
  const server = fakeServer();
  server.answer(getSite, {
    success: true,
    shopSiteUrl: 'https://stamps.example.com',
    reach: 'public',
    google: false,
    mail: true,
    privacyVersion: 1,
  });
  server.answer(getShortNames, { success: true, shortNames: { name: 'cafe-morgenrot', former: [] } });
  server.answer(
    { ...getShop, path: fillPath(getShop.path, { id: morgenrot().id }) },
    { success: true, shop: morgenrot() },
  );
  server.answer(getOwn, { ...profile, ...more });
  return server;
}

async function openForm(more: Partial<Profile> = {}) {
  const server = newServer(more);
  const page = openDashboard('/profile');
  const form = within(await screen.findByRole('form', { name: 'Profile Settings' }));
  const field = (label: string) => form.getByLabelText(label) as HTMLInputElement;
  const fill = async (label: string, text: string) => {
    await page.user.clear(field(label));
    if (text) await page.user.type(field(label), text);
  };
  const update = () => page.user.click(form.getByRole('button', { name: 'Update Profile' }));
  const sent = () => server.asked.filter(({ method }) => method === 'PUT').map(({ body }) => body);
  return { ...page, server, form, field, fill, update, sent };
}

const clock = () => document.querySelector<HTMLElement>('.Toastify__progress-bar--animated')?.style.animationDuration;

test('the form has the specified fields, the email once, filled with what is known (S2.profile.8, S2.profile.9, S2.profile.10, S2.profile.11, S2.profile.12, S2.profile.13, S3.user.3)', async () => {
  const { form, field } = await openForm();
  expect(form.getAllByLabelText(/e-?mail/i)).toHaveLength(1);
  expect(field('UserName').value).toBe('Café Morgenrot');
  expect(field('E-mail Address').value).toBe('mia@example.com');
  expect(field('E-mail Address').type).toBe('email');
  expect(field('Date of Birth').value).toBe('1990-05-17');
  expect([field('New Password').value, field('Confirm Password').value]).toEqual(['', '']);
  expect(form.queryByLabelText('Current password')).toBeNull();
});

test("a change is sent with an empty password, says 'Profile Updated' for 2 seconds and is kept in the browser (S5.profile.3, S5.profile.4, S7.accounts.7, S8.toasts.5, S9.toasts.3)", async () => {
  const page = await openForm();
  page.server.answer(updateProfile, { ...mia, name: 'Rösterei' });
  page.server.answer(getOwn, { ...profile, name: 'Rösterei' });
  await page.fill('UserName', 'Rösterei');
  await page.update();
  await screen.findByText('Profile Updated');
  expect(clock()).toBe('2000ms');
  expect(page.sent()).toEqual([{ id: mia.id, name: 'Rösterei', password: '' }]);
  await screen.findByRole('heading', { name: 'Shop Rösterei' });
  expect(JSON.parse(localStorage.getItem('userInfo') ?? '{}')).toMatchObject({ name: 'Rösterei', token: mia.token });
});

test("passwords that differ show 'Password does not match' for 2 seconds and send nothing (S5.profile.2, S8.toasts.1, S9.toasts.3)", async () => {
  const page = await openForm();
  await page.fill('New Password', 'a good password');
  await page.fill('Confirm Password', 'another password');
  await page.update();
  await screen.findByText('Password does not match');
  expect(clock()).toBe('2000ms');
  expect(page.sent()).toEqual([]);
  expect(document.activeElement).toBe(page.field('Confirm Password'));
  expect(page.field('New Password').value).toBe('a good password');
});

test('of a bad field and passwords that differ, the first on the form gets the focus', async () => {
  const page = await openForm();
  await page.fill('E-mail Address', 'no address');
  await page.fill('New Password', 'a good password');
  await page.update();
  await page.form.findByText('This does not look like an email address.');
  await screen.findByText('Password does not match');
  await waitFor(() => expect(document.activeElement).toBe(page.field('E-mail Address')));
  expect(page.sent()).toEqual([]);
});

test('an empty name or email is told at its field and not sent (S5.profile.1)', async () => {
  const page = await openForm();
  await page.fill('UserName', ' ');
  await page.fill('E-mail Address', '');
  await page.update();
  await page.form.findByText('Please enter a name.');
  page.form.getByText('Please enter an email address.');
  await page.fill('E-mail Address', 'no address');
  await page.form.findByText('This does not look like an email address.');
  expect(page.sent()).toEqual([]);
});

test('the current password is asked for when the server wants it, and nothing typed is lost', async () => {
  const page = await openForm();
  page.server.refuse(updateProfile, 'reauthRequired');
  await page.fill('UserName', 'Rösterei');
  await page.fill('New Password', 'a good password');
  await page.fill('Confirm Password', 'a good password');
  await page.update();
  const current = (await page.form.findByLabelText('Current password')) as HTMLInputElement;
  await waitFor(() => expect(document.activeElement).toBe(current));
  expect([page.field('UserName').value, page.field('New Password').value]).toEqual(['Rösterei', 'a good password']);

  page.server.refuse(updateProfile, 'reauthRequired', {
    fields: { currentPassword: 'This is not your current password.' },
  });
  await page.user.type(current, 'wrong');
  await page.update();
  await page.form.findByText('This is not your current password.');
  expect(page.field('Confirm Password').value).toBe('a good password');

  page.server.answer(updateProfile, { ...mia, name: 'Rösterei' });
  await page.fill('Current password', 'the right one');
  await page.update();
  await screen.findByText('Profile Updated');
  expect(page.sent().at(-1)).toMatchObject({ password: 'a good password', currentPassword: 'the right one' });
  expect(page.form.queryByLabelText('Current password')).toBeNull();
  expect([page.field('New Password').value, page.field('Confirm Password').value]).toEqual(['', '']);
});

test("a refusal stands in a red alert with the server's words, what is about a field at the field (S8.profile.2)", async () => {
  const page = await openForm();
  page.server.refuse(updateProfile, 'emailTaken');
  await page.update();
  expect((await page.form.findByRole('alert')).textContent).toContain('This email already has an account.');
  page.server.refuse(updateProfile, 'weakPassword', { fields: { password: 'This password is too easy to guess.' } });
  await page.update();
  await page.form.findByText('This password is too easy to guess.');
});

test('a new address that is still to be confirmed is said to be so', async () => {
  const page = await openForm();
  page.server.answer(updateProfile, mia);
  await page.fill('E-mail Address', 'new@example.com');
  await page.update();
  await page.form.findByText(/We sent a link to new@example.com/);
  await waitFor(() => expect(page.field('E-mail Address').value).toBe(mia.email));
});

test('an address and a picture that another tab has changed are shown, and never sent back', async () => {
  const page = await openForm();
  await page.fill('Date of Birth', '1991-06-18');
  const elsewhere = { email: 'new@example.com', photo: 'https://example.com/p.webp' };
  page.server.answer(getOwn, { ...profile, ...elsewhere });
  await act(() => queryClient.invalidateQueries());
  await waitFor(() => expect(page.field('E-mail Address').value).toBe('new@example.com'));
  expect(page.field('Date of Birth').value).toBe('1991-06-18');
  page.server.answer(updateProfile, { ...mia, ...elsewhere });
  await page.update();
  await screen.findByText('Profile Updated');
  expect(page.sent()).toEqual([{ id: mia.id, dateOfBirth: '1991-06-18', password: '' }]);
});

test('a profile that cannot be loaded says why in a red alert and can be tried again (S4.calls.1, S8.profile.1)', async () => {
  const server = newServer();
  server.refuse(getOwn, 'internal');
  const page = openDashboard('/profile');
  expect((await screen.findByRole('alert')).textContent).toContain('Something went wrong on our side');
  server.answer(getOwn, profile);
  await page.user.click(screen.getByRole('button', { name: 'Retry' }));
  await screen.findByLabelText('UserName');
});

test('a date of which only a part is typed does not remove the one that was there', async () => {
  const page = await openForm();
  await page.fill('Date of Birth', '');
  // What a browser says of 17/05/----; jsdom has no such field.
  Object.defineProperty(page.field('Date of Birth'), 'validity', { value: { badInput: true } });
  await page.update();
  await screen.findByText('Please enter the whole date, or clear it.');
  expect(page.server.asked.filter(({ method }) => method === 'PUT')).toEqual([]);
});

test('what is typed stays while another tab of the page is looked at', async () => {
  const page = await openForm();
  await page.fill('UserName', 'Half a na');
  await page.user.click(screen.getByRole('tab', { name: 'QR code' }));
  await screen.findByTestId('shop-qr');
  await page.user.click(screen.getByRole('tab', { name: 'Profile Settings' }));
  expect(((await screen.findByLabelText('UserName')) as HTMLInputElement).value).toBe('Half a na');
});

test('a session that ends while the form is half filled leaves it as it is, under a sign-in', async () => {
  const page = await openForm();
  await page.fill('UserName', 'Half a na');
  page.server.refuse(updateProfile, 'tokenFailed');
  await page.update();
  const dialog = within(await screen.findByRole('dialog', { name: 'Please sign in again' }));
  page.server.answer(operatorLogIn, { ...mia, token: 'newer' });
  await page.user.type(dialog.getByLabelText('Password'), 'a good password');
  await page.user.click(dialog.getByRole('button', { name: 'Log in' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(page.field('UserName').value).toBe('Half a na');
  page.server.answer(updateProfile, { ...mia, token: 'newer', name: 'Half a na' });
  await page.update();
  await screen.findByText('Profile Updated');
  expect(page.server.asked.at(-1)?.headers.get('authorization')).toBe('Bearer newer');
  expect(leaveFor).not.toHaveBeenCalled();
});

test('someone else who signs in over it starts from the beginning', async () => {
  const page = await openForm();
  act(() => session.end('expired'));
  const dialog = within(await screen.findByRole('dialog', { name: 'Please sign in again' }));
  page.server.answer(operatorLogIn, operator({ id: '0190a000-0000-7000-8000-000000000009', name: 'Noa' }));
  await page.user.type(dialog.getByLabelText('Password'), 'a good password');
  await page.user.click(dialog.getByRole('button', { name: 'Log in' }));
  await waitFor(() => expect(leaveFor).toHaveBeenCalledWith('/'));
});
