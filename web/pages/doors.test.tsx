import { i18n } from '@lingui/core';
import { screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { session } from '#lib/session.ts';
import { openDashboard } from '#test/dashboard.tsx';
import { fakeServer, operator } from '#test/server.ts';

const leaveFor = vi.hoisted(() => vi.fn());
vi.mock('#lib/leave.ts', () => ({ leaveFor }));
vi.mock('#lib/socket.ts', () => import('#test/socket.ts'));

afterEach(() => {
  i18n.loadAndActivate({ locale: 'en', locales: 'en-US', messages: {} });
  leaveFor.mockClear();
});

test('from a page in a language that the dashboard does not have, the sign-in and the shell are loaded anew', async () => {
  i18n.loadAndActivate({ locale: 'pl', messages: {} });
  fakeServer();
  openDashboard('/signin?redirect=%2Freports');
  await vi.waitFor(() => expect(leaveFor).toHaveBeenCalledWith('/signin?redirect=%2Freports', { replace: true }));
  session.start(operator(), { remember: true });
  openDashboard('/settings');
  await vi.waitFor(() => expect(leaveFor).toHaveBeenCalledWith('/settings', { replace: true }));
});

test('a door stays in the language of its reader, and so does the sign-in in one of the shops', async () => {
  fakeServer();
  i18n.loadAndActivate({ locale: 'pl', messages: {} });
  openDashboard('/forgot');
  await screen.findByRole('heading', { name: 'Forgot Password' });
  i18n.loadAndActivate({ locale: 'de', messages: {} });
  openDashboard('/signin');
  await screen.findByRole('heading', { name: 'ANMELDUNG FÜR LÄDEN' });
  expect(leaveFor).not.toHaveBeenCalled();
});
