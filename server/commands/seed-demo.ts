/** `npm run seed:demo`: a shop to look around in, in a database that holds nothing yet. */
import { randomInt } from 'node:crypto';
import { type Config, readConfig, SettingError } from '#config.ts';
import type { Store } from '#db/client.ts';
import { openPostgres } from '#db/postgres.ts';
import { FolderInUseError, openSqlite } from '#db/sqlite.ts';
import { DatabaseInUseError, seedDemo } from '#demo/seed.ts';

/** Ends with one sentence for the person at the keyboard. */
function refuse(sentence: string): never {
  process.stderr.write(`The demo was not made: ${sentence}\n`);
  process.exit(1);
}

const openStore = ({ databaseUrl, dataDir }: Config): Promise<Store> =>
  databaseUrl === null
    ? openSqlite({ dataDir })
    : openPostgres({ url: databaseUrl, poolSize: 2, onError: () => undefined });

/** Letters and digits that cannot be taken for one another, in fours. */
function newPassword(): string {
  const signs = 'abcdefghjkmnpqrstuvwxyz23456789';
  const four = () => Array.from({ length: 4 }, () => signs[randomInt(signs.length)]).join('');
  return [four(), four(), four(), four()].join('-');
}

async function run(): Promise<void> {
  const config = readConfig();
  const where = config.databaseUrl === null ? `the folder '${config.dataDir}' (DATA_DIR)` : 'DATABASE_URL';
  const store = await openStore(config).catch((error) => {
    if (error instanceof FolderInUseError) refuse(error.message);
    refuse(`${where} cannot be used: ${error instanceof Error ? error.message : String(error)}.`);
  });
  const password = newPassword();
  const { timeZone } = new Intl.DateTimeFormat().resolvedOptions();
  try {
    const demo = await seedDemo({ store, config, now: new Date(), timeZone, password });
    const address = config.publicUrl ?? `http://localhost:${config.port}`;
    process.stdout.write(
      [
        `The demo is in ${where}: made-up shops and people, nobody real among them.`,
        `Start the server with the same settings (npm start) and sign in at ${address}/signin with one of`,
        ...demo.shops.map(({ name, email }) => `  ${email.padEnd(20)} ${name}`),
        `and the password ${password}, which is shown only here and now.`,
        `A customer sees ${demo.shops[0]?.name} at ${address}/operator/${demo.shops[0]?.id}`,
        '',
      ].join('\n'),
    );
  } catch (error) {
    if (!(error instanceof DatabaseInUseError)) throw error;
    refuse(`the database in ${where} holds data already, and nothing in it was changed; name an empty one.`);
  } finally {
    await store.close();
  }
}

try {
  await run();
} catch (error) {
  if (error instanceof SettingError) refuse(error.message);
  throw error;
}
