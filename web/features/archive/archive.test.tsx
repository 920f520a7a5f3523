import { i18n } from '@lingui/core';
import { MantineProvider } from '@mantine/core';
import { type ArchiveState, exportShop, getArchive, startArchive } from '@stampdeck/contract/archive.ts';
import { archiveProblem } from '@stampdeck/contract/archive-problems.ts';
import { refusals } from '@stampdeck/contract/errors.ts';
import { fieldProblems } from '@stampdeck/contract/field-problems.ts';
import { QueryClientProvider } from '@tanstack/react-query';
import { render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { queryClient } from '#lib/query.ts';
import { session } from '#lib/session.ts';
import { fakeServer, operator } from '#test/server.ts';
import { fakeUploads } from '#test/uploads.ts';
import { Archive } from './archive.tsx';

beforeEach(() => {
  queryClient.clear();
  session.kind = 'userInfo';
  session.start(operator(), { remember: true });
});

const contents = {
  ...{ shop: 'Café <b>Uno</b>', madeAt: '2026-05-12T18:03:11.000Z' },
  ...{ members: 12, running: 11, cards: 15, ledger: 140, stamps: 33, designs: 2, products: 7 },
  ...{ pictures: 9, picturesLeftOut: 0, videos: 2, videosLeftOut: 0, videoBytes: 9_000_000 },
};
const state = (more: Partial<ArchiveState>): ArchiveState => ({
  ...{ id: 'archive-1', status: 'checking', contents: null, problems: [], files: 0, handled: 0 },
  ...{ createdAt: '2026-05-13T08:00:00.000Z', finishedAt: null },
  ...more,
});
const answer = (archive: ArchiveState | null, canTake = true) => ({ success: true as const, canTake, archive });

async function open(archive: ArchiveState | null = null, canTake = true) {
  const server = fakeServer();
  server.answer(getArchive, answer(archive, canTake));
  const uploads = fakeUploads();
  render(
    <MantineProvider>
      <QueryClientProvider client={queryClient}>
        <Archive />
      </QueryClientProvider>
    </MantineProvider>,
  );
  return { server, uploads, user: userEvent.setup() };
}

const file = new File(['zip'], 'shop.zip', { type: 'application/zip' });
const slow = { timeout: 5000 };

test('an archive is checked first, then the page says what it contains, then it is imported', async () => {
  const { server, uploads, user } = await open();
  await user.upload(await screen.findByLabelText('Choose an archive'), file);
  const sent = await uploads.next();
  expect(sent.path).toBe('/api/v1/archive/check');
  sent.progress(0.43);
  await screen.findByText('Uploading the archive… 43%');
  expect(screen.getByText('Leaving this page cancels the upload.')).toBeTruthy();
  server.answer(getArchive, answer(state({ status: 'ready', contents })));
  sent.answer(201, { success: true, archive: state({}) });
  await screen.findByText(/Checking the archive\. You can leave/);
  expect(screen.queryByLabelText(/Choose an/)).toBeNull();
  const begin = await screen.findByRole('button', { name: 'Import 11 members' }, slow);
  expect(screen.getByText('Café <b>Uno</b>')).toBeTruthy();
  expect(screen.getByText('Stamps and rewards in the history').nextSibling?.textContent).toBe('140');
  expect(server.asked.some(({ path }) => path === startArchive.path)).toBe(false);
  server.answer(startArchive, {
    success: true,
    archive: state({ status: 'running', contents, files: 11, handled: 4 }),
  });
  server.answer(
    getArchive,
    answer(state({ status: 'done', contents, handled: 12, finishedAt: '2026-05-13T08:01:00.000Z' }), false),
  );
  await user.click(begin);
  await screen.findByText(/Importing: 4 of 12 members/);
  await screen.findByText('The shop has been imported.', {}, slow);
  const factOf = (name: string) => screen.getByText(name).nextSibling?.textContent;
  expect(['Members', 'Left', 'Stamps and rewards in the history'].map(factOf)).toEqual(['11', '1', '140']);
  expect(screen.queryByLabelText(/Choose an/)).toBeNull();
});

test('a problem is shown as text with its file and line, and another archive can be chosen', async () => {
  const problems = [
    { file: 'cards-0001.jsonl', line: 7, ...archiveProblem('cardCount', { count: 4, sum: 3 }) },
    { file: '', line: null, ...archiveProblem('unknownTimeZone', { timeZone: '<b>Mars</b>' }) },
  ];
  await open(state({ status: 'refused', problems }));
  await screen.findByText('cards-0001.jsonl, line 7');
  expect(screen.getByText('This server does not know the time zone ‘<b>Mars</b>’.')).toBeTruthy();
  expect(screen.getByLabelText('Choose another archive')).toBeTruthy();
});

test('a reader of German reads in German what is wrong with an archive', async () => {
  i18n.load('de', { 'archive.cardCount': 'Stempel auf der Karte: {count}. Ihr Verlauf ergibt {sum}.' });
  i18n.activate('de');
  onTestFinished(() => i18n.activate('en', 'en-US'));
  const problem = archiveProblem('cardCount', { count: 4, sum: 3 });
  await open(state({ status: 'refused', problems: [{ file: 'cards-0001.jsonl', line: 7, ...problem }] }));
  await screen.findByText('Stempel auf der Karte: 4. Ihr Verlauf ergibt 3.');
});

test('the problems of an archive disappear as soon as another one is chosen', async () => {
  const { uploads, user } = await open(
    state({ status: 'refused', problems: [{ file: '', line: null, ...archiveProblem('notUtf8') }] }),
  );
  await screen.findByText('This file is not UTF-8.');
  await user.upload(screen.getByLabelText('Choose another archive'), file);
  const sent = await uploads.next();
  expect(screen.queryByText('This file is not UTF-8.')).toBeNull();
  const [status, message] = refusals.storageFull;
  sent.answer(status, { success: false, code: 'storageFull', message, requestId: 'r' });
  expect((await screen.findByRole('alert')).textContent).toContain(message);
  expect(screen.queryByText('This file is not UTF-8.')).toBeNull();
});

test.each(['ready', 'done'] as const)('a warning about one member is shown when an archive is %s', async (status) => {
  const details = { name: 'Zoë', value: 'zoe@', problem: fieldProblems.wrongEmail };
  const warning = archiveProblem('wrongEmail', details);
  await open(state({ status, contents, problems: [{ file: 'members-0001.jsonl', line: 3, ...warning }] }));
  await screen.findByText(/Some details of members are not valid and are left out/);
  expect(screen.getByText('members-0001.jsonl, line 3').parentElement?.textContent).toContain(warning.says);
  const canBegin = screen.queryByRole('button', { name: 'Import 11 members' }) !== null;
  expect(canBegin).toBe(status === 'ready');
});

test('a shop with members says that no archive can be imported, and can still download its own', async () => {
  const { server, user } = await open(null, false);
  await screen.findByText(/This shop has members/);
  expect(screen.queryByLabelText(/Choose an/)).toBeNull();
  const saved: string[] = [];
  URL.createObjectURL ??= () => '';
  vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:archive');
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function click(this: HTMLAnchorElement) {
    saved.push(this.download);
  });
  const name = 'attachment; filename="stampdeck-shop-2026-11-21.zip"';
  server.respond(exportShop, () => new Response('zip', { headers: { 'Content-Disposition': name } }));
  await user.click(screen.getByRole('button', { name: 'Download the archive' }));
  await waitFor(() => expect(saved).toEqual(['stampdeck-shop-2026-11-21.zip']));
});

