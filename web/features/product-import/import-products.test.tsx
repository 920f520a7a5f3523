import { i18n } from '@lingui/core';
import { MantineProvider } from '@mantine/core';
import { csvProblems } from '@stampdeck/contract/csv-problems.ts';
import {
  cancelProductImport,
  exportProducts,
  getProductImport,
  getProductTemplate,
  type ProductCheck,
  type ProductImportState,
  startProductImport,
  undoProductImport,
} from '@stampdeck/contract/product-import.ts';
import { productProblem } from '@stampdeck/contract/product-problems.ts';
import { QueryClientProvider } from '@tanstack/react-query';
import { render, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { queryClient } from '#lib/query.ts';
import { session } from '#lib/session.ts';
import { fakeServer, operator } from '#test/server.ts';
import { fakeUploads } from '#test/uploads.ts';
import { Toasts } from '#ui/toast.tsx';
import { ExportProducts } from './export-button.tsx';
import { ImportProducts } from './import-products.tsx';

beforeEach(() => {
  queryClient.clear();
  session.kind = 'userInfo';
  session.start(operator(), { remember: true });
});

const file = new File(['title,price\nTea,2\n'], 'menu.csv', { type: 'text/csv' });
const check: ProductCheck = {
  file: {
    ...{ encoding: 'utf-8', separator: ',' },
    columns: [
      { title: 'Id', field: 'id' },
      { title: 'Name', field: 'title' },
      { title: 'Price in $', field: 'price' },
      { title: 'About', field: 'description' },
      { title: 'Shelf', field: null },
    ],
  },
  ...{ rows: 9, added: 1, changed: 2, same: 3, wrong: 3, newCategories: ['Cakes', 'Teas'] },
  problems: [
    { row: 4, field: 'price', ...productProblem('wrongPrice', { text: '4,5O' }) },
    { row: 4, field: 'title', ...productProblem('longText', { most: 200 }) },
    { row: 6, field: null, ...productProblem('sameProduct', { row: 2 }) },
  ],
  sample: [
    { row: 2, title: 'Cake', by: 'id', changes: [{ field: 'price', from: '4.50', to: '4.80' }] },
    { row: 3, title: 'Pie', by: 'title', changes: [{ field: 'description', from: 'With cream.', to: '' }] },
    { row: 5, title: 'Tea', by: null, changes: [{ field: 'title', from: '', to: 'Tea' }] },
  ],
};
const state = (more: Partial<ProductImportState> = {}): ProductImportState => ({
  ...{ id: 'import-1', status: 'running', total: 9, handled: 2, added: 1, changed: 0, same: 0, wrong: 0 },
  ...{ restored: 0, left: 0, createdAt: '2026-01-02T03:04:05.000Z', finishedAt: null, undoUntil: null },
  ...more,
});
const done = (more: Partial<ProductImportState> = {}) =>
  state({
    ...{ status: 'done', handled: 9, changed: 2, same: 3, wrong: 3, undoUntil: '2026-01-02T03:14:05.000Z' },
    ...{ finishedAt: '2026-01-02T03:04:05.000Z' },
    ...more,
  });

function open(last: ProductImportState | null | 'failing' = null) {
  const server = fakeServer();
  if (last === 'failing') server.refuse(getProductImport, 'internal');
  else server.answer(getProductImport, { success: true, import: last });
  const uploads = fakeUploads();
  const user = userEvent.setup();
  render(
    <MantineProvider>
      <QueryClientProvider client={queryClient}>
        <ImportProducts />
        <Toasts />
      </QueryClientProvider>
    </MantineProvider>,
  );
  return { server, uploads, user };
}

/** The screen after a file was checked. */
async function openChecked(found: ProductCheck = check) {
  const opened = open();
  await opened.user.upload(await screen.findByLabelText('Choose a CSV file'), file);
  const sent = await opened.uploads.next();
  expect(sent.path).toBe('/api/v1/products/import/check');
  sent.answer(200, { success: true, id: 'import-1', check: found });
  const report = await screen.findByRole('region', { name: 'What will be imported' });
  return { ...opened, report: within(report) };
}

/** What the browser was given to save, by its name. */
function catchDownloads(): string[] {
  const names: string[] = [];
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function click(this: HTMLAnchorElement) {
    names.push(this.download);
  });
  URL.createObjectURL = () => 'blob:products';
  return names;
}
const csv = () => new Response('Id\r\n', { headers: { 'Content-Disposition': 'attachment; filename="products.csv"' } });

