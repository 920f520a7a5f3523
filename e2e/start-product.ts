/** Starts the real server in its own process with its own database. */
import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

export const root = join(import.meta.dirname, '..');

export interface Product {
  url: string;
  /** Its data folder. Without a mail server, emails are files in it. */
  dataDir: string;
}

/** Its settings; a test file may change them with `test.use`. */
export interface Installation {
  /** The address without the port. */
  address: string;
  settings: Record<string, string>;
  /** Fills the data folder before the start. */
  prepare?: (dataDir: string) => Promise<void>;
}

/** Starts it and returns its address. */
export async function startProduct({
  address,
  settings,
  prepare,
}: Installation): Promise<Product & { stop: () => Promise<void> }> {
  if (!existsSync(join(root, 'web/dist/dashboard.html')))
    throw new Error('Build the screens first: npm run build -w web.');
  const folder = mkdtempSync(join(tmpdir(), 'stampdeck-journey-'));
  await prepare?.(folder);
  const server = spawn(process.execPath, [join(root, 'server/main.ts')], {
    env: {
      PATH: process.env.PATH,
      PORT: '0',
      HOST: '127.0.0.1',
      DATA_DIR: folder,
      SIGN_UPS_PER_TEN_MINUTES: '100000',
      PUBLIC_READS_PER_MINUTE: '1000000',
      SIGN_UPS: 'open',
      ...settings,
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = new Promise((resolve) => server.once('exit', resolve));
  const url = await new Promise<string>((resolve, reject) => {
    let seen = '';
    server.stdout.on('data', (part) => {
      seen += part;
      const port = /"port":(\d+),"database"/.exec(seen)?.[1];
      if (port) resolve(`${address}:${port}`);
    });
    void ended.then(() => reject(new Error(`The server ended: ${seen}`)));
  });
  return {
    url,
    dataDir: folder,
    stop: async () => {
      server.kill('SIGTERM');
      await ended;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
