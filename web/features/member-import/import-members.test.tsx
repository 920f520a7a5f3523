import { i18n } from '@lingui/core';
import { MantineProvider } from '@mantine/core';
import { csvProblems } from '@stampdeck/contract/csv-problems.ts';
import { importProblem } from '@stampdeck/contract/import-problems.ts';
import {
  cancelImport,
  getImport,
  type ImportCheck,
  type ImportState,
  startImport,
} from '@stampdeck/contract/member-import.ts';
import { QueryClientProvider } from '@tanstack/react-query';
import { render, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, expect, onTestFinished, test } from 'vitest';
import { queryClient } from '#lib/query.ts';
import { session } from '#lib/session.ts';
import { fakeServer, operator } from '#test/server.ts';
import { fakeUploads } from '#test/uploads.ts';
import { ImportMembers } from './import-members.tsx';

beforeEach(() => {
  queryClient.clear();
  session.kind = 'userInfo';
  session.start(operator(), { remember: true });
});

const file = new File(['name\nJo\n'], 'old.csv', { type: 'text/csv' });
const check: ImportCheck = {
  file: {
    encoding: 'windows-1252',
    separator: ';',
    monthFirst: true,
    columns: [
      { title: 'Name', field: 'name' },
      { title: 'Shoe', field: null },
    ],
  },
  ...{ rows: 3, ready: 1, known: 1, wrong: 1, stamps: 4, formulas: 1 },
  problems: [{ row: 3, ...importProblem('noName') }],
  sample: [{ row: 2, name: 'Jo', email: '', phone: '1', stamps: 4, joined: '2024-05-31', birthday: null }],
};
const state = (more: Partial<ImportState>): ImportState => ({
  ...{ id: 'import-1', status: 'running', total: 3, handled: 1, added: 1, known: 0, wrong: 0 },
  ...{ createdAt: '2026-01-02T03:04:05.000Z', finishedAt: null },
  ...more,
});

async function open(last: ImportState | null = null) {
  const server = fakeServer();
  server.answer(getImport, { success: true, import: last });
  const uploads = fakeUploads();
  const user = userEvent.setup();
  render(
    <MantineProvider>
      <QueryClientProvider client={queryClient}>
        <ImportMembers />
      </QueryClientProvider>
    </MantineProvider>,
  );
  return { server, uploads, user };
}

test('a file is checked first, with numbers, a preview and the wrong rows; then it is imported', async () => {
  const { server, uploads, user } = await open();
  await user.upload(await screen.findByLabelText('Choose a CSV file'), file);
  const sent = await uploads.next();
  expect(sent.path).toBe('/api/v1/members/import/check');
  sent.progress(0.43);
  expect(await screen.findByText('Sending the file… 43%')).toBeTruthy();
  sent.answer(200, { success: true, id: 'import-1', check });
  const report = within(await screen.findByRole('region', { name: 'What will be imported' }));
  for (const words of [
    'old.csv',
    'Row 3',
    'It has no name, email or phone.',
    'Jo',
    'Columns that were skipped because we don’t know them: Shoe.',
    'Dates such as 5/31/2024 were read with the month first.',
    '1 · joined May 31, 2024',
  ])
    expect(report.getByText(words)).toBeTruthy();
  expect(report.getByText(/Windows-1252/)).toBeTruthy();
  server.answer(getImport, { success: true, import: state({ status: 'done', handled: 3, known: 1, wrong: 1 }) });
  server.answer(startImport, { success: true, import: state({}) });
  await user.click(report.getByRole('button', { name: 'Import 1 member' }));
  expect(await screen.findByText(/Importing: 1 of 3 rows/)).toBeTruthy();
  expect(screen.queryByLabelText('Choose a CSV file')).toBeNull();
  expect(document.activeElement?.textContent).toContain('Importing: 1 of 3 rows');
  expect(await screen.findByText(/1 member was added\./, {}, { timeout: 5000 })).toBeTruthy();
  expect(screen.getByText(/1 was already a member. 1 row was skipped\./)).toBeTruthy();
  expect(screen.getByLabelText('Choose a CSV file')).toBeTruthy();
});

