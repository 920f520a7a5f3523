import { scanCode } from '@stampdeck/contract/stamps.ts';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { fakeCamera, fakeVideo } from '#test/camera.ts';
import { anna, annasFreshCode, cardWith, counterServer, openCounterScreen } from '#test/counter.tsx';

vi.mock('#lib/socket.ts', () => import('#test/socket.ts'));
const readQr = vi.hoisted(() => vi.fn(async (): Promise<string | null> => null));
vi.mock('./decoder.ts', () => ({ readQr }));

const benId = '0190a000-0000-7000-8000-0000000000bb';

beforeEach(() => {
  readQr.mockReset().mockResolvedValue(null);
  fakeVideo();
});

test('QR Scan looks through the webcam and reads the code that is held up (S2.livestamp.1)', async () => {
  counterServer();
  const { getUserMedia } = fakeCamera();
  openCounterScreen();
  expect(await screen.findByText('Hold the customer’s code in the frame')).toBeTruthy();
  expect(getUserMedia.mock.calls[0]?.[0]).toMatchObject({ video: { facingMode: { ideal: 'environment' } } });
  readQr.mockResolvedValue(annasFreshCode);
  expect(await screen.findByRole('heading', { name: 'Anna Berg' })).toBeTruthy();
  expect(screen.getByText(annasFreshCode)).toBeTruthy();
});

test('after RESCAN the code that is still held up is ignored until it was away for three seconds', async () => {
  const server = counterServer();
  const scans = () => server.asked.filter(({ path }) => path === scanCode.path).length;
  fakeCamera();
  openCounterScreen();
  readQr.mockResolvedValue(annasFreshCode);
  await screen.findByRole('heading', { name: 'Anna Berg' });
  vi.useFakeTimers();
  // The next frame is still on the real clock.
  const frames = readQr.mock.calls.length;
  await vi.waitFor(() => expect(readQr.mock.calls.length).toBeGreaterThan(frames));
  fireEvent.click(screen.getByRole('button', { name: 'RESCAN' }));
  await act(() => vi.advanceTimersByTimeAsync(5000));
  expect(scans()).toBe(1);
  readQr.mockResolvedValue(null);
  await act(() => vi.advanceTimersByTimeAsync(3000));
  readQr.mockResolvedValue(annasFreshCode);
  await act(() => vi.advanceTimersByTimeAsync(200));
  expect(scans()).toBe(2);
});

test('the poster in front of the camera is not taken for a customer', async () => {
  counterServer();
  fakeCamera();
  openCounterScreen();
  readQr.mockResolvedValue('HTTPS://SHOP.TEST/S/CAFE-MORGENROT');
  expect(await screen.findByRole('heading', { name: 'This is a shop’s QR, not a customer’s code.' })).toBeTruthy();
});

test('the camera keeps looking while a customer is here: their own code is ignored, the next one replaces them', async () => {
  const server = counterServer();
  const scans = () => server.asked.filter(({ path }) => path === scanCode.path).length;
  const { stop } = fakeCamera();
  openCounterScreen();
  readQr.mockResolvedValue(annasFreshCode);
  await screen.findByRole('heading', { name: 'Anna Berg' });
  const frames = readQr.mock.calls.length;
  await waitFor(() => expect(readQr.mock.calls.length).toBeGreaterThan(frames + 3));
  expect(scans()).toBe(1);
  server.scans(anna({ id: benId, displayName: 'Ben Roth', name: 'Ben Roth' }), cardWith(2, 50));
  readQr.mockResolvedValue(annasFreshCode.replaceAll('aa', 'bb'));
  expect(await screen.findByRole('heading', { name: 'Ben Roth' })).toBeTruthy();
  expect(screen.queryByRole('heading', { name: 'Anna Berg' })).toBeNull();
  expect(scans()).toBe(2);
  expect(stop).not.toHaveBeenCalled();
});

test('a customer who is left alone for 20 seconds gives way to the scanner; a code that is held up keeps them there', async () => {
  counterServer();
  fakeCamera();
  openCounterScreen();
  await screen.findByText('Hold the customer’s code in the frame');
  vi.useFakeTimers({ shouldAdvanceTime: true });
  readQr.mockResolvedValue(annasFreshCode);
  await screen.findByRole('heading', { name: 'Anna Berg' });
  await act(() => vi.advanceTimersByTimeAsync(30_000));
  expect(screen.getByRole('heading', { name: 'Anna Berg' })).toBeTruthy();
  readQr.mockResolvedValue(null);
  await act(() => vi.advanceTimersByTimeAsync(15_000));
  fireEvent.pointerDown(document.body);
  await act(() => vi.advanceTimersByTimeAsync(15_000));
  expect(screen.getByRole('heading', { name: 'Anna Berg' })).toBeTruthy();
  await act(() => vi.advanceTimersByTimeAsync(6000));
  expect(screen.queryByRole('heading', { name: 'Anna Berg' })).toBeNull();
  expect(screen.getByText('Hold the customer’s code in the frame')).toBeTruthy();
});

