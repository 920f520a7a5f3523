import { customerLogIn } from '@stampdeck/contract/accounts.ts';
import { getSite } from '@stampdeck/contract/home.ts';
import { fillPath } from '@stampdeck/contract/http.ts';
import { getFollow, getMembership } from '@stampdeck/contract/membership.ts';
import { getProfile, type Profile, updateProfile } from '@stampdeck/contract/profiles.ts';
import { endAllSessions, listSessions } from '@stampdeck/contract/sessions.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { session } from '#lib/session.ts';
import { fakeServer } from '#test/server.ts';
import { customerId, nora, openShop, signNoraIn } from '#test/shop.tsx';
import { fakeUploads } from '#test/uploads.ts';

const leaveFor = vi.hoisted(() => vi.fn());
vi.mock('#lib/leave.ts', () => ({ leaveFor }));
vi.mock('#lib/socket.ts', () => import('#test/socket.ts'));

// jsdom draws nothing: opening and cutting out are the browser's, and so is the cropper.
vi.mock('#features/images/picture-file.ts', async (original) => ({
  ...(await original<typeof import('#features/images/picture-file.ts')>()),
  openPicture: async () => ({ url: 'blob:picture' }),
  closePicture: () => undefined,
  cutOut: async () => new File(['part'], 'picture', { type: 'image/webp' }),
}));
vi.mock('react-easy-crop', () => ({
  default: ({ onCropComplete }: { onCropComplete: (a: unknown, b: unknown) => void }) => (
    <button type="button" onClick={() => onCropComplete(null, { x: 1, y: 2, width: 30, height: 30 })}>
      drag
    </button>
  ),
}));

const photo = '/images/abcdefghijklmnop';

const profile: Profile = {
  id: customerId,
  name: 'Nora',
  photo: '',
  cover: '',
  createdAt: nora().createdAt,
  email: 'nora@example.com',
  isAdmin: false,
  hasPassword: true,
  dateOfBirth: null,
  gender: '',
  bio: '',
  phone: '',
};

const ownProfile = { ...getProfile, path: fillPath(getProfile.path, { id: customerId }) };

beforeEach(() => {
  session.kind = 'customerInfo';
  leaveFor.mockClear();
});

async function openDetails(more: Partial<Profile> = {}, site = { mail: true, google: false }) {
  signNoraIn(more.hasPassword === false ? { hasPassword: false } : {});
  const server = fakeServer();
  server.answer(getSite, {
    success: true,
    shopSiteUrl: 'https://shop.test',
    reach: 'public',
    privacyVersion: 1,
    ...site,
  });
  server.answer(getFollow, { success: true, subcribed: false, subscribe: null });
  server.answer(getMembership, { success: true, joined: false, join: null });
  server.answer(ownProfile, { ...profile, ...more });
  const here = { id: 'here', kind: 'customer' as const, openedAt: profile.createdAt, lastSeenAt: profile.createdAt };
  server.answer(listSessions, { success: true, sessions: [{ ...here, device: 'Safari on iPhone', isThis: true }] });
  const page = openShop();
  await page.user.click(await screen.findByRole('button', { name: /Your account/ }));
  await page.user.click(await screen.findByRole('button', { name: 'Your details' }));
  const form = within(await screen.findByRole('form', { name: 'Your details' }));
  const field = (label: string) => form.getByLabelText(label) as HTMLInputElement;
  const save = () => page.user.click(form.getByRole('button', { name: 'Save' }));
  return { ...page, server, form, field, save };
}

test('a customer changes name, phone, gender and what they say of themselves on the shop page', async () => {
  const page = await openDetails();
  page.server.answer(updateProfile, nora({ name: 'Nora Blum' }));
  await page.user.clear(page.field('Name'));
  await page.user.type(page.field('Name'), 'Nora Blum');
  await page.user.type(page.field('Phone'), '+49 30 1234');
  await page.user.type(page.field('Gender'), 'female');
  await page.user.type(page.field('About you'), 'Tea, no milk');
  await page.save();
  await page.form.findByText('Saved.');
  const sent = page.server.asked.find(({ method }) => method === 'PUT')?.body;
  expect(sent).toEqual({
    id: customerId,
    name: 'Nora Blum',
    phone: '+49 30 1234',
    gender: 'female',
    bio: 'Tea, no milk',
    password: '',
  });
  expect(session.get()?.name).toBe('Nora Blum');
});

