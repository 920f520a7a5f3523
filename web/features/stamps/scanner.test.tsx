import { act, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { annasFreshCode, counterServer, openCounterScreen } from '#test/counter.tsx';

vi.mock('#lib/socket.ts', () => import('#test/socket.ts'));
const readQr = vi.hoisted(() => vi.fn(async (): Promise<string | null> => null));
vi.mock('./decoder.ts', () => ({ loadDecoder: async () => undefined, readQr }));

/** A camera that runs; what it is asked for and whether it was given back. */
function camera({ cameras = 1, torch = false } = {}) {
  const stop = vi.fn();
  const applyConstraints = vi.fn(async () => undefined);
  const track = Object.assign(new EventTarget(), {
    stop,
    applyConstraints,
    getSettings: () => ({ deviceId: 'camera-1' }),
    getCapabilities: () => ({ torch }),
  });
  const stream = { getTracks: () => [track], getVideoTracks: () => [track] };
  const getUserMedia = vi.fn(async (_: MediaStreamConstraints) => stream);
  const devices = Array.from({ length: cameras }, (_, index) => ({
    kind: 'videoinput',
    deviceId: `camera-${index + 1}`,
    label: `Camera ${index + 1}`,
  }));
  vi.stubGlobal('isSecureContext', true);
  Object.defineProperty(navigator, 'mediaDevices', {
    configurable: true,
    value: { getUserMedia, enumerateDevices: async () => devices },
  });
  return { stop, getUserMedia, applyConstraints, track };
}

beforeEach(() => {
  readQr.mockReset().mockResolvedValue(null);
  vi.spyOn(HTMLMediaElement.prototype, 'play').mockResolvedValue();
  vi.spyOn(HTMLMediaElement.prototype, 'readyState', 'get').mockReturnValue(HTMLMediaElement.HAVE_ENOUGH_DATA);
  Object.defineProperty(HTMLMediaElement.prototype, 'srcObject', { configurable: true, writable: true, value: null });
});

test('QR Scan looks through the webcam and reads the code that is held up (S2.livestamp.1)', async () => {
  counterServer();
  const { getUserMedia } = camera();
  openCounterScreen();
  expect(await screen.findByText('Hold the customer’s code in the frame')).toBeTruthy();
  expect(getUserMedia.mock.calls[0]?.[0]).toMatchObject({ video: { facingMode: { ideal: 'environment' } } });
  readQr.mockResolvedValue(annasFreshCode);
  expect(await screen.findByRole('heading', { name: 'Anna Berg' })).toBeTruthy();
  expect(screen.getByText(annasFreshCode)).toBeTruthy();
});

test('the camera is given back when the tab is left and when the page is hidden', async () => {
  counterServer();
  const { stop, getUserMedia } = camera();
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
  const { getUserMedia } = camera();
  getUserMedia.mockRejectedValueOnce(new DOMException('no', 'NotAllowedError'));
  const { user } = openCounterScreen();
  expect(await screen.findByRole('heading', { name: 'The camera is blocked' })).toBeTruthy();
  expect(screen.getByLabelText('Photograph the code')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('Hold the customer’s code in the frame')).toBeTruthy();
});

test('without a camera the screen says so', async () => {
  counterServer();
  camera().getUserMedia.mockRejectedValue(new DOMException('no', 'NotFoundError'));
  openCounterScreen();
  expect(await screen.findByRole('heading', { name: 'No camera found' })).toBeTruthy();
});

test('a camera that goes away while it runs says so', async () => {
  counterServer();
  const { track } = camera();
  openCounterScreen();
  await screen.findByText('Hold the customer’s code in the frame');
  act(() => void track.dispatchEvent(new Event('ended')));
  expect(await screen.findByRole('heading', { name: 'The camera went away' })).toBeTruthy();
});

test('among several cameras one is chosen, and stays chosen on this device', async () => {
  counterServer();
  const { getUserMedia } = camera({ cameras: 2 });
  const { user } = openCounterScreen();
  await user.selectOptions(await screen.findByRole('combobox', { name: 'Camera' }), 'Camera 2');
  await waitFor(() =>
    expect(getUserMedia.mock.lastCall?.[0]).toMatchObject({ video: { deviceId: { exact: 'camera-2' } } }),
  );
  expect(localStorage.getItem('counterCamera')).toBe('"camera-2"');
});

test('the torch is offered where the camera has one, and burns only while scanning', async () => {
  counterServer();
  const { applyConstraints } = camera({ torch: true });
  const { user } = openCounterScreen();
  await user.click(await screen.findByRole('button', { name: 'Torch' }));
  expect(applyConstraints).toHaveBeenLastCalledWith({ advanced: [{ torch: true }] });
  readQr.mockResolvedValue(annasFreshCode);
  await screen.findByRole('heading', { name: 'Anna Berg' });
  expect(applyConstraints).toHaveBeenLastCalledWith({ advanced: [{ torch: false }] });
});
