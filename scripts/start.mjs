// `npm start`: installs and builds what is missing or stale, then runs the server and ends as it ends.
import { ensureInstalled, ensureWebBuilt, main, node24, run, say, withLock } from './setup.mjs';

await main(async () => {
  await withLock(async () => {
    await ensureInstalled();
    await ensureWebBuilt();
  });
  say('starting the server');
  return run(node24(), ['server/main.ts', ...process.argv.slice(2)]);
});
