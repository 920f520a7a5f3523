import { getDraft, saveDraft } from '@stampdeck/contract/drafts.ts';
import { screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { field, openDesigner, serverWith, shopId, versionOf, write } from '#test/designer.tsx';

// Each look for a role walks the whole form, which is slow without a browser.
vi.setConfig({ testTimeout: 30_000 });

const local = () => localStorage.getItem(`cardDraft.${shopId}`);
const saves = ({ asked }: ReturnType<typeof serverWith>) =>
  asked.filter(({ method, path }) => method === 'PUT' && path === saveDraft.path);

test('a draft is saved on the server when typing pauses, and appears on another device', async () => {
  const server = serverWith(versionOf(3));
  const page = await openDesigner('detail');
  for (const text of ['B', 'Ba', 'Bak', 'Bakery']) write('Card description', text);
  expect(saves(server)).toHaveLength(0);
  await screen.findByText('Draft saved');
  expect(saves(server)).toHaveLength(1);
  expect(server.kept).toMatchObject({ revision: 1, design: { description: 'Bakery' } });
  expect(local()).toBeNull();
  page.unmount();

  localStorage.clear();
  await openDesigner('detail');
  expect(field('Card description').value).toBe('Bakery');
  expect(screen.getByText('Draft saved')).toBeTruthy();
});

test('leaving the designer saves unsent changes at once', async () => {
  const server = serverWith(versionOf(3));
  const page = await openDesigner('detail');
  write('Card description', 'Bakery');
  page.unmount();
  await waitFor(() => expect(server.kept.design?.description).toBe('Bakery'));
});

test('without a network a draft is kept on the device, survives a reload, and is saved once there is one', async () => {
  const server = serverWith(versionOf(3));
  const first = await openDesigner('detail');
  server.refuse(saveDraft, 'unavailable');
  write('Card description', 'Bakery');
  await screen.findByText('Kept on this device');
  expect(local()).toContain('Bakery');
  first.unmount();

  const server2 = serverWith(versionOf(3));
  await openDesigner('detail');
  expect(field('Card description').value).toBe('Bakery');
  await waitFor(() => expect(server2.kept.design?.description).toBe('Bakery'));
  await waitFor(() => expect(local()).toBeNull());
});

test("a draft that the server does not have starts with the device's copy", async () => {
  const server = serverWith(versionOf(3));
  server.refuse(getDraft, 'internal');
  server.refuse(saveDraft, 'internal');
  const first = await openDesigner('detail');
  write('Card description', 'Bakery');
  first.unmount();
  await openDesigner('detail');
  expect(field('Card description').value).toBe('Bakery');
});

test('a draft that another tab changed meanwhile is not overwritten: what is here, or the other one', async () => {
  const server = serverWith(versionOf(3));
  const page = await openDesigner('detail');
  server.change({ description: 'From the other tab' });
  write('Card description', 'From this tab');
  const question = /changed in another tab or on another device/;
  await screen.findByText(question);
  expect(server.kept.design?.description).toBe('From the other tab');
  write('Card description', 'From this tab, and more');
  await page.user.click(screen.getByRole('button', { name: 'Keep this draft' }));
  await waitFor(() => expect(server.kept.design?.description).toBe('From this tab, and more'));
  expect(screen.queryByText(question)).toBeNull();

  server.change({ description: 'From the other tab again' });
  write('Card description', 'Late');
  await screen.findByText(question);
  await page.user.click(screen.getByRole('button', { name: 'Use the other one' }));
  await waitFor(() => expect(field('Card description').value).toBe('From the other tab again'));
  expect(screen.queryByText(question)).toBeNull();
  expect(local()).toBeNull();
});

test('a draft that was saved elsewhere is shown at once where nothing waits here', async () => {
  const server = serverWith(versionOf(3));
  await openDesigner('detail');
  server.change({ description: 'From my phone' });
  document.dispatchEvent(new Event('visibilitychange', { bubbles: true }));
  await waitFor(() => expect(field('Card description').value).toBe('From my phone'));
});

test('the owner chooses between an unsent draft on this device and the draft of another one', async () => {
  const server = serverWith(versionOf(3));
  const first = await openDesigner('detail');
  server.refuse(saveDraft, 'unavailable');
  write('Card description', 'From this device');
  await screen.findByText('Kept on this device');
  first.unmount();

  const server2 = serverWith(versionOf(3));
  server2.change({ description: 'From my phone' });
  const page = await openDesigner('detail');
  expect(field('Card description').value).toBe('From this device');
  await page.user.click(await screen.findByRole('button', { name: 'Use the other one' }));
  await waitFor(() => expect(field('Card description').value).toBe('From my phone'));
});

test('a discarded draft is discarded for every device', async () => {
  const server = serverWith(versionOf(3));
  const page = await openDesigner('detail');
  write('Card description', 'Bakery');
  await screen.findByText('Draft saved');
  await page.user.click(screen.getByRole('button', { name: 'Discard the draft' }));
  await waitFor(() => expect(server.kept).toEqual({ revision: 2, design: null }));
  await page.user.click(await screen.findByText('Undo'));
  await waitFor(() => expect(server.kept.design?.description).toBe('Bakery'));
});