test('a customer sets a photo with Save, and removes it again', async () => {
  const uploads = fakeUploads();
  const page = await openDetails();
  page.server.answer(updateProfile, nora({ photo }));
  await page.user.upload(page.form.getByLabelText('File: Photo'), new File(['p'], 'me.png', { type: 'image/png' }));
  await page.user.click(await screen.findByRole('button', { name: 'drag' }));
  await page.user.click(screen.getByRole('button', { name: 'Use this part' }));
  const sent = await uploads.next();
  expect([sent.headers.authorization, sent.body.get('use')]).toEqual([`Bearer ${nora().token}`, 'profile']);
  sent.answer(200, { success: true, location: photo });
  await screen.findByText('Successfull uploaded pictures...Stampdeck operator');
  const changed = () => page.server.asked.filter(({ method }) => method === 'PUT').map(({ body }) => body);
  expect(changed()).toEqual([]);
  page.server.answer(ownProfile, { ...profile, photo });
  await page.save();
  await page.form.findByText('Saved.');
  expect(changed()).toEqual([{ id: customerId, photo, password: '' }]);
  expect(session.get()?.photo).toBe(photo);

  page.server.answer(updateProfile, nora());
  await page.user.click(page.form.getByRole('button', { name: 'Remove: Photo' }));
  await page.save();
  await waitFor(() => expect(changed()[1]).toEqual({ id: customerId, photo: '', password: '' }));
  await waitFor(() => expect(session.get()?.photo).toBe(''));
});

test('a first password is set without another, a new one asks for the current one when the server does', async () => {
  const page = await openDetails({ hasPassword: false });
  page.server.answer(updateProfile, nora({ hasPassword: true }));
  page.server.answer(ownProfile, profile);
  await page.user.type(page.field('Set a password'), 'my first password');
  await page.save();
  await page.form.findByText('Saved.');
  expect(session.get()?.hasPassword).toBe(true);
  page.server.refuse(updateProfile, 'reauthRequired');
  await page.user.type(await page.form.findByLabelText('New password'), 'another password');
  await page.save();
  await page.form.findByLabelText('Current password');
  expect(page.field('New password').value).toBe('another password');
});

test('someone without a password is warned before signing out everywhere', async () => {
  const page = await openDetails({ hasPassword: false });
  page.server.answer(endAllSessions, undefined);
  await page.user.click(await screen.findByRole('button', { name: 'Sign out everywhere' }));
  expect((await screen.findByRole('alert')).textContent).toContain('You have no password');
  expect(session.get()).not.toBeNull();
  await page.user.click(screen.getByRole('button', { name: 'Sign out anyway' }));
  await waitFor(() => expect(session.get()).toBeNull());
});

test("a phone's Back closes the details and stays on the page; a tap beside them closes nothing", async () => {
  const page = await openDetails();
  const sheet = screen.getByRole('dialog', { name: 'Your details' });
  await page.user.click(sheet);
  expect(page.field('Phone')).toBeTruthy();
  const { length } = history;
  history.back();
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Your details' })).toBeNull());
  expect(history.length).toBe(length);
  screen.getByRole('button', { name: /Your account/ });
});

test.each([
  [
    { mail: false, google: true },
    'we cannot email you. Set a password before you sign out, unless you signed up with Google',
  ],
  [
    { mail: true, google: false },
    'To get back to your card you need an email to nora@example.com. Is that address right?',
  ],
  [
    { mail: true, google: true },
    'you need an email to nora@example.com, or Google if you signed up with it. Is that address right?',
  ],
  [{ mail: false, google: false }, 'we cannot email you. Set a password before you sign out, or you lose your card.'],
])('someone without a password reads before signing out how to get back: %o', async (site, words) => {
  const page = await openDetails({ hasPassword: false }, site);
  await page.user.click(await screen.findByRole('button', { name: 'Sign out everywhere' }));
  expect((await screen.findByRole('alert')).textContent).toContain(words);
});

test('a session that ends while the form is half filled leaves it as it is, under a sign-in', async () => {
  const page = await openDetails();
  await page.user.type(page.field('Phone'), '+49 30');
  page.server.refuse(updateProfile, 'tokenFailed');
  await page.save();
  const dialog = within(await screen.findByRole('dialog', { name: 'Please sign in again' }));
  page.server.answer(customerLogIn, nora({ token: 'newer' }));
  await page.user.type(dialog.getByLabelText('Password'), 'a good password');
  await page.user.click(dialog.getByRole('button', { name: 'Log in' }));
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Please sign in again' })).toBeNull());
  expect(page.field('Phone').value).toBe('+49 30');
  expect(leaveFor).not.toHaveBeenCalled();
});

test('when someone else signs in over it, the page loads again', async () => {
  const page = await openDetails();
  page.server.refuse(updateProfile, 'tokenFailed');
  await page.save();
  const dialog = within(await screen.findByRole('dialog', { name: 'Please sign in again' }));
  page.server.answer(customerLogIn, nora({ id: 'someone-else', token: 'other' }));
  await page.user.type(dialog.getByLabelText('Password'), 'a good password');
  await page.user.click(dialog.getByRole('button', { name: 'Log in' }));
  await waitFor(() => expect(leaveFor).toHaveBeenCalled());
});
