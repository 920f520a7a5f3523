// `npm test` and `npm run proof`: the same set-up as `npm start`, then the suites on Node 24.
import { ensureInstalled, main, node24, run, withLock } from './setup.mjs';

await main(async () => {
  await withLock(ensureInstalled);
  return run(node24(), [process.argv[2] === 'proof' ? 'scripts/proof.ts' : 'scripts/suite.ts']);
});
