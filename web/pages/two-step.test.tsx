import type { UserInfo } from '@stampdeck/contract/accounts.ts';
import { listPasskeys } from '@stampdeck/contract/passkeys.ts';
import { beginTwoStep, confirmTwoStep, endTwoStep, getTwoStep } from '@stampdeck/contract/two-step.ts';
import { screen, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import type { TwoStepState } from '#features/two-step/api.ts';
import { session } from '#lib/session.ts';
import { openDashboard } from '#test/dashboard.tsx';
import { fakeServer, operator } from '#test/server.ts';

vi.mock('#shell/warm-screens.ts', () => ({ useWarmScreens: () => undefined }));
vi.mock('#lib/socket.ts', () => ({ useConnection: () => 'online', useServerEvent: () => undefined }));

beforeEach(() => {
  session.kind = 'userInfo';
});

const off: TwoStepState = { success: true, isOn: false, since: null, codesLeft: 0, isRequired: false };
const on: TwoStepState = { ...off, isOn: true, since: '2026-11-01T08:00:00.000Z', codesLeft: 9 };
const secret = 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP';

const { shopId: _, ...admin } = operator({ id: 'admin-1', isPlatformAdmin: true });

function openAs(state: TwoStepState, person: UserInfo = operator(), address = '/settings/two-step') {
  session.start(person, { remember: true });
  const server = fakeServer();
  server.answer(getTwoStep, state);
  server.answer(listPasskeys, { success: true, passkeys: [] });
  const page = openDashboard(address);
  return { ...page, server, press: (name: string) => page.user.click(screen.getByRole('button', { name })) };
}

test('is set up with the first code of the app; then the recovery codes are shown once', async () => {
  const recoveryCodes = ['aaaa-bbbb-cccc-dddd', 'eeee-ffff-gggg-hhhh'];
  const { server, user, press } = openAs(off);
  server.answer(beginTwoStep, { success: true, secret, uri: `otpauth://totp/Stampdeck:mia?secret=${secret}` });
  server.refuse(confirmTwoStep, 'secondCodeRefused');
  await user.click(await screen.findByRole('button', { name: 'Set up two-step sign-in' }));
  await screen.findByRole('img', { name: 'QR code for your authenticator app' });
  screen.getByText('JBSW Y3DP EHPK 3PXP JBSW Y3DP EHPK 3PXP');
  const code = screen.getByLabelText('6-digit code from the app');
  await user.type(code, '000000');
  await press('Turn on two-step sign-in');
  await screen.findByText(/^This code is not right/);

  server.answer(confirmTwoStep, { success: true, recoveryCodes, userInfo: operator() });
  server.answer(getTwoStep, { ...on, codesLeft: 10 });
  await user.clear(code);
  await user.type(code, '123456');
  await press('Turn on two-step sign-in');
  const saving = within(await screen.findByRole('region', { name: 'Save your recovery codes' }));
  expect(saving.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual(recoveryCodes);
  await press('I saved them');
  await screen.findByText('10 recovery codes are left.');
  expect(screen.queryByText('aaaa-bbbb-cccc-dddd')).toBeNull();
  expect(server.sent.map(({ body }) => body)).toEqual([{}, { code: '000000' }, { code: '123456' }]);
});

test('asks for a code before it ends', async () => {
  const { server, user, press } = openAs(on);
  await user.click(await screen.findByRole('button', { name: 'Turn off…' }));
  server.answer(endTwoStep, off);
  server.answer(getTwoStep, off);
  await user.type(screen.getByLabelText('Code from your app, or a recovery code'), '123 456');
  await press('Turn off two-step sign-in');
  await screen.findByRole('heading', { name: 'It is off' });
  expect(server.sent.map(({ body }) => body)).toEqual([{ code: '123 456' }]);
});

test('is the only screen of a platform admin who has not set it up', async () => {
  const { path } = openAs({ ...off, isRequired: true }, { ...admin, mustSetUpTwoStep: true }, '/settings');
  await screen.findByText('Platform admins sign in with two steps. Set it up to go on.');
  expect(path()).toBe('/settings/two-step');
});

test('is open to people who work for a shop of someone else', async () => {
  openAs(off, operator({ id: 'kim', permissions: ['stamp'] }));
  await screen.findByRole('button', { name: 'Set up two-step sign-in' });
});

test('is not open at a shared tablet, where a PIN is all that people type', async () => {
  openAs(off, operator({ atTablet: true }));
  await screen.findByRole('heading', { name: 'This screen is not open to you' });
});

test('can not be turned off by a platform admin', async () => {
  openAs({ ...on, isRequired: true }, admin);
  await screen.findByRole('button', { name: 'Use another phone' });
  expect(screen.queryByRole('button', { name: 'Turn off…' })).toBeNull();
});