test('a reader of German reads in German what is wrong with a row, and why a file is refused', async () => {
  i18n.load('de', {
    'import.noName': 'Hier fehlen Name, E-Mail und Telefon.',
    [csvProblems.noTitles]: 'Die erste Zeile braucht Spaltentitel.',
  });
  i18n.activate('de');
  onTestFinished(() => i18n.activate('en', 'en-US'));
  const { uploads, user } = await open();
  await user.upload(await screen.findByLabelText('Choose a CSV file'), file);
  (await uploads.next()).answer(200, { success: true, id: 'import-1', check });
  expect(await screen.findByText('Hier fehlen Name, E-Mail und Telefon.')).toBeTruthy();
  await user.upload(screen.getByLabelText('Choose a CSV file'), file);
  const refusal = { success: false, code: 'csvRefused', message: csvProblems.noTitles, requestId: 'r' };
  (await uploads.next()).answer(422, refusal);
  expect((await screen.findByRole('alert')).textContent).toBe('Die erste Zeile braucht Spaltentitel.');
});

test('an import whose response was lost is shown while it runs', async () => {
  const { server, uploads, user } = await open();
  await user.upload(await screen.findByLabelText('Choose a CSV file'), file);
  (await uploads.next()).answer(200, { success: true, id: 'import-1', check });
  server.respond(startImport, () => Promise.reject(new TypeError('lost')));
  server.answer(getImport, { success: true, import: state({}) });
  await user.click(await screen.findByRole('button', { name: 'Import 1 member' }));
  expect(await screen.findByText(/Importing: 1 of 3 rows/)).toBeTruthy();
  expect(screen.queryByRole('alert')).toBeNull();
});

test('a file that is not a list of members is refused with the reason, and another can be chosen', async () => {
  const { uploads, user } = await open();
  await user.upload(await screen.findByLabelText('Choose a CSV file'), file);
  const message = 'The first row needs column titles.';
  (await uploads.next()).answer(422, { success: false, code: 'csvRefused', message, requestId: 'r' });
  expect((await screen.findByRole('alert')).textContent).toBe(message);
  expect(screen.getByLabelText('Choose a CSV file')).toBeTruthy();
});

test('an upload can be canceled, and one that failed can be sent again', async () => {
  const { uploads, user } = await open();
  await user.upload(await screen.findByLabelText('Choose a CSV file'), file);
  const sent = await uploads.next();
  await user.click(screen.getByRole('button', { name: 'Cancel' }));
  expect(sent.isAborted()).toBe(true);
  expect(screen.queryByRole('alert')).toBeNull();
  await user.upload(await screen.findByLabelText('Choose a CSV file'), file);
  (await uploads.next()).fail();
  await user.click(await screen.findByRole('button', { name: 'Try again' }));
  (await uploads.next()).answer(200, { success: true, id: 'import-1', check });
  expect(await screen.findByRole('region', { name: 'What will be imported' })).toBeTruthy();
});

test('a running import can be canceled; the members it added stay', async () => {
  const { server, user } = await open(state({}));
  server.answer(cancelImport, { success: true, import: state({ status: 'canceled' }) });
  await user.click(await screen.findByRole('button', { name: 'Cancel the import' }));
  expect(await screen.findByText(/canceled after 1 row\. 1 member was added\./)).toBeTruthy();
  expect(screen.getByLabelText('Choose a CSV file')).toBeTruthy();
  expect(document.activeElement).toBe(screen.getByRole('region', { name: 'Last import' }));
});

test('an import that could not be canceled says why and goes on', async () => {
  const { server, user } = await open(state({}));
  server.refuse(cancelImport, 'internal', { message: 'Please try again.' });
  await user.click(await screen.findByRole('button', { name: 'Cancel the import' }));
  expect((await screen.findByRole('alert')).textContent).toBe('Please try again.');
  expect(screen.getByRole('button', { name: 'Cancel the import' })).toBe(document.activeElement);
});

test('the focus stays on the file field during the upload, after Cancel and after Try again', async () => {
  const { uploads, user } = await open();
  const input = await screen.findByLabelText('Choose a CSV file');
  const choose = async () => {
    input.focus();
    await user.upload(input, file);
    return uploads.next();
  };
  const sent = await choose();
  expect(document.activeElement).toBe(input);
  sent.progress(0.43);
  expect((await screen.findByRole('status')).textContent).toBe('Sending the file… 43%');
  expect(screen.getByRole<HTMLProgressElement>('progressbar', { name: 'Upload' }).value).toBe(0.43);
  await user.click(screen.getByRole('button', { name: 'Cancel' }));
  expect(document.activeElement).toBe(input);
  expect(screen.queryByRole('status')).toBeNull();
  (await choose()).fail();
  await user.click(await screen.findByRole('button', { name: 'Try again' }));
  expect(document.activeElement).toBe(input);
  await uploads.next();
});

test('no second file is sent during an upload', async () => {
  const { uploads, user } = await open();
  const input = await screen.findByLabelText('Choose a CSV file');
  await user.upload(input, file);
  await uploads.next();
  await user.upload(input, file);
  expect(uploads.count()).toBe(1);
});
