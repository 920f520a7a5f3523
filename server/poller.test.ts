import { expect, test, vi } from 'vitest';
import { Poller } from './poller.ts';

test('many requests to wake later wake once', async () => {
  vi.useFakeTimers();
  const run = vi.fn(async () => undefined);
  const poller = new Poller({ run, onFailure: (error) => expect.unreachable(String(error)) });
  for (let shop = 0; shop < 10; shop += 1) poller.wakeIn(6000);
  await vi.advanceTimersByTimeAsync(6000);
  expect(run).toHaveBeenCalledTimes(1);
  poller.wakeIn(6000);
  await poller.close();
  await vi.advanceTimersByTimeAsync(6000);
  expect(run).toHaveBeenCalledTimes(1);
  vi.useRealTimers();
});
