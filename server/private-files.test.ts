import { spawn } from 'node:child_process';
import { chmodSync, mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test, vi } from 'vitest';
import { runCommand } from '#test/commands.ts';
import { picture, upload } from '#test/pictures.ts';

const home = mkdtempSync(join(tmpdir(), 'stampdeck-private-'));
afterAll(() => rmSync(home, { recursive: true, force: true }));

/** What is in a folder, itself included, that others may open, with its mode. */
const openToOthers = (folder: string): string[] =>
  ['', ...readdirSync(folder, { recursive: true, encoding: 'utf8' })]
    .map((name) => [name, (statSync(join(folder, name)).mode & 0o777).toString(8)] as const)
    .filter(([name, mode]) => mode !== (statSync(join(folder, name)).isDirectory() ? '700' : '600'))
    .map(([name, mode]) => `${name} ${mode}`);

/** The real program, started by someone whose new files are open to everyone. */
async function startCarelessly(dataDir: string) {
  const main = join(import.meta.dirname, 'main.ts');
  const child = spawn('sh', ['-c', 'umask 000; exec "$0" "$1"', process.execPath, main], {
    env: { PATH: process.env.PATH, PORT: '0', HOST: '127.0.0.1', DATA_DIR: dataDir },
  });
  let out = '';
  child.stdout.on('data', (part) => (out += part));
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  const port = await vi.waitFor(() => /"port":(\d+),"database"/.exec(out)?.[1] ?? expect.fail(out), {
    timeout: 15_000,
  });
  const stop = async () => {
    child.kill('SIGTERM');
    await ended;
  };
  return { url: `http://127.0.0.1:${port}`, stop };
}

const post = async (url: string, path: string, body: object) => {
  const headers = { 'content-type': 'application/json' };
  const response = await fetch(url + path, { method: 'POST', headers, body: JSON.stringify(body) });
  return (await response.json()) as { token: string };
};
const signUp = (url: string) => post(url, '/api/v1/user', { name: 'Jo', email: 'jo@example.com' });

test.runIf(process.platform !== 'win32')(
  'a server makes nothing that others may open, whatever the umask, and neither does a backup or a restore',
  async () => {
    const dataDir = join(home, 'new');
    const { url, stop } = await startCarelessly(dataDir);
    const { token } = await signUp(url);
    expect((await upload({ url }, token, await picture())).status).toBe(200);
    await post(url, '/api/operator', { name: 'Café', email: 'cafe@example.com', password: 'a long password' });
    await post(url, '/api/operator/forgot-password', { email: 'cafe@example.com' });
    await vi.waitFor(() => expect(readdirSync(join(dataDir, 'mail')).join()).toMatch(/\.eml$/m));
    expect(openToOthers(dataDir)).toEqual([]);
    await stop();
    expect(openToOthers(dataDir)).toEqual([]);

    const [copies, restored] = [join(home, 'copies'), join(home, 'restored')];
    mkdirSync(copies, 0o700);
    const file = join(copies, 'stampdeck.gz');
    const umask = process.umask(0);
    try {
      expect(await runCommand('backup', file, { databaseUrl: null, dataDir })).toMatchObject({ code: 0 });
      expect(await runCommand('restore', file, { databaseUrl: null, dataDir: restored })).toMatchObject({ code: 0 });
    } finally {
      process.umask(umask);
    }
    expect([...openToOthers(copies), ...openToOthers(restored)]).toEqual([]);
  },
);

test.runIf(process.platform !== 'win32')(
  'a server that starts on a folder that is open to others closes it and what is ours in it, and nothing else',
  async () => {
    const dataDir = join(home, 'old');
    const first = await startCarelessly(dataDir);
    const { token } = await signUp(first.url);
    await upload({ url: first.url }, token, await picture());
    await first.stop();
    mkdirSync(join(dataDir, 'backups', 'erased'), { recursive: true });
    for (const file of ['backups/erased/0190a000', 'imports.txt']) writeFileSync(join(dataDir, file), '');
    for (const name of ['', ...readdirSync(dataDir, { recursive: true, encoding: 'utf8' })]) {
      const path = join(dataDir, name);
      chmodSync(path, statSync(path).isDirectory() ? 0o777 : 0o666);
    }
    const second = await startCarelessly(dataDir);
    expect(openToOthers(dataDir)).toEqual(['imports.txt 666']);
    await second.stop();
  },
);
