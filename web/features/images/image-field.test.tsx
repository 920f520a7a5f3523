import { refusals } from '@stampdeck/contract/errors.ts';
import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { beforeEach, expect, test, vi } from 'vitest';
import { session } from '#lib/session.ts';
import { operator } from '#test/server.ts';
import { fakeUploads } from '#test/uploads.ts';
import { Toasts } from '#ui/toast.tsx';
import { ImageField } from './image-field.tsx';
import { cutOut, type OpenedPicture, openPicture } from './picture-file.ts';

// jsdom draws nothing: opening and cutting out are the browser's, and so is the cropper.
vi.mock('./picture-file.ts', async (original) => {
  const real = await original<typeof import('./picture-file.ts')>();
  return { ...real, openPicture: vi.fn(real.openPicture), closePicture: vi.fn(), cutOut: vi.fn() };
});
vi.mock('react-easy-crop', () => ({
  default: ({ onCropComplete }: { onCropComplete: (a: unknown, b: unknown) => void }) => (
    <button type="button" onClick={() => onCropComplete(null, { x: 1, y: 2, width: 30, height: 30 })}>
      drag
    </button>
  ),
}));

const photo = new File(['picture'], 'photo.png', { type: 'image/png' });
const cut = new File(['part'], 'picture', { type: 'image/webp' });
const picture = { url: 'blob:picture' } as OpenedPicture;
const failed = 'Failed to save the Image in Server';

function Form({ first }: { first: string }) {
  const [value, setValue] = useState(first);
  return (
    <>
      <ImageField label="Photo" shape="round" use="profile" value={value} onChange={setValue} />
      <output>{value || 'none'}</output>
    </>
  );
}

function openField(first = '') {
  session.kind = 'userInfo';
  session.start(operator(), { remember: true });
  render(
    <>
      <Form first={first} />
      <Toasts />
    </>,
  );
  return { user: userEvent.setup(), value: () => document.querySelector('output')?.textContent };
}

const choose = (user: ReturnType<typeof userEvent.setup>, file: File) =>
  user.upload(screen.getByLabelText('File: Photo'), file);

async function chooseAndCrop(user: ReturnType<typeof userEvent.setup>): Promise<void> {
  await choose(user, photo);
  await user.click(await screen.findByRole('button', { name: 'drag' }));
  await user.click(screen.getByRole('button', { name: 'Use this part' }));
}

beforeEach(() => {
  vi.mocked(openPicture).mockResolvedValue(picture);
  vi.mocked(cutOut).mockResolvedValue(cut);
});

test('a chosen picture is cropped and sent as its owner with its use, its new address goes into the form, and a message says that it is stored (S8.upload.2)', async () => {
  const uploads = fakeUploads();
  const { user, value } = openField();
  await chooseAndCrop(user);
  expect(vi.mocked(cutOut)).toHaveBeenCalledWith(picture, { x: 1, y: 2, width: 30, height: 30 }, 'round');
  const sent = await uploads.next();
  expect([sent.method, sent.path, sent.headers.authorization]).toEqual([
    'POST',
    '/api/products/uploadImageS3',
    'Bearer token-of-mia',
  ]);
  expect((sent.body.get('file') as File).type).toBe('image/webp');
  expect([...sent.body.keys()]).toEqual(['use', 'file']);
  expect(sent.body.get('use')).toBe('profile');
  sent.progress(0.4);
  await screen.findByText('Uploading, 40%');
  expect(screen.getByRole('progressbar', { name: 'Upload' })).toHaveProperty('value', 0.4);
  sent.answer(200, { success: true, location: '/images/abcdefghijklmnop' });
  await waitFor(() => expect(value()).toBe('/images/abcdefghijklmnop'));
  screen.getByRole('button', { name: 'Change: Photo' });
  const toast = await screen.findByText('Successfull uploaded pictures...Stampdeck operator');
  expect(toast.closest('[role=status]')).not.toBeNull();
});

test('an upload that fails says so in the specified words with the server’s reason, and can be tried again (S8.upload.1)', async () => {
  const uploads = fakeUploads();
  const { user, value } = openField();
  await chooseAndCrop(user);
  const [status, message] = refusals.storageFull;
  (await uploads.next()).answer(status, { success: false, code: 'storageFull', message, requestId: 'r' });
  const toast = await screen.findByText(failed);
  expect(toast.closest('[role=alert]')?.textContent).toContain(message);
  expect(value()).toBe('none');
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  (await uploads.next()).answer(200, { success: true, location: '/images/abcdefghijklmnop' });
  await waitFor(() => expect(value()).toBe('/images/abcdefghijklmnop'));
});

