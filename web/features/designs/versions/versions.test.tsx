import { type CardVersion, getReach, listVersions } from '@stampdeck/contract/drafts.ts';
import { screen, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { field, openDesigner, serverWith, versionOf, write } from '#test/designer.tsx';

vi.setConfig({ testTimeout: 30_000 });

const published = (version: number, description: string, count = 0, isCapped = false): CardVersion => ({
  version,
  publishedAt: '2026-03-04T05:06:00.000Z',
  by: 'Mia',
  design: versionOf(version, { description }).design,
  cards: { count, isCapped },
});

test('every version says when, by whom, what changed and how many cards run on it; an old one becomes the draft', async () => {
  const server = serverWith(versionOf(3, { description: 'Three' }));
  server.respond(listVersions, ({ body }) => {
    const isFirst = !(body as { cursor?: string }).cursor;
    const page = isFirst
      ? { versions: [published(3, 'Three', 1), published(2, 'Two', 1000, true)], nextCursor: '2' }
      : { versions: [published(1, 'One')], nextCursor: null };
    return Response.json({ success: true, before: isFirst ? published(1, 'One').design : null, ...page });
  });
  const page = await openDesigner('submit');
  await page.user.click(screen.getByRole('button', { name: 'All versions' }));
  const three = within(await screen.findByRole('listitem', { name: 'Version 3' }));
  expect(three.getByText('Customers see this one')).toBeTruthy();
  expect(three.getByText('Published by Mia. 1 card uses it.')).toBeTruthy();
  expect(three.getByText('Description: “Three”')).toBeTruthy();
  expect(three.queryByRole('button', { name: 'Restore as draft' })).toBeNull();
  const two = within(screen.getByRole('listitem', { name: 'Version 2' }));
  expect(two.getByText('Published by Mia. 1,000+ cards use it.')).toBeTruthy();
  expect(two.getByText('Description: “Two”')).toBeTruthy();
  await page.user.click(screen.getByRole('button', { name: 'Show more' }));
  const one = within(await screen.findByRole('listitem', { name: 'Version 1' }));
  expect(one.getByText('The first card of the shop.')).toBeTruthy();
  await page.user.click(one.getByRole('button', { name: 'Preview' }));
  expect(one.getByRole('article')).toBeTruthy();

  await page.user.click(two.getByRole('button', { name: 'Restore as draft' }));
  expect(field('Card description').value).toBe('Two');
  expect(await screen.findByRole('heading', { name: 'What changes from version 3' })).toBeTruthy();
  await page.user.click(await screen.findByText('Undo'));
  expect(field('Card description').value).toBe('Three');
});

test('versions that cannot be read say so, and can be read again', async () => {
  const server = serverWith(versionOf(1));
  server.refuse(listVersions, 'internal');
  const page = await openDesigner('submit');
  await page.user.click(screen.getByRole('button', { name: 'All versions' }));
  await screen.findByText('We couldn’t load the versions');
  server.answer(listVersions, { success: true, versions: [published(1, 'One')], before: null, nextCursor: null });
  await page.user.click(screen.getByRole('button', { name: 'Retry' }));
  await screen.findByRole('listitem', { name: 'Version 1' });
});

test('before a changed card is published, the page says how many members it affects and how', async () => {
  const server = serverWith(versionOf(3, { howToCollect: 'A stamp for $5.', terms: '' }));
  server.answer(getReach, {
    success: true,
    members: 2345,
    empty: { count: 12, isCapped: false },
    running: { count: 1000, isCapped: true },
  });
  const page = await openDesigner('submit');
  write('How to collect stamps', 'A stamp for $8.');
  await screen.findByText('2,345 members have joined. No one loses a stamp or a reward.');
  expect(screen.getByText('empty cards').textContent).toBe('12 empty cards');
  expect(screen.getByText('Gets version 4 with its first stamp.')).toBeTruthy();
  expect(screen.getByText('cards with stamps').textContent).toBe('1,000+ cards with stamps');
  expect(screen.getByText('A stamp for $8 instead of $5')).toBeTruthy();
  write('How to collect stamps', 'A stamp for $5.');
  await page.user.click(screen.getByRole('tab', { name: 'Design' }));
  await page.user.click(screen.getByLabelText('Blue'));
  await page.go('Submit');
  expect(await screen.findByText(/Only the look changes/)).toBeTruthy();
});
