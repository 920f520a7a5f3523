import { existsSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { listening, newOwnFolder, startKept } from './kept-program.ts';
import { freePort } from './postgres.ts';

/** Debian puts it where only root looks. */
export const findPgBouncer = (): string | undefined =>
  ['/usr/sbin', ...(process.env.PATH ?? '').split(path.delimiter)]
    .map((folder) => path.join(folder, 'pgbouncer'))
    .find((file) => existsSync(file));

/** Starts PgBouncer in transaction mode before a database, with so few connections that callers take turns. */
export async function startPgBouncer(databaseUrl: string): Promise<{ url: string; remove: () => Promise<void> }> {
  const program = findPgBouncer();
  if (!program) throw new Error('PgBouncer is not installed here: on Debian `apt-get install pgbouncer`.');
  const folder = newOwnFolder('pgbouncer');
  const { hostname, port: databasePort, pathname, username } = new URL(databaseUrl);
  const port = await freePort();
  const settings = path.join(folder, 'pgbouncer.ini');
  writeFileSync(
    settings,
    `[databases]
* = host=${hostname} port=${databasePort} user=${username}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = any
pool_mode = transaction
default_pool_size = 3
logfile = ${folder}/log
`,
  );
  const running = await startKept([program, '-q', settings], folder);
  await listening(port);
  const remove = async () => {
    await running.stop();
    rmSync(folder, { recursive: true, force: true });
  };
  return { url: `postgres://${username}@127.0.0.1:${port}${pathname}`, remove };
}
