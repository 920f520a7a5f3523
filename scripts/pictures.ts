// `npm run pictures [parts of screens' or states' names]` photographs every screen into .cache/pictures/.
import { findChromium, prepareMachine, tools } from './machine.ts';
import { ensureWebBuilt, main, Refusal, run, withLock } from './setup.mjs';

await main(async () => {
  prepareMachine([tools.chromium, tools.fonts]);
  const chromium = findChromium();
  if (!chromium) throw new Refusal('Chromium was not found.');
  await withLock(ensureWebBuilt);
  return run(process.execPath, ['e2e/pictures/main.ts', ...process.argv.slice(2)], {
    env: { ...process.env, CHROMIUM_PATH: chromium },
  });
});
