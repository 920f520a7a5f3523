import { sendMessage } from '@stampdeck/contract/inbox.ts';
import { fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { PictureRefused } from '#features/images/picture-file.ts';
import { session } from '#lib/session.ts';
import { fakeServer } from '#test/server.ts';
import { customerId, shopId, signNoraIn } from '#test/shop.tsx';
import { fakeUploads } from '#test/uploads.ts';
import { Composer } from './composer.tsx';
import { readDraftPictures } from './drafts.ts';
import { forgetMessages, keptUnsent } from './kept.ts';

vi.mock('#lib/socket.ts', () => import('#test/socket.ts'));
// jsdom draws nothing.
vi.mock('#features/images/picture-file.ts', async (original) => ({
  ...(await original<typeof import('#features/images/picture-file.ts')>()),
  openPicture: async (file: File) => {
    if (file.type === 'text/plain') throw new PictureRefused('This is not a photo.');
    return { url: `blob:${file.name}` };
  },
  closePicture: () => undefined,
  shrink: async () => ({ file: new File(['small'], 'picture', { type: 'image/webp' }), width: 40, height: 30 }),
}));

const id = 'conversation-1';
const address = (letter: string) => `/images/${letter.repeat(24)}`;
const photo = (name: string) => new File([name], `${name}.png`, { type: 'image/png' });
const stored = (letter: string) => ({ address: address(letter), width: 40, height: 30 });
let uploads: ReturnType<typeof fakeUploads>;
let server: ReturnType<typeof fakeServer>;

beforeEach(() => {
  localStorage.clear();
  forgetMessages();
  session.kind = 'customerInfo';
  signNoraIn();
  server = fakeServer();
  server.refuse(sendMessage, 'unavailable');
  uploads = fakeUploads();
  URL.createObjectURL = () => 'blob:photo';
  URL.revokeObjectURL = () => undefined;
});

const open = () =>
  render(<Composer conversationId={id} ownId={customerId} other={{ id: shopId, name: 'Café Morgenrot' }} />);
const paste = (...names: string[]) =>
  fireEvent.paste(screen.getByRole('textbox'), { clipboardData: { files: names.map(photo) } });
const send = () => fireEvent.click(screen.getByRole('button', { name: 'Send' }));
const unsent = () => keptUnsent().read() ?? [];
const store = async (letter: string) =>
  (await uploads.next()).answer(200, { success: true, location: address(letter) });

test('pasted photos are uploaded one after another for a message, and sent with the text', async () => {
  open();
  paste('one', 'two');
  const first = await uploads.next();
  expect(first.body.get('use')).toBe('message');
  expect(uploads.count()).toBe(1);
  first.answer(200, { success: true, location: address('a') });
  await store('b');
  await waitFor(() => expect(screen.queryByRole('progressbar')).toBeNull());
  fireEvent.change(screen.getByRole('textbox'), { target: { value: 'Look' } });
  send();
  expect(screen.queryByRole('list', { name: 'Photos to send' })).toBeNull();
  expect(unsent()).toMatchObject([{ text: 'Look', images: [stored('a'), stored('b')] }]);
  await waitFor(() =>
    expect(server.sent.map(({ body }) => body)).toMatchObject([{ text: 'Look', images: [address('a'), address('b')] }]),
  );
  expect(readDraftPictures(id)).toEqual([]);
});

test('a dropped photo counts, too, and one alone is a message', async () => {
  const { container } = open();
  fireEvent.drop(container, { dataTransfer: { types: ['Files'], files: [photo('one')] } });
  await store('a');
  await waitFor(() => expect(screen.queryByRole('progressbar')).toBeNull());
  send();
  expect(unsent()).toMatchObject([{ text: '', images: [stored('a')] }]);
});

test('nothing is sent before all photos are uploaded, and the text stays', async () => {
  open();
  paste('one');
  fireEvent.change(screen.getByRole('textbox'), { target: { value: 'Look' } });
  await uploads.next();
  send();
  expect(screen.getByText('Not sent. The photo is still being uploaded.')).toBeTruthy();
  expect((screen.getByRole('textbox') as HTMLTextAreaElement).value).toBe('Look');
  expect(unsent()).toEqual([]);
});

test('an upload that fails says why and is repeated on demand, and a removed one is stopped', async () => {
  open();
  paste('one');
  (await uploads.next()).fail();
  expect((await screen.findByRole('alert')).textContent).toContain('No connection.');
  fireEvent.click(screen.getByRole('button', { name: 'Retry photo 1' }));
  const again = await uploads.next();
  expect(screen.queryByRole('alert')).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: 'Remove photo 1' }));
  expect(again.isAborted()).toBe(true);
  expect(screen.queryByRole('list', { name: 'Photos to send' })).toBeNull();
});

test('a file that is no photo says so, and is not in the way of the message', async () => {
  const { container } = open();
  const files = [new File(['words'], 'words.txt', { type: 'text/plain' }), photo('one')];
  fireEvent.drop(container, { dataTransfer: { types: ['Files'], files } });
  expect((await screen.findByRole('alert')).textContent).toBe('This is not a photo.');
  await store('a');
  await waitFor(() => expect(screen.queryByRole('progressbar')).toBeNull());
  expect(screen.getAllByRole('listitem')).toHaveLength(1);
  send();
  expect(unsent()).toMatchObject([{ text: '', images: [stored('a')] }]);
});

test('what was uploaded is there again after a reload, and says so if the server has removed it', async () => {
  const page = open();
  paste('one');
  await store('a');
  await waitFor(() => expect(readDraftPictures(id)).toEqual([stored('a')]));
  page.unmount();
  open();
  const tray = within(screen.getByRole('list', { name: 'Photos to send' }));
  const shown = tray.getByRole('presentation') as HTMLImageElement;
  expect(shown.getAttribute('src')).toBe(address('a'));
  fireEvent.error(shown);
  expect(screen.getByRole('alert').textContent).toBe('This photo is no longer here. Add it again.');
  expect(screen.queryByRole('button', { name: 'Retry photo 1' })).toBeNull();
  send();
  expect(unsent()).toEqual([]);
  expect(readDraftPictures(id)).toEqual([]);
});

test('a message has room for four photos, and says so', async () => {
  open();
  paste('one', 'two', 'three', 'four', 'five');
  expect(screen.getAllByRole('listitem')).toHaveLength(4);
  expect(screen.getByRole('alert').textContent).toBe('A message has room for 4 photos.');
});