test('a checked file says what would be added and changed, by what it was found, and each wrong cell', async () => {
  const { server, report } = await openChecked();
  const facts = { 'New products': 1, 'Changed products': 2, 'Nothing to change': 3, Skipped: 3 };
  for (const [name, number] of Object.entries(facts))
    expect(report.getByText(name).parentElement?.textContent).toBe(`${name}${number}`);
  for (const words of [
    'menu.csv',
    'New categories: Cakes and Teas.',
    'Columns that were skipped because we don’t know them: Shelf.',
    'Changed, found by its id',
    'Price in $: 4.50 → 4.80',
    'Changed, found by its title',
    'About: With cream. → empty',
    'Row 4, Price in $:',
    '‘4,5O’ is not a price from 0 to 99,999.99.',
    'Row 4, Name:',
    'Row 6',
    'Row 2 is about the same product.',
    'And 1 more row.',
  ])
    expect(report.getByText(words)).toBeTruthy();
  const added = report.getByText('Tea').closest('td') as HTMLElement;
  expect(added.textContent).toBe('TeaNew');
  expect(server.sent).toEqual([]);
});

test('a checked file is imported, and the result can be undone', async () => {
  const { server, report, user } = await openChecked();
  server.answer(startProductImport, { success: true, import: state() });
  server.answer(getProductImport, { success: true, import: done() });
  await user.click(report.getByRole('button', { name: 'Import 3 products' }));
  expect(server.sent.at(-1)?.body).toEqual({ id: 'import-1' });
  expect(await screen.findByText(/Importing: 2 of 9 rows/)).toBeTruthy();
  expect(screen.queryByLabelText('Choose a CSV file')).toBeNull();
  expect(document.activeElement?.textContent).toContain('Importing: 2 of 9 rows');
  const result =
    'Import finished. 1 product was added. 2 products were changed. 3 had nothing to change. 3 rows were skipped.';
  expect(await screen.findByText(result, {}, { timeout: 15_000 })).toBeTruthy();

  server.answer(undoProductImport, { success: true, import: state({ status: 'undoing' }) });
  server.answer(getProductImport, {
    ...{ success: true, import: done({ status: 'undone', restored: 2, left: 1, undoUntil: null }) },
  });
  await user.click(screen.getByRole('button', { name: 'Undo the import' }));
  expect(server.sent.at(-1)?.body).toEqual({ id: 'import-1' });
  expect(await screen.findByText('Undoing the import. You can leave this page.')).toBeTruthy();
  const undone = 'The last import was undone. 1 product stayed, because it was changed again.';
  expect(await screen.findByText(undone, {}, { timeout: 15_000 })).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Undo the import' })).toBeNull();
  expect(screen.getByLabelText('Choose a CSV file')).toBeTruthy();
});

test('an undo that comes too late says so', async () => {
  const { server, user } = open(done());
  server.refuse(undoProductImport, 'productUndoGone');
  await user.click(await screen.findByRole('button', { name: 'Undo the import' }));
  expect((await screen.findByRole('alert')).textContent).toMatch(/undo/i);
});

test('a file that changes nothing cannot be imported', async () => {
  const { report } = await openChecked({ ...check, ...{ added: 0, changed: 0, sample: [] } });
  const button = report.getByRole<HTMLButtonElement>('button', { name: 'Nothing to import' });
  expect(button.disabled).toBe(true);
  expect(report.queryByRole('table')).toBeNull();
});

test('an import that cannot start says why, and the checked file is still there', async () => {
  const { server, report, user } = await openChecked();
  server.refuse(startProductImport, 'importRunning', { message: 'An import is running.' });
  await user.click(report.getByRole('button', { name: 'Import 3 products' }));
  expect((await screen.findByRole('alert')).textContent).toBe('An import is running.');
  expect(report.getByRole<HTMLButtonElement>('button', { name: 'Import 3 products' }).disabled).toBe(false);
});