test('a picture that fails in an unforeseen way is refused in words, and another can be chosen', async () => {
  vi.stubGlobal('reportError', vi.fn());
  vi.mocked(openPicture).mockRejectedValueOnce(new Error('unforeseen'));
  const { user } = openField();
  await choose(user, photo);
  await screen.findByText('We can’t use this image. Choose another.');
  await choose(user, photo);
  await screen.findByRole('button', { name: 'drag' });
});

test('without a connection the words are the same', async () => {
  const uploads = fakeUploads();
  const { user } = openField();
  await chooseAndCrop(user);
  (await uploads.next()).fail();
  expect((await screen.findByText(failed)).closest('[role=alert]')?.textContent).toContain('No connection.');
});

test('Cancel stops what is being sent and keeps the picture that was there', async () => {
  const uploads = fakeUploads();
  const { user, value } = openField('/images/ponmlkjihgfedcba');
  await chooseAndCrop(user);
  const sent = await uploads.next();
  await user.click(screen.getByRole('button', { name: 'Cancel' }));
  expect(sent.isAborted()).toBe(true);
  await screen.findByRole('button', { name: 'Change: Photo' });
  expect(value()).toBe('/images/ponmlkjihgfedcba');
  expect(screen.queryByText(failed)).toBeNull();
  expect(screen.queryByText(/^Successfull uploaded/)).toBeNull();
});

test.each([
  [
    new File(['<svg/>'], 'logo.svg', { type: 'image/svg+xml' }),
    '“logo.svg” is not a JPEG, PNG, WebP or GIF. Choose another file.',
  ],
  [
    new File(['x'], 'page.html', { type: 'text/html' }),
    '“page.html” is not a JPEG, PNG, WebP or GIF. Choose another file.',
  ],
  [new File([], 'empty.png', { type: 'image/png' }), '“empty.png” is empty. Choose another file.'],
])('a file that cannot become a picture is refused with the reason before anything is sent', async (file, reason) => {
  vi.mocked(openPicture).mockRestore();
  const uploads = fakeUploads();
  openField();
  // Dropped, because the browser's own chooser leaves other kinds out.
  fireEvent.drop(screen.getByRole('group', { name: 'Photo' }), { dataTransfer: { files: [file], types: ['Files'] } });
  expect((await screen.findByRole('alert')).textContent).toBe(reason);
  expect(uploads.count()).toBe(0);
});

test('a dropped picture is taken as a chosen one, and a closed dialog changes nothing', async () => {
  const uploads = fakeUploads();
  const { user, value } = openField();
  const field = screen.getByRole('group', { name: 'Photo' });
  fireEvent.dragOver(field, { dataTransfer: { types: ['Files'] } });
  expect(field.dataset.over).toBe('true');
  fireEvent.drop(field, { dataTransfer: { files: [photo], types: ['Files'] } });
  await user.click(await screen.findByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect([value(), uploads.count()]).toEqual(['none', 0]);
});

test('Remove empties the field, and a keyboard goes on at the other button', async () => {
  const { user, value } = openField('/images/ponmlkjihgfedcba');
  await user.click(screen.getByRole('button', { name: 'Remove: Photo' }));
  expect(value()).toBe('none');
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Choose an image: Photo' }));
});

test('a huge picture of a product is not opened for cropping: it is sent as it is', async () => {
  const uploads = fakeUploads();
  session.kind = 'userInfo';
  session.start(operator(), { remember: true });
  const onChange = vi.fn();
  render(<ImageField label="Photo" shape="square" use="product" value="" onChange={onChange} />);
  const huge = Object.defineProperty(new File(['picture'], 'huge.png', { type: 'image/png' }), 'size', { value: 8e8 });
  vi.mocked(openPicture).mockClear();
  await choose(userEvent.setup(), huge);
  const sent = await uploads.next();
  expect((sent.body.get('file') as File).name).toBe('huge.png');
  sent.answer(200, { success: true, location: '/images/ponmlkjihgfedcba' });
  await waitFor(() => expect(onChange).toHaveBeenCalledWith('/images/ponmlkjihgfedcba'));
  expect(vi.mocked(openPicture)).not.toHaveBeenCalled();
});
