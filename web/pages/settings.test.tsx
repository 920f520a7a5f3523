import { getArchive } from '@stampdeck/contract/archive.ts';
import { fillPath } from '@stampdeck/contract/http.ts';
import { getLimits, getRedemptionRights, saveLimits, saveRedemptionRights } from '@stampdeck/contract/limits.ts';
import {
  endAllSessions,
  endOtherSessions,
  endSession,
  listSessions,
  type OpenSession,
} from '@stampdeck/contract/sessions.ts';
import {
  getSettings,
  getShortNames,
  type StoredDetails,
  saveSettings,
  saveShortName,
} from '@stampdeck/contract/shops.ts';
import { readOwnPin } from '@stampdeck/contract/tablets.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { session } from '#lib/session.ts';
import { openDashboard } from '#test/dashboard.tsx';
import { fakeServer, operator } from '#test/server.ts';

vi.mock('#shell/warm-screens.ts', () => ({ useWarmScreens: () => undefined }));
vi.mock('#lib/socket.ts', () => ({ useConnection: () => 'online', useServerEvent: () => undefined }));

const details = {
  bio: '',
  address: 'Hauptstraße 1',
  hours: '',
  phone: '',
  timeZone: 'Europe/Berlin',
  language: 'en' as const,
};
const noLimits = { gapSeconds: null, visit: null, day: null, personHour: null };
const now = new Date().toISOString();
const longAgo = new Date(Date.now() - 3 * 24 * 60 * 60 * 1000).toISOString();
const here: OpenSession = {
  id: 'session-here',
  kind: 'operator',
  device: 'Firefox on Linux',
  openedAt: now,
  lastSeenAt: now,
  isThis: true,
};
const phone: OpenSession = {
  ...here,
  id: 'session-phone',
  kind: 'customer',
  device: 'Safari on iPhone',
  isThis: false,
};
const tablet: OpenSession = {
  ...here,
  id: 'session-tablet',
  device: 'Chrome on Android',
  isThis: false,
  lastSeenAt: longAgo,
};

beforeEach(() => {
  session.kind = 'userInfo';
  session.start(operator(), { remember: true });
});

async function openSettings(settings: StoredDetails = details, sessions = [here, phone, tablet]) {
  const server = fakeServer();
  server.answer(getSettings, { success: true, settings });
  server.answer(getShortNames, { success: true, shortNames: { name: 'cafe-uno', former: [] } });
  server.answer(listSessions, { success: true, sessions });
  server.answer(readOwnPin, { success: true, hasPin: false, isLocked: false });
  server.answer(getLimits, { success: true, limits: noLimits });
  server.answer(getRedemptionRights, { success: true, rights: { owner: true, staff: false } });
  server.answer(getArchive, { success: true, canTake: false, archive: null });
  const page = openDashboard('/settings');
  await screen.findByText('Firefox on Linux');
  await screen.findByLabelText('Address');
  const list = within(screen.getByRole('region', { name: 'Where you are signed in' }));
  return { ...page, server, list };
}

test('sessions are listed with device, place and when they were seen, this one marked', async () => {
  const { list } = await openSettings();
  const rows = list.getAllByRole('listitem').map((row) => row.textContent);
  expect(rows[0]).toMatch(/Firefox on Linux.*Dashboard · now.*This device/);
  expect(rows[1]).toMatch(/Safari on iPhone.*Shop pages · seen in the last hour.*Sign out/);
  expect(rows[2]).toMatch(/Chrome on Android.*Dashboard · seen 3 days ago.*Sign out/);
  expect(list.getAllByRole('button', { name: /^Sign out (Safari|Chrome)/ })).toHaveLength(2);
});

test('an owner at a shared tablet sees nothing that a PIN does not open', async () => {
  session.start({ ...operator(), atTablet: true }, { remember: true });
  const server = fakeServer();
  server.answer(listSessions, { success: true, sessions: [here] });
  server.answer(readOwnPin, { success: true, hasPin: true, isLocked: false });
  openDashboard('/settings');
  await screen.findByText('Firefox on Linux');
  for (const name of ['Your shop', 'Limits', 'Archive', 'Two-step sign-in'])
    expect(screen.queryByRole('region', { name })).toBeNull();
});

test('one session is ended by its button and goes from the list', async () => {
  const { list, server, user } = await openSettings();
  server.answer({ ...endSession, path: fillPath(endSession.path, { id: phone.id }) }, undefined);
  server.answer(listSessions, { success: true, sessions: [here, tablet] });
  await user.click(list.getByRole('button', { name: 'Sign out Safari on iPhone' }));
  await list.findByText('Signed out: Safari on iPhone.');
  await waitFor(() => expect(list.queryByText('Safari on iPhone')).toBeNull());
});

