/** `npm run seed:demo`: fills an empty database with sample shops. */
import { randomInt } from 'node:crypto';
import { readConfig } from '#config.ts';
import { openStore } from '#db/open.ts';
import { seedDemo } from '#demo/seed.ts';
import { newImageStore } from '#features/images/image-store.ts';
import { openFiles } from '#files/open-files.ts';
import { openLog } from '#log.ts';
import { runCommand } from './say.ts';

/** Letters and digits that are hard to confuse, in groups of four. */
function newPassword(): string {
  const signs = 'abcdefghjkmnpqrstuvwxyz23456789';
  const four = () => Array.from({ length: 4 }, () => signs[randomInt(signs.length)]).join('');
  return [four(), four(), four(), four()].join('-');
}

await runCommand(
  async () => {
    const config = readConfig();
    const { databaseUrl, dataDir } = config;
    const store = await openStore({ databaseUrl, dataDir, databasePoolSize: 2 }, () => undefined);
    const where = databaseUrl === null ? `the folder '${dataDir}' (DATA_DIR)` : 'DATABASE_URL';
    const password = newPassword();
    const { timeZone } = new Intl.DateTimeFormat().resolvedOptions();
    try {
      const images = newImageStore(config.dataDir, openFiles(config, openLog('silent').log).images);
      const demo = await seedDemo({ store, images, config, now: new Date(), timeZone, password, where });
      const address = config.publicUrl ?? `http://localhost:${config.port}`;
      return [
        `The demo is in ${where}. All shops and people are made up.`,
        `Start the server with the same settings (npm start) and sign in at ${address}/signin with one of these:`,
        ...demo.shops.map(({ name, email }) => `  ${email.padEnd(20)} ${name}`),
        `and the password ${password}, which is shown only here and now.`,
        `A customer sees ${demo.shops[0]?.name} at ${address}/operator/${demo.shops[0]?.id}`,
      ].join('\n');
    } finally {
      await store.close();
    }
  },
  (sentence) => `The demo was not created: ${sentence}`,
);
