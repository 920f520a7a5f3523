import { beforeEach, expect, test, vi } from 'vitest';
import { startScanLoop } from './scan-loop.ts';

const noFailure = (error: unknown) => {
  throw error;
};

beforeEach(() => {
  vi.useFakeTimers();
});

test('a frame is read every 100 ms (S2.livestamp.2, S9.scan.1)', async () => {
  const read = vi.fn(async () => null);
  const stop = startScanLoop({ read, onCode: () => undefined, onFailure: noFailure });
  await vi.advanceTimersByTimeAsync(0);
  expect(read).toHaveBeenCalledTimes(1);
  await vi.advanceTimersByTimeAsync(99);
  expect(read).toHaveBeenCalledTimes(1);
  await vi.advanceTimersByTimeAsync(1);
  expect(read).toHaveBeenCalledTimes(2);
  await vi.advanceTimersByTimeAsync(1000);
  expect(read).toHaveBeenCalledTimes(12);
  stop();
  await vi.advanceTimersByTimeAsync(1000);
  expect(read).toHaveBeenCalledTimes(12);
});

test('frames that come while one is read are dropped', async () => {
  let reading = 0;
  let most = 0;
  const read = vi.fn(async () => {
    reading += 1;
    most = Math.max(most, reading);
    await new Promise((resolve) => setTimeout(resolve, 350));
    reading -= 1;
    return null;
  });
  const stop = startScanLoop({ read, onCode: () => undefined, onFailure: noFailure });
  await vi.advanceTimersByTimeAsync(1400);
  stop();
  expect(most).toBe(1);
  expect(read.mock.calls.length).toBeLessThanOrEqual(5);
});

test('a code that was read after the loop ended is not reported', async () => {
  const onCode = vi.fn();
  const stop = startScanLoop({
    read: () => new Promise((resolve) => setTimeout(() => resolve('late'), 50)),
    onCode,
    onFailure: noFailure,
  });
  await vi.advanceTimersByTimeAsync(10);
  stop();
  await vi.advanceTimersByTimeAsync(200);
  expect(onCode).not.toHaveBeenCalled();
});

test('a decoder that fails ends the loop and is reported once', async () => {
  const onFailure = vi.fn();
  const read = vi.fn(async () => {
    throw new Error('no module');
  });
  startScanLoop({ read, onCode: () => undefined, onFailure });
  await vi.advanceTimersByTimeAsync(1000);
  expect(read).toHaveBeenCalledTimes(1);
  expect(onFailure).toHaveBeenCalledTimes(1);
});
