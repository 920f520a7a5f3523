// Runs `npm test`, `npm run test:server` and similar commands: the same set-up as `npm start`, then the suites on Node 26.
import { ensureInstalled, main, ourNode, run, withLock } from './setup.mjs';

await main(async () => {
  await withLock(ensureInstalled);
  const [what, ...rest] = process.argv.slice(2);
  return run(
    ourNode(),
    what === 'changed' ? ['scripts/changed.ts', ...rest] : ['scripts/suite.ts', ...process.argv.slice(2)],
  );
});
