import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, test } from 'vitest';
import { takeLock } from './lock.mjs';
import { plantTree } from './temp-tree.ts';

const lockModule = pathToFileURL(path.join(import.meta.dirname, 'lock.mjs')).href;

test('a second start waits until the first has released the folder', async () => {
  using tree = plantTree({});
  const order: string[] = [];
  const release = await takeLock(tree.root, () => order.push('never'));
  const waits = Promise.withResolvers<void>();
  const second = takeLock(tree.root, () => {
    order.push('second waits');
    waits.resolve();
  }).then((releaseSecond) => {
    order.push('second has it');
    releaseSecond();
  });
  await waits.promise;
  order.push('first is done');
  release();
  await second;
  expect(order).toEqual(['second waits', 'first is done', 'second has it']);
});

test('the lock of a killed start is free', async () => {
  using tree = plantTree({});
  const script = `import { takeLock } from ${JSON.stringify(lockModule)};
    await takeLock(${JSON.stringify(tree.root)}, () => {});
    process.stdout.write('taken');`;
  const holder = spawn(process.execPath, ['--input-type=module', '--eval', script], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  await once(holder.stdout, 'data');
  const waits = Promise.withResolvers<void>();
  const second = takeLock(tree.root, waits.resolve);
  await waits.promise;
  holder.kill('SIGKILL');
  const release = await second;
  release();
});
