import {
  type NotificationChoices,
  readNotificationChoices,
  saveNotificationChoices,
} from '@stampdeck/contract/notifications.ts';
import { QueryClientProvider } from '@tanstack/react-query';
import { render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { queryClient } from '#lib/query.ts';
import { session } from '#lib/session.ts';
import { fakeServer, operator } from '#test/server.ts';
import { Toasts } from '#ui/toast.tsx';
import { NotificationChoicesSetting } from './choices.tsx';

const usual: NotificationChoices = {
  kinds: {
    message: { bell: true, email: true, push: false },
    newMember: { bell: true, email: false, push: false },
    fullCard: { bell: true, email: false, push: false },
    order: { bell: true, email: false, push: false },
    commented: { bell: true, email: false, push: false },
  },
  ...{ quiet: { from: 22, to: 8 }, timeZone: 'UTC', email: 'ready' },
};

async function open(choices: NotificationChoices = usual, person = operator()) {
  queryClient.clear();
  session.kind = 'userInfo';
  session.start(person, { remember: true });
  const server = fakeServer();
  server.answer(readNotificationChoices, { success: true, ...choices });
  render(
    <QueryClientProvider client={queryClient}>
      <NotificationChoicesSetting />
      <Toasts />
    </QueryClientProvider>,
  );
  await screen.findByRole('table');
  return { user: userEvent.setup(), server };
}

const box = (name: string) => screen.getByRole<HTMLInputElement>('checkbox', { name });

test('each switch is named by its kind and channel, and is saved alone, at once', async () => {
  const { user, server } = await open();
  server.answer(saveNotificationChoices, {
    ...{ success: true, ...usual },
    kinds: { ...usual.kinds, newMember: { bell: true, email: true, push: false } },
  });
  expect(screen.getAllByRole('checkbox')).toHaveLength(15);
  await user.click(box('New members Email'));
  await screen.findByText('Saved');
  expect(server.sent).toMatchObject([{ body: { kinds: { newMember: { email: true } } } }]);
  expect(box('New members Email').checked).toBe(true);
});

test('someone who may not see messages gets no row for them', async () => {
  const { message: _, ...kinds } = usual.kinds;
  await open({ ...usual, kinds });
  expect(screen.queryByText('Messages from customers')).toBeNull();
  expect(screen.getAllByRole('checkbox')).toHaveLength(12);
});

test('push on this device is not offered at a shared tablet', async () => {
  await open(usual, operator({ atTablet: true }));
  expect(screen.queryByText('Push on this device')).toBeNull();
});

test('a change that is not saved goes back', async () => {
  const { user, server } = await open();
  server.refuse(saveNotificationChoices, 'unavailable');
  await user.click(box('Full cards Bell'));
  await screen.findByText('We couldn’t save this');
  await waitFor(() => expect(box('Full cards Bell').checked).toBe(true));
});

test('quiet hours are turned off and on, and never end when they begin', async () => {
  const { user, server } = await open();
  const from = screen.getByRole<HTMLSelectElement>('combobox', { name: 'From' });
  expect(from.value).toBe('22');
  expect(Array.from(from.options, ({ value }) => value)).not.toContain('8');
  server.answer(saveNotificationChoices, { success: true, ...usual, quiet: { from: 23, to: 8 } });
  await user.selectOptions(from, '23');
  await waitFor(() => expect(server.sent).toMatchObject([{ body: { quiet: { from: 23, to: 8 } } }]));
  server.answer(saveNotificationChoices, { success: true, ...usual, quiet: null });
  await user.click(screen.getByRole('switch', { name: 'Quiet hours' }));
  await waitFor(() => expect(screen.queryByRole('combobox', { name: 'From' })).toBeNull());
});

test('says why no emails come', async () => {
  await open({ ...usual, email: 'none' });
  screen.getByText('No emails can be sent from here. Ask your administrator.');
  expect(box('New members Email').disabled).toBe(true);
  expect(box('New members Bell').disabled).toBe(false);
});
