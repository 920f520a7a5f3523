import { expect, test, vi } from 'vitest';
import { Rounds } from './rounds.ts';

test('work that many found taken by another process is looked at once more, once', async () => {
  vi.useFakeTimers();
  const run = vi.fn(async () => undefined);
  const rounds = new Rounds({ run, onFailure: (error) => expect.unreachable(String(error)) });
  for (let shop = 0; shop < 10; shop += 1) rounds.lookIn(6000);
  await vi.advanceTimersByTimeAsync(6000);
  expect(run).toHaveBeenCalledTimes(1);
  rounds.lookIn(6000);
  await rounds.close();
  await vi.advanceTimersByTimeAsync(6000);
  expect(run).toHaveBeenCalledTimes(1);
  vi.useRealTimers();
});