test('signing out everywhere else says how many that were, and this one stays', async () => {
  const { list, server, user } = await openSettings();
  server.answer(endOtherSessions, { success: true, ended: 2 });
  server.answer(listSessions, { success: true, sessions: [here] });
  await user.click(list.getByRole('button', { name: 'Sign out everywhere else' }));
  await list.findByText('Signed out on 2 other devices.');
  await waitFor(() =>
    expect(list.getByRole('button', { name: 'Sign out everywhere else' })).toHaveProperty('disabled', true),
  );
  expect(session.get()).not.toBeNull();
});

test('signing out everywhere ends here, too', async () => {
  const { list, server, user, path } = await openSettings();
  server.answer(endAllSessions, undefined);
  await user.click(list.getByRole('button', { name: 'Sign out everywhere' }));
  await waitFor(() => expect(path()).toBe('/signin'));
  expect(session.get()).toBeNull();
});

test('a list that could not be read, and a session that could not be ended, say why', async () => {
  const { list, server, user } = await openSettings();
  server.refuse({ ...endSession, path: fillPath(endSession.path, { id: phone.id }) }, 'unavailable');
  await user.click(list.getByRole('button', { name: 'Sign out Safari on iPhone' }));
  expect((await list.findByRole('alert')).textContent).toContain('We are busy right now');
  list.getByRole('button', { name: 'Sign out Safari on iPhone' });
});

test("the shop's details are shown, saved where they changed, and told at their fields when they cannot be", async () => {
  const { server, user } = await openSettings();
  const form = within(screen.getByRole('form', { name: 'Shop details' }));
  const save = form.getByRole('button', { name: 'Save details' });
  expect(save).toHaveProperty('disabled', true);
  await user.type(form.getByLabelText('Phone'), '+49 30 1234');
  await user.type(form.getByLabelText('About the shop'), 'Bread since 1921.');
  server.refuse(saveSettings, 'invalid', { fields: { timeZone: 'This server does not know this time zone.' } });
  await user.click(save);
  await form.findByText('This server does not know this time zone.');
  const saved = { ...details, phone: '+49 30 1234', bio: 'Bread since 1921.' };
  server.answer(saveSettings, { success: true, settings: saved });
  await user.click(save);
  await screen.findByText('Shop details saved');
  expect(server.asked.filter(({ method }) => method === 'PUT').at(-1)?.body).toEqual({
    phone: saved.phone,
    bio: saved.bio,
  });
  await waitFor(() => expect(save).toHaveProperty('disabled', true));
});

test('a language that this page is too old to know stays the shop’s when the details are saved', async () => {
  const { server, user } = await openSettings({ ...details, language: 'sv' });
  const form = within(screen.getByRole('form', { name: 'Shop details' }));
  await user.type(form.getByLabelText('Phone'), '1');
  server.answer(saveSettings, { success: true, settings: { ...details, phone: '1', language: 'sv' } });
  await user.click(form.getByRole('button', { name: 'Save details' }));
  await screen.findByText('Shop details saved');
  expect(server.asked.find(({ method }) => method === 'PUT')?.body).toEqual({ phone: '1' });
});

test('the theme is chosen here as in the header, light unless another is (S2.shell.14, S2.shell.15)', async () => {
  const { user } = await openSettings();
  const theme = within(screen.getByRole('group', { name: 'Theme' }));
  expect(theme.getByRole('radio', { name: 'Light' })).toHaveProperty('checked', true);
  await user.click(theme.getByRole('radio', { name: 'Dark' }));
  expect(document.documentElement.getAttribute('data-mantine-color-scheme')).toBe('dark');
  await user.click(theme.getByRole('radio', { name: 'System' }));
  expect(localStorage.getItem('theme')).toBe('auto');
});

test('a time zone is found by its city as people write it', async () => {
  const { user } = await openSettings();
  const zone = screen.getByRole('combobox', { name: 'Time zone' });
  await user.click(zone);
  await user.clear(zone);
  await user.type(zone, 'new york');
  await user.click(await screen.findByText('America/New York'));
  expect(screen.getByRole('button', { name: 'Save details' })).toHaveProperty('disabled', false);
});

test('details that are not saved are not lost by leaving: it is asked first', async () => {
  const { user } = await openSettings();
  await user.type(screen.getByLabelText('Phone'), '030');
  const away = () => user.click(screen.getAllByRole('link', { name: 'Home' })[0] as HTMLElement);
  await away();
  const question = within(await screen.findByRole('dialog', { name: 'Leave without saving?' }));
  await user.click(question.getByRole('button', { name: 'Stay here' }));
  expect(screen.getByLabelText('Phone')).toHaveProperty('value', '030');
  await away();
  await user.click(await screen.findByRole('button', { name: 'Leave without saving' }));
  await waitFor(() => expect(screen.queryByLabelText('Phone')).toBeNull());
});

