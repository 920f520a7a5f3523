import { refusals } from '@stampdeck/contract/errors.ts';
import { addProduct } from '@stampdeck/contract/products.ts';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { wholePicture } from '#features/images/picture-file.ts';
import { session } from '#lib/session.ts';
import { openDashboard } from '#test/dashboard.tsx';
import { product, serveProducts } from '#test/products.ts';
import { fakeServer, operator } from '#test/server.ts';
import { fakeUploads } from '#test/uploads.ts';

vi.mock('#lib/socket.ts', () => import('#test/socket.ts'));
vi.mock('#shell/warm-screens.ts', () => ({ useWarmScreens: () => undefined }));
// jsdom draws nothing: making a picture smaller is the browser's.
vi.mock('#features/images/picture-file.ts', async (original) => {
  const real = await original<typeof import('#features/images/picture-file.ts')>();
  return { ...real, wholePicture: vi.fn(real.wholePicture) };
});

beforeEach(() => {
  localStorage.clear();
  session.kind = 'userInfo';
  session.start(operator(), { remember: true });
  vi.mocked(wholePicture).mockImplementation(async (file) => file);
});

const photo = (name: string) => new File(['picture'], name, { type: 'image/jpeg' });
const film = (name = 'film.mp4', type = 'video/mp4') => new File(['film'], name, { type });
const stored = (letter: string) => `/images/${letter.repeat(16)}`;
const waiting = () => within(screen.getByRole('list', { name: 'Uploads' }));
const shownPhotos = () =>
  [...(screen.getAllByRole('list', { name: 'Photos' })[0]?.querySelectorAll('img') ?? [])].map((one) =>
    one.getAttribute('src'),
  );

async function open() {
  const server = fakeServer();
  serveProducts(server, []);
  const uploads = fakeUploads();
  const view = openDashboard('/addproducts3');
  await screen.findByRole('textbox', { name: 'Product title' });
  return { server, uploads, ...view };
}

test('several photos are uploaded one after the other, each with its progress (S2.addproducts3.2)', async () => {
  const { uploads, user } = await open();
  await user.upload(screen.getByLabelText('Files: Photos'), [photo('one.jpg'), photo('two.jpg')]);
  const first = await uploads.next();
  expect([first.path, first.body.get('use')]).toEqual(['/api/products/uploadImageS3', 'product']);
  expect(uploads.count()).toBe(1);
  first.progress(0.431);
  await waiting().findByText(/^Uploading, 43% of/);
  expect(waiting().getByRole<HTMLProgressElement>('progressbar', { name: 'Upload of one.jpg' }).value).toBe(0.43);
  expect(waiting().getByText(/^Waits/)).toBeTruthy();
  first.answer(200, { success: true, location: stored('a') });
  const second = await uploads.next();
  second.answer(200, { success: true, location: stored('b') });
  await waitFor(() => expect(shownPhotos()).toEqual([stored('a'), stored('b')]));
  expect(screen.queryByRole('list', { name: 'Uploads' })).toBeNull();
  expect((await screen.findAllByText('Successfull uploaded pictures...Stampdeck operator')).length).toBeGreaterThan(0);
});

test('one of several uploads is cancelled, and the next one begins', async () => {
  const { uploads, user } = await open();
  await user.upload(screen.getByLabelText('Files: Photos'), [photo('one.jpg'), photo('two.jpg')]);
  const first = await uploads.next();
  await user.click(screen.getByRole('button', { name: 'Cancel the upload of one.jpg' }));
  expect(first.isAborted()).toBe(true);
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Add photos' }));
  (await uploads.next()).answer(200, { success: true, location: stored('b') });
  await waitFor(() => expect(shownPhotos()).toEqual([stored('b')]));
});