test('a running import can be canceled; what it wrote stays, and can be undone', async () => {
  const { server, user } = open(state());
  server.answer(cancelProductImport, {
    ...{ success: true, import: done({ status: 'canceled', handled: 2, changed: 0, same: 0, wrong: 0 }) },
  });
  await user.click(await screen.findByRole('button', { name: 'Cancel the import' }));
  const words =
    'The last import was canceled after 2 rows. 1 product was added. Choose the file again to import the rest.';
  expect(await screen.findByText(words)).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Undo the import' })).toBeTruthy();
  expect(document.activeElement).toBe(screen.getByRole('region', { name: 'Last import' }));
});

test('a last import that cannot be read says so, and is read again on demand', async () => {
  const { server, user } = open('failing');
  expect(await screen.findByText('We couldn’t load your last import')).toBeTruthy();
  server.answer(getProductImport, { success: true, import: done() });
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByText(/Import finished\./)).toBeTruthy();
});

test('a reader of German reads in German what is wrong with a cell, and why a file is refused', async () => {
  i18n.load('de', {
    'product.wrongPrice': '‚{text}‘ ist kein Preis.',
    [csvProblems.noProductTitles]: 'Die erste Zeile braucht den Titel oder die Id.',
  });
  i18n.activate('de');
  onTestFinished(() => i18n.activate('en', 'en-US'));
  const { uploads, user } = await openChecked();
  expect(screen.getByText('‚4,5O‘ ist kein Preis.')).toBeTruthy();
  await user.upload(screen.getByLabelText('Choose a CSV file'), file);
  const refusal = { success: false, code: 'csvRefused', message: csvProblems.noProductTitles, requestId: 'r' };
  (await uploads.next()).answer(422, refusal);
  expect((await screen.findByRole('alert')).textContent).toBe('Die erste Zeile braucht den Titel oder die Id.');
  expect(screen.queryByRole('region', { name: 'What will be imported' })).toBeNull();
});

test('the template is downloaded, and a download that fails says why', async () => {
  const saved = catchDownloads();
  const { server, user } = open();
  server.respond(getProductTemplate, csv);
  await user.click(await screen.findByRole('button', { name: 'Download the template' }));
  expect(await screen.findByText('The file of products is in your downloads')).toBeTruthy();
  expect(saved).toEqual(['products.csv']);
  server.refuse(getProductTemplate, 'internal', { message: 'Please try again.' });
  await user.click(screen.getByRole('button', { name: 'Download the template' }));
  expect(await screen.findByText('We couldn’t make the file of products')).toBeTruthy();
  expect(screen.getByText('Please try again.')).toBeTruthy();
});

test('the products of the search, the category and the state that are shown are exported', async () => {
  const saved = catchDownloads();
  const server = fakeServer();
  server.respond(exportProducts, csv);
  const view = {
    q: ' cake ',
    category: 'category-1',
    state: 'draft',
    sort: 'cheap',
    look: 'grid',
    cursor: '',
    size: '20',
  } as const;
  const { rerender } = render(<Exporting view={view} />);
  const user = userEvent.setup();
  await user.click(screen.getByRole('button', { name: 'Export' }));
  await vi.waitFor(() => expect(saved).toEqual(['products.csv']), 15_000);
  expect(server.sent.at(-1)?.body).toEqual({ q: 'cake', category: 'category-1', state: 'draft' });
  rerender(<Exporting view={{ ...view, q: '', category: '', state: 'all' }} />);
  await user.click(screen.getByRole('button', { name: 'Export' }));
  await vi.waitFor(() => expect(saved).toHaveLength(2), 15_000);
  expect(server.sent.at(-1)?.body).toEqual({ q: '' });
});

function Exporting({ view }: Parameters<typeof ExportProducts>[0]) {
  return (
    <QueryClientProvider client={queryClient}>
      <ExportProducts view={view} />
    </QueryClientProvider>
  );
}