test('why nothing was saved stands at the button that was pressed', async () => {
  const { user, server } = await openSettings();
  server.refuse(saveSettings, 'unavailable');
  await user.type(screen.getByLabelText('Phone'), '030');
  const save = screen.getByRole('button', { name: 'Save details' });
  await user.click(save);
  const alert = await screen.findByRole('alert');
  expect(save.previousElementSibling).toBe(alert);
});

test('limits are off while empty, set by their fields, said to be wrong there, and taken away again', async () => {
  const { server, user } = await openSettings();
  const form = within(await screen.findByRole('form', { name: 'Limits' }));
  const [gap, day] = [form.getByLabelText('Wait between stamps'), form.getByLabelText('Per day')];
  expect([gap, day].map((field) => (field as HTMLInputElement).value)).toEqual(['', '']);
  await user.type(gap, '300');
  expect(form.getByText(/This is 5 minutes\./)).toBeTruthy();
  await user.type(day, 'two');
  await user.click(form.getByRole('button', { name: 'Save limits' }));
  expect(await form.findByText(/number/i)).toBeTruthy();
  await user.clear(day);
  await user.type(day, '2');
  server.answer(saveLimits, { success: true, limits: { ...noLimits, gapSeconds: 300, day: 2 } });
  await user.click(form.getByRole('button', { name: 'Save limits' }));
  await screen.findByText('Limits saved');
  expect(server.sent.at(-1)?.body).toEqual({ gapSeconds: 300, day: 2 });
  await user.clear(gap);
  server.answer(saveLimits, { success: true, limits: { ...noLimits, day: 2 } });
  await user.click(form.getByRole('button', { name: 'Save limits' }));
  await waitFor(() => expect(server.sent.at(-1)?.body).toEqual({ gapSeconds: null }));
});

test('the short address is changed, and the earlier ones are listed; one that is taken says so and stays typed', async () => {
  const { server, user } = await openSettings();
  const part = within(screen.getByRole('region', { name: 'Short address' }));
  const field = await part.findByLabelText<HTMLInputElement>('Name after /s/');
  expect(field.value).toBe('cafe-uno');
  await user.clear(field);
  await user.type(field, 'Café');
  await user.click(part.getByRole('button', { name: 'Save address' }));
  await part.findByText('Use the letters a to z, digits, and single hyphens between them.');
  await user.clear(field);
  await user.type(field, 'Kastanie');
  server.refuse(saveShortName, 'shortNameTaken');
  await user.click(part.getByRole('button', { name: 'Save address' }));
  await part.findByText('Another shop has this address. Choose another.');
  expect(field.value).toBe('Kastanie');
  server.answer(saveShortName, { success: true, shortNames: { name: 'kastanie', former: ['cafe-uno'] } });
  await user.click(part.getByRole('button', { name: 'Save address' }));
  await part.findByText('These lead to your shop, too: /s/cafe-uno');
  expect(field.value).toBe('kastanie');
});

test('the owner lets the staff redeem without a phone, with a switch that is saved at once', async () => {
  const { server, user } = await openSettings();
  const staff = await screen.findByRole<HTMLInputElement>('switch', { name: 'Your staff may redeem without a phone' });
  expect(screen.getByRole<HTMLInputElement>('switch', { name: 'You may redeem without a phone' }).checked).toBe(true);
  expect(staff.checked).toBe(false);
  server.answer(saveRedemptionRights, { success: true, rights: { owner: true, staff: true } });
  await user.click(staff);
  await waitFor(() => expect(staff.checked).toBe(true));
  expect(server.sent.at(-1)?.body).toEqual({ staff: true });
});

test('a right that could not be saved says so until it is saved; its switch stays in reach of the keyboard', async () => {
  const { server, user } = await openSettings();
  const staff = await screen.findByRole<HTMLInputElement>('switch', { name: 'Your staff may redeem without a phone' });
  server.refuse(saveRedemptionRights, 'internal');
  await user.click(staff);
  await screen.findByText('We couldn’t save this');
  const reply = Promise.withResolvers<Response>();
  server.respond(saveRedemptionRights, () => reply.promise);
  await user.click(staff);
  await waitFor(() => expect(staff.getAttribute('aria-busy')).toBe('true'));
  expect([staff.disabled, document.activeElement]).toEqual([false, staff]);
  reply.resolve(Response.json({ success: true, rights: { owner: true, staff: true } }));
  await waitFor(() => expect(staff.checked).toBe(true));
  await waitFor(() => expect(screen.queryByText('We couldn’t save this')).toBeNull());
});
