// `npm start` installs and builds what is missing or out of date, then runs the server and ends with its exit code.
import path from 'node:path';
import { ensureInstalled, ensureWebBuilt, main, ourNode, root, run, say, withLock } from './setup.mjs';

await main(async () => {
  await withLock(async () => {
    await ensureInstalled();
    await ensureWebBuilt();
  });
  say('starting the server');
  // Node caches what it compiled: a later start needs neither the TypeScript compiler nor its memory.
  const env = { NODE_COMPILE_CACHE: path.join(root, '.cache/compiled'), ...process.env };
  return run(ourNode(), ['server/main.ts', ...process.argv.slice(2)], { env });
});
