// Runs `npm run check`, `npm run backup` and similar commands on Node 26. It installs nothing, because it may run beside a server.
import { existsSync } from 'node:fs';
import path from 'node:path';
import { main, ourNode, root, run } from './setup.mjs';

await main(async () => {
  if (!existsSync(path.join(root, 'node_modules', '.package-lock.json'))) {
    process.stderr.write(
      'stampdeck: The packages are not installed: run npm ci, or npm start, and then this command again.\n',
    );
    return 2;
  }
  return run(ourNode(), process.argv.slice(2));
});