test('the camera is released when the tab closes and when the page is hidden', async () => {
  counterServer();
  const { stop, getUserMedia } = fakeCamera();
  const { user } = openCounterScreen();
  await screen.findByText('Hold the customer’s code in the frame');
  const visibility = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
  act(() => void document.dispatchEvent(new Event('visibilitychange')));
  expect(stop).toHaveBeenCalledTimes(1);
  visibility.mockReturnValue('visible');
  act(() => void document.dispatchEvent(new Event('visibilitychange')));
  await waitFor(() => expect(getUserMedia).toHaveBeenCalledTimes(2));
  await screen.findByText('Hold the customer’s code in the frame');
  await user.click(screen.getByRole('tab', { name: /Live Stamp/ }));
  expect(stop).toHaveBeenCalledTimes(2);
});

test('a blocked camera says so, offers to try again, and the other ways work', async () => {
  counterServer();
  const { getUserMedia } = fakeCamera();
  getUserMedia.mockRejectedValueOnce(new DOMException('no', 'NotAllowedError'));
  const { user } = openCounterScreen();
  expect(await screen.findByRole('heading', { name: 'The camera is blocked' })).toBeTruthy();
  expect(screen.getByLabelText('Photograph the code')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('Hold the customer’s code in the frame')).toBeTruthy();
});

test('without a camera the screen says so', async () => {
  counterServer();
  fakeCamera().getUserMedia.mockRejectedValue(new DOMException('no', 'NotFoundError'));
  openCounterScreen();
  expect(await screen.findByRole('heading', { name: 'No camera found' })).toBeTruthy();
});

test('a camera that goes away while it runs says so', async () => {
  counterServer();
  const { track } = fakeCamera();
  openCounterScreen();
  await screen.findByText('Hold the customer’s code in the frame');
  act(() => void track.dispatchEvent(new Event('ended')));
  expect(await screen.findByRole('heading', { name: 'The camera was disconnected' })).toBeTruthy();
});

test('among several cameras one is chosen, and stays chosen on this device', async () => {
  counterServer();
  const { getUserMedia } = fakeCamera({ cameras: 2 });
  const { user } = openCounterScreen();
  await user.selectOptions(await screen.findByRole('combobox', { name: 'Camera' }), 'Camera 2');
  await waitFor(() =>
    expect(getUserMedia.mock.lastCall?.[0]).toMatchObject({ video: { deviceId: { exact: 'camera-2' } } }),
  );
  expect(localStorage.getItem('counterCamera')).toBe('"camera-2"');
});

test('a phone offers its back and its front, and the one that was chosen looks the next time, too', async () => {
  counterServer();
  const { getUserMedia } = fakeCamera({ cameras: 3, facing: 'environment' });
  const { user, unmount } = openCounterScreen();
  const choice = await screen.findByRole<HTMLSelectElement>('combobox', { name: 'Camera' });
  expect([...choice.options].map(({ text }) => text)).toEqual([
    'Back camera',
    'Front camera',
    ...['Camera 1', 'Camera 2', 'Camera 3'],
  ]);
  expect(choice.value).toBe('environment');
  await user.selectOptions(choice, 'Front camera');
  const front = { video: { facingMode: { ideal: 'user' } } };
  await waitFor(() => expect(getUserMedia.mock.lastCall?.[0]).toMatchObject(front));
  unmount();
  openCounterScreen();
  await waitFor(() => expect(getUserMedia).toHaveBeenCalledTimes(3));
  expect(getUserMedia.mock.lastCall?.[0]).toMatchObject(front);
});

test('the torch is offered if the camera has one, and stays on while a customer is here: the camera looks for the next', async () => {
  counterServer();
  const { applyConstraints } = fakeCamera({ torch: true });
  const { user } = openCounterScreen();
  await user.click(await screen.findByRole('button', { name: 'Torch' }));
  expect(applyConstraints).toHaveBeenLastCalledWith({ advanced: [{ torch: true }] });
  readQr.mockResolvedValue(annasFreshCode);
  await screen.findByRole('heading', { name: 'Anna Berg' });
  expect(applyConstraints).toHaveBeenLastCalledWith({ advanced: [{ torch: true }] });
});
