// `npm test`, `npm run test:server` and their like: the same set-up as `npm start`, then the suites on Node 24.
import { ensureInstalled, main, node24, run, withLock } from './setup.mjs';

await main(async () => {
  await withLock(ensureInstalled);
  const [what, ...rest] = process.argv.slice(2);
  return run(
    node24(),
    what === 'changed' ? ['scripts/changed.ts', ...rest] : ['scripts/suite.ts', ...process.argv.slice(2)],
  );
});
