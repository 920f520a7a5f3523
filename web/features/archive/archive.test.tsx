import { MantineProvider } from '@mantine/core';
import { type ArchiveState, exportShop, getArchive, startArchive } from '@stampdeck/contract/archive.ts';
import { refusals } from '@stampdeck/contract/errors.ts';
import { QueryClientProvider } from '@tanstack/react-query';
import { render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
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
  ...{ members: 12, running: 11, cards: 15, ledger: 140, stamps: 33, designs: 2 },
};
const state = (more: Partial<ArchiveState>): ArchiveState => ({
  ...{ id: 'archive-1', status: 'checking', contents: null, faults: [], handled: 0 },
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

test('an archive is read first, then says what it brings, then comes in, and nothing is asked in between', async () => {
  const { server, uploads, user } = await open();
  await user.upload(await screen.findByLabelText('Choose an archive'), file);
  const sent = await uploads.next();
  expect(sent.path).toBe('/api/v1/archive/check');
  sent.progress(0.43);
  await screen.findByText('Sending the archive… 43 %');
  expect(screen.getByText('Leaving this page cancels the upload.')).toBeTruthy();
  server.answer(getArchive, answer(state({ status: 'ready', contents })));
  sent.answer(201, { success: true, archive: state({}) });
  await screen.findByText(/Reading the archive from end to end/);
  expect(screen.queryByLabelText(/Choose an/)).toBeNull();
  const begin = await screen.findByRole('button', { name: 'Bring 11 members in' }, slow);
  expect(screen.getByText('Café <b>Uno</b>')).toBeTruthy();
  expect(screen.getByText('ledger rows').nextSibling?.textContent).toBe('140');
  expect(server.asked.some(({ path }) => path === startArchive.path)).toBe(false);
  server.answer(startArchive, { success: true, archive: state({ status: 'running', contents, handled: 4 }) });
  server.answer(
    getArchive,
    answer(state({ status: 'done', contents, handled: 12, finishedAt: '2026-05-13T08:01:00.000Z' }), false),
  );
  await user.click(begin);
  await screen.findByText(/Bringing in: 4 of 12 members/);
  const done = await screen.findByText(/with 140 ledger rows were brought in/, {}, slow);
  expect(done.textContent).toContain('11 members (and 1 who had left)');
  expect(screen.queryByLabelText(/Choose an/)).toBeNull();
});

test('what is wrong stands with its file and line, as text, and another archive can be chosen', async () => {
  const faults = [
    { file: 'cards-0001.jsonl', line: 7, says: 'it holds 4 stamps, and its ledger comes to 3.' },
    { file: '', line: null, says: 'This archive is <b>damaged</b>.' },
  ];
  await open(state({ status: 'refused', faults }));
  await screen.findByText('cards-0001.jsonl, line 7');
  expect(screen.getByText('This archive is <b>damaged</b>.')).toBeTruthy();
  expect(screen.getByLabelText('Choose another archive')).toBeTruthy();
});

test('what was wrong with an archive goes as soon as another one is chosen', async () => {
  const { uploads, user } = await open(
    state({ status: 'refused', faults: [{ file: '', line: null, says: 'Damaged.' }] }),
  );
  await screen.findByText('Damaged.');
  await user.upload(screen.getByLabelText('Choose another archive'), file);
  const sent = await uploads.next();
  expect(screen.queryByText('Damaged.')).toBeNull();
  const [status, message] = refusals.storageFull;
  sent.answer(status, { success: false, code: 'storageFull', message, requestId: 'r' });
  expect((await screen.findByRole('alert')).textContent).toContain(message);
  expect(screen.queryByText('Damaged.')).toBeNull();
});

test.each(['ready', 'done'] as const)('a warning about one member is shown when an archive is %s', async (status) => {
  const says = 'Zoë comes without email ‘zoe@’: This does not look like an e-mail address.';
  await open(state({ status, contents, faults: [{ file: 'members-0001.jsonl', line: 3, says }] }));
  await screen.findByText(/Some details of members are not valid and are left out/);
  expect(screen.getByText('members-0001.jsonl, line 3').parentElement?.textContent).toContain(says);
  const canBegin = screen.queryByRole('button', { name: 'Bring 11 members in' }) !== null;
  expect(canBegin).toBe(status === 'ready');
});

test('a shop with members says that no archive can come in, and still gives its own', async () => {
  const { server, user } = await open(null, false);
  await screen.findByText(/This one has members/);
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

test('somebody who joins while one reads what an archive brings is said as soon as it is refused', async () => {
  const { server, user } = await open(state({ status: 'ready', contents }));
  const begin = await screen.findByRole('button', { name: 'Bring 11 members in' });
  server.refuse(startArchive, 'shopNotEmpty');
  server.answer(getArchive, answer(state({ status: 'ready', contents }), false));
  await user.click(begin);
  await screen.findByText(/Somebody has joined this shop meanwhile/);
  expect(screen.queryByRole('button', { name: /^Bring/ })).toBeNull();
});

test('somebody who joined meanwhile, and a file that was lost on the way, are said in plain words', async () => {
  await open(state({ status: 'ready', contents }), false);
  await screen.findByText(/Somebody has joined this shop meanwhile/);
  expect(screen.queryByRole('button', { name: /^Bring/ })).toBeNull();
  expect(screen.queryByLabelText(/Choose an/)).toBeNull();
});

test('one whose file was lost can be chosen again', async () => {
  await open(state({ status: 'failed', contents, handled: 5 }), false);
  await screen.findByText(/5 of 12 members are here/);
  expect(screen.getByLabelText('Choose another archive')).toBeTruthy();
});