test('the page says that someone joined meanwhile as soon as the import is refused', async () => {
  const { server, user } = await open(state({ status: 'ready', contents }));
  const begin = await screen.findByRole('button', { name: 'Import 11 members' });
  server.refuse(startArchive, 'shopNotEmpty');
  server.answer(getArchive, answer(state({ status: 'ready', contents }), false));
  await user.click(begin);
  await screen.findByText(/Someone has joined this shop/);
  expect(screen.queryByRole('button', { name: /^Import/ })).toBeNull();
});

test('an archive that is ready can no longer be imported once someone has joined', async () => {
  await open(state({ status: 'ready', contents }), false);
  await screen.findByText(/Someone has joined this shop/);
  expect(screen.queryByRole('button', { name: /^Import/ })).toBeNull();
  expect(screen.queryByLabelText(/Choose an/)).toBeNull();
});

test('before an import, the page says how many photos and videos come, and how many have to be uploaded again', async () => {
  await open(state({ status: 'ready', contents: { ...contents, picturesLeftOut: 4, videosLeftOut: 1 } }));
  expect((await screen.findByText('Photos')).nextSibling?.textContent).toBe('9');
  expect(screen.getByText('Videos').nextSibling?.textContent).toBe('2');
  expect(screen.getByText('4 photos are not in the archive. Upload them again.')).toBeTruthy();
  expect(screen.getByText('1 video is not in the archive. Upload it again.')).toBeTruthy();
});

test('while photos and videos are stored, the page says how many, and then how many members', async () => {
  const { server } = await open(state({ status: 'running', contents, files: 3 }), false);
  await screen.findByText(/Importing: 3 of 11 photos and videos\./);
  const bar = screen.getByRole('progressbar', { name: 'Photos and videos imported' });
  expect([bar.getAttribute('value'), bar.getAttribute('max')]).toEqual(['3', '11']);
  server.answer(getArchive, answer(state({ status: 'running', contents, files: 11 }), false));
  await screen.findByText(/Importing: 0 of 12 members\./, {}, slow);
  expect(screen.getByRole('progressbar', { name: 'Members imported' }).getAttribute('value')).toBe('0');
});

test('an archive whose file was lost during the import can be chosen again', async () => {
  await open(state({ status: 'failed', contents, handled: 5 }), false);
  await screen.findByText(/5 of 12 members are imported/);
  expect(screen.getByLabelText('Choose another archive')).toBeTruthy();
});