test('a photo that fails says why, does not stop the others, and is sent again (S8.upload.1)', async () => {
  const { uploads, user } = await open();
  await user.upload(screen.getByLabelText('Files: Photos'), [photo('one.jpg'), photo('two.jpg')]);
  (await uploads.next()).fail();
  (await uploads.next()).answer(200, { success: true, location: stored('b') });
  await screen.findByText('Failed to save the Image in Server');
  await waitFor(() => expect(shownPhotos()).toEqual([stored('b')]));
  await user.click(screen.getByRole('button', { name: 'Retry one.jpg' }));
  (await uploads.next()).answer(200, { success: true, location: stored('a') });
  await waitFor(() => expect(shownPhotos()).toEqual([stored('b'), stored('a')]));
  expect(screen.queryByText('Failed to save the Image in Server')).toBeNull();
});

test('a shop without room for photos reads what to do', async () => {
  const { uploads, user } = await open();
  await user.upload(screen.getByLabelText('Files: Photos'), photo('one.jpg'));
  const [status, message] = refusals.imageQuota;
  (await uploads.next()).answer(status, { success: false, code: 'imageQuota', message, requestId: 'r' });
  expect(await waiting().findByText(message)).toBeTruthy();
  expect(screen.queryByRole('list', { name: 'Photos' })).toBeNull();
});

test('dropped files are taken, and what cannot become a photo is refused before it is sent', async () => {
  const real = await vi.importActual<typeof import('#features/images/picture-file.ts')>(
    '#features/images/picture-file.ts',
  );
  vi.mocked(wholePicture).mockImplementation(real.wholePicture);
  const { uploads, user } = await open();
  const field = screen.getByRole('group', { name: 'Photos' });
  const files = [new File(['<svg/>'], 'logo.svg', { type: 'image/svg+xml' })];
  fireEvent.dragOver(field, { dataTransfer: { types: ['Files'] } });
  expect(field.dataset.over).toBe('true');
  fireEvent.drop(field, { dataTransfer: { files, types: ['Files'] } });
  expect(await waiting().findByText('“logo.svg” is not a JPEG, PNG, WebP or GIF. Choose another file.')).toBeTruthy();
  expect([uploads.count(), screen.queryByRole('button', { name: 'Retry logo.svg' })]).toEqual([0, null]);
  expect(screen.queryByText('Failed to save the Image in Server')).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Remove logo.svg' }));
  expect(screen.queryByRole('list', { name: 'Uploads' })).toBeNull();
});

test('a huge photo is sent as it is, without being opened by the browser', async () => {
  const real = await vi.importActual<typeof import('#features/images/picture-file.ts')>(
    '#features/images/picture-file.ts',
  );
  vi.mocked(wholePicture).mockImplementation(real.wholePicture);
  const opened = vi.spyOn(URL, 'createObjectURL');
  const { uploads, user } = await open();
  const huge = Object.defineProperty(photo('huge.jpg'), 'size', { value: 799_000_000 });
  await user.upload(screen.getByLabelText('Files: Photos'), huge);
  const sent = await uploads.next();
  expect((sent.body.get('file') as File).name).toBe('huge.jpg');
  expect(opened).not.toHaveBeenCalled();
  const tooLarge = Object.defineProperty(photo('larger.jpg'), 'size', { value: 800_000_001 });
  sent.answer(200, { success: true, location: stored('a') });
  await user.upload(screen.getByLabelText('Files: Photos'), tooLarge);
  expect(await waiting().findByText('“larger.jpg” is larger than 800 MB. Choose a smaller file.')).toBeTruthy();
  expect(uploads.count()).toBe(1);
});

test('the arrow keys on a handle put the photos in order, and so does dragging it', async () => {
  const { uploads, user } = await open();
  await user.upload(
    screen.getByLabelText('Files: Photos'),
    ['one', 'two', 'three'].map((name) => photo(`${name}.jpg`)),
  );
  for (const letter of ['a', 'b', 'c']) (await uploads.next()).answer(200, { success: true, location: stored(letter) });
  await waitFor(() => expect(shownPhotos()).toHaveLength(3));
  await user.type(screen.getByRole('textbox', { name: 'What photo 3 shows' }), 'A tall glass');
  screen.getByRole('button', { name: 'Move photo 3' }).focus();
  await user.keyboard('{ArrowUp}');
  expect(shownPhotos()).toEqual(['a', 'c', 'b'].map(stored));
  expect(screen.getByText('A tall glass: place 2 of 3')).toBeTruthy();
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Move photo 2' }));
  screen.getAllByRole('listitem').forEach((row) => {
    const place = [...(row.parentElement?.children ?? [])].indexOf(row);
    vi.spyOn(row, 'getBoundingClientRect').mockReturnValue({ top: place * 80, height: 80 } as DOMRect);
  });
  const handle = screen.getByRole('button', { name: 'Move photo 1' });
  fireEvent.pointerDown(handle, { button: 0, clientY: 40 });
  fireEvent.pointerMove(handle, { clientY: 200 });
  fireEvent.pointerUp(handle);
  expect(shownPhotos()).toEqual(['c', 'b', 'a'].map(stored));
});

