import { MantineProvider } from '@mantine/core';
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
import { beforeEach, expect, test } from 'vitest';
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
  problems: [{ row: 3, says: 'It names nobody: no name, e-mail or phone.' }],
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

test('a file is looked at first: numbers, the first rows, what is wrong with which; then it is imported', async () => {
  const { server, uploads, user } = await open();
  await user.upload(await screen.findByLabelText('Choose a CSV file'), file);
  const looked = await uploads.next();
  expect(looked.path).toBe('/api/v1/members/import/check');
  looked.progress(0.43);
  expect(await screen.findByText('Sending the file… 43 %')).toBeTruthy();
  looked.answer(200, { success: true, id: 'import-1', check });
  const report = within(await screen.findByRole('region', { name: 'What would be imported' }));
  for (const words of [
    'old.csv',
    'Row 3',
    'It names nobody: no name, e-mail or phone.',
    'Jo',
    'Not known and left out: Shoe.',
    'Dates such as 5/31/2024 were read with the month first.',
    '1 · joined May 31, 2024',
  ])
    expect(report.getByText(words)).toBeTruthy();
  expect(report.getByText(/not UTF-8/)).toBeTruthy();
  server.answer(getImport, { success: true, import: state({ status: 'done', handled: 3, known: 1, wrong: 1 }) });
  server.answer(startImport, { success: true, import: state({}) });
  await user.click(report.getByRole('button', { name: 'Import 1 member' }));
  expect(await screen.findByText(/Importing: 1 of 3 rows/)).toBeTruthy();
  expect(screen.queryByLabelText('Choose a CSV file')).toBeNull();
  expect(document.activeElement?.textContent).toContain('Importing: 1 of 3 rows');
  expect(await screen.findByText('1 member added', {}, { timeout: 5000 })).toBeTruthy();
  expect(screen.getByText(/1 there already, 1 row left out/)).toBeTruthy();
  expect(screen.getByLabelText('Choose a CSV file')).toBeTruthy();
});

test('an import whose answer was lost on the way is shown as it goes on', async () => {
  const { server, uploads, user } = await open();
  await user.upload(await screen.findByLabelText('Choose a CSV file'), file);
  (await uploads.next()).answer(200, { success: true, id: 'import-1', check });
  server.respond(startImport, () => Promise.reject(new TypeError('lost')));
  server.answer(getImport, { success: true, import: state({}) });
  await user.click(await screen.findByRole('button', { name: 'Import 1 member' }));
  expect(await screen.findByText(/Importing: 1 of 3 rows/)).toBeTruthy();
  expect(screen.queryByRole('alert')).toBeNull();
});

test('a file that is no list of members is refused in words, and another may be chosen', async () => {
  const { uploads, user } = await open();
  await user.upload(await screen.findByLabelText('Choose a CSV file'), file);
  const message = 'The first row has to name the columns.';
  (await uploads.next()).answer(422, { success: false, code: 'csvRefused', message, requestId: 'r' });
  expect((await screen.findByRole('alert')).textContent).toBe(message);
  expect(screen.getByLabelText('Choose a CSV file')).toBeTruthy();
});

test('a file on its way can be canceled, and one that did not arrive is sent again', async () => {
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
  expect(await screen.findByRole('region', { name: 'What would be imported' })).toBeTruthy();
});

test('an import that runs can be canceled; who was added stays', async () => {
  const { server, user } = await open(state({}));
  server.answer(cancelImport, { success: true, import: state({ status: 'canceled' }) });
  await user.click(await screen.findByRole('button', { name: 'Cancel the import' }));
  expect(await screen.findByText(/canceled after 1 row, with 1 member added/)).toBeTruthy();
  expect(screen.getByLabelText('Choose a CSV file')).toBeTruthy();
  expect(document.activeElement).toBe(screen.getByRole('region', { name: 'The last import' }));
});

test('an import that could not be canceled says why and goes on', async () => {
  const { server, user } = await open(state({}));
  server.refuse(cancelImport, 'internal', { message: 'Please try again.' });
  await user.click(await screen.findByRole('button', { name: 'Cancel the import' }));
  expect((await screen.findByRole('alert')).textContent).toBe('Please try again.');
  expect(screen.getByRole('button', { name: 'Cancel the import' })).toBe(document.activeElement);
});

test('the focus stays at the file while it is sent, after Cancel and after Try again', async () => {
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
  expect((await screen.findByRole('status')).textContent).toBe('Sending the file… 43 %');
  expect(screen.getByRole<HTMLProgressElement>('progressbar', { name: 'Upload' }).value).toBe(0.43);
  await user.click(screen.getByRole('button', { name: 'Cancel' }));
  expect(document.activeElement).toBe(input);
  expect(screen.queryByRole('status')).toBeNull();
  (await choose()).fail();
  await user.click(await screen.findByRole('button', { name: 'Try again' }));
  expect(document.activeElement).toBe(input);
  await uploads.next();
});

test('no second file is sent while one is on its way', async () => {
  const { uploads, user } = await open();
  const input = await screen.findByLabelText('Choose a CSV file');
  await user.upload(input, file);
  await uploads.next();
  await user.upload(input, file);
  expect(uploads.count()).toBe(1);
});
