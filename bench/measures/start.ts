/** The time from the command to a healthy server on a used folder, and its idle memory. */
import { setTimeout as pause } from 'node:timers/promises';
import { Caller } from '#callers.ts';
import { openDatabases } from '#databases.ts';
import { limitRow, type Measure, median, type Options, type Row, round, toldRow } from '#figures.ts';
import { residentMemory, startProduct } from '#processes.ts';

async function run({ quick }: Options): Promise<Row[]> {
  const databases = openDatabases();
  try {
    const place = await databases.fill('sqlite', { members: 1000, big: 1000, stamps: 5 });
    const [starts, memories]: [number[], number[]] = [[], []];
    for (let time = 0; time < (quick ? 1 : 7); time += 1) {
      const begun = performance.now();
      const server = await startProduct(place);
      const caller = new Caller(server.port);
      await caller.must({ path: '/healthz' });
      starts.push(performance.now() - begun);
      caller.close();
      // Idle: the memory of the start has been released.
      await pause(quick ? 100 : 2000);
      memories.push(residentMemory(server.pid));
      await server.stop();
    }
    const seconds = median(starts) / 1000;
    return [
      {
        ...toldRow('start on an existing folder until healthy', `${round(seconds)} s`),
        budget: 'about 1 s',
        isKept: seconds < 1.5,
      },
      limitRow('idle resident memory of the server', median(memories), 150, 'MB'),
    ];
  } finally {
    await databases.remove();
  }
}

export const start: Measure = {
  name: 'start',
  title: 'Start and idle memory',
  how: 'Seven starts of the server on a SQLite folder, without the build. Memory is read two seconds later.',
  run,
};