test('a video is uploaded, shows its picture, and failed ones say so (S8.upload.3, S8.upload.4)', async () => {
  const { uploads, user } = await open();
  await user.upload(screen.getByLabelText('Files: Videos'), film());
  const first = await uploads.next();
  expect(first.path).toBe('/api/products/uploadVideoS3');
  first.answer(507, { success: false, code: 'videoQuota', message: 'Your shop has no room.', requestId: 'r' });
  await screen.findByText('Failed to save the video');
  await user.click(screen.getByRole('button', { name: 'Retry film.mp4' }));
  const filePath = '/videos/abcdefghijklmnop';
  const reply = { success: true, filePath, fileName: 'abcdefghijklmnop.mp4', poster: `${filePath}/poster`, note: '' };
  (await uploads.next()).answer(200, reply);
  await screen.findByText('Successfull upload video to Amazon S3');
  const videos = screen.getByRole('list', { name: 'Videos' });
  expect(videos.querySelector('img')?.getAttribute('src')).toBe(`${filePath}/poster`);
  expect(screen.queryByText(/^Stored as it is/)).toBeNull();
});

test('a video that was stored unchecked says so, and the address of another is added', async () => {
  const { uploads, user } = await open();
  await user.upload(screen.getByLabelText('Files: Videos'), film());
  const filePath = '/videos/abcdefghijklmnop';
  const note = 'The video was stored as it is and has no picture.';
  (await uploads.next()).answer(200, { success: true, filePath, fileName: 'a.mp4', poster: '', note });
  await screen.findByText(/^Stored as it is/);
  const field = screen.getByRole('textbox', { name: 'Address of a video' });
  await user.type(field, 'javascript:alert(1){Enter}');
  expect(screen.getByText(/^This is not a web address|address/i, { selector: '.sd-field-error' })).toBeTruthy();
  await user.clear(field);
  await user.type(field, 'https://films.example.com/latte.mp4{Enter}');
  expect(screen.getByRole('list', { name: 'Videos' }).textContent).toContain('https://films.example.com/latte.mp4');
});

test('nothing is saved while files are on their way, and leaving asks first', async () => {
  const { server, uploads, user, path } = await open();
  server.answer(addProduct, { success: true, product: product({ draft: true }) });
  await user.type(screen.getByRole('textbox', { name: 'Product title' }), 'Iced latte');
  await user.upload(screen.getByLabelText('Files: Photos'), photo('one.jpg'));
  const sent = await uploads.next();
  await user.click(screen.getByRole('button', { name: 'Submit' }));
  expect(await screen.findByText(/^Not saved: your files are still uploading/)).toBeTruthy();
  expect(server.sent).toEqual([]);
  await user.click(screen.getAllByRole('link', { name: 'Products' })[0] as HTMLElement);
  const dialog = await screen.findByRole('dialog', { name: 'Leave without saving?' });
  await user.click(within(dialog).getByRole('button', { name: 'Stay here' }));
  sent.answer(200, { success: true, location: stored('a') });
  await waitFor(() => expect(screen.queryByText(/^Not saved/)).toBeNull());
  await user.click(screen.getByRole('button', { name: 'Submit' }));
  await waitFor(() => expect(path()).toBe('/profile'));
  expect(server.sent[0]?.body).toMatchObject({ pictures: [{ image: stored('a'), alt: '' }] });
});
