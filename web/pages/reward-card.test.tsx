import { defaultDesign, getDesign } from '@stampdeck/contract/designs.ts';
import { screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { session } from '#lib/session.ts';
import { openDashboard } from '#test/dashboard.tsx';
import { fakeServer, operator } from '#test/server.ts';

vi.mock('#shell/warm-screens.ts', () => ({ useWarmScreens: () => undefined }));
vi.mock('#lib/socket.ts', () => ({ useConnection: () => 'online', useServerEvent: () => undefined }));
vi.setConfig({ testTimeout: 30_000 });

beforeEach(() => {
  session.kind = 'userInfo';
  session.start(operator(), { remember: true });
  const shopId = operator().shopId ?? '';
  fakeServer().answer(getDesign, {
    success: true,
    cardDesignItem: { shopId, version: 0, isDefault: true, publishedAt: null, design: defaultDesign },
  });
});

const isOpen = (name: string) => screen.getByRole('tab', { name }).getAttribute('aria-selected') === 'true';

test('the open tab is in the address, and the arrow keys go through the tabs (S2.routes.7)', async () => {
  const page = openDashboard('/rewardCard?tab=support');
  const support = await screen.findByRole('tab', { name: 'Support' }, { timeout: 10_000 });
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Reward Card Design');
  expect(isOpen('Support')).toBe(true);
  support.focus();
  await page.user.keyboard('{ArrowRight}');
  await waitFor(() => expect(isOpen('Stamps')).toBe(true), { timeout: 10_000 });
  await page.user.keyboard('{Home}');
  await waitFor(() => expect(isOpen('Design')).toBe(true), { timeout: 10_000 });
});
