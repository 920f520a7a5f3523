/** A camera that runs, for a browser that has none. */
import { vi } from 'vitest';

interface Wanted {
  cameras?: number;
  torch?: boolean;
  /** What a phone's camera says of itself. */
  facing?: 'environment' | 'user';
}

/** What it is asked for and whether it was given back. */
export function fakeCamera({ cameras = 1, torch = false, facing }: Wanted = {}) {
  const stop = vi.fn();
  const applyConstraints = vi.fn(async () => undefined);
  const track = Object.assign(new EventTarget(), {
    stop,
    applyConstraints,
    getSettings: () => ({ deviceId: 'camera-1', ...(facing && { facingMode: facing }) }),
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

/** A video element that plays whatever it is given. */
export function fakeVideo(): void {
  vi.spyOn(HTMLMediaElement.prototype, 'play').mockResolvedValue();
  vi.spyOn(HTMLMediaElement.prototype, 'readyState', 'get').mockReturnValue(HTMLMediaElement.HAVE_ENOUGH_DATA);
  Object.defineProperty(HTMLMediaElement.prototype, 'srcObject', { configurable: true, writable: true, value: null });
}
