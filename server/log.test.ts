import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeAll, describe, expect, test, vi } from 'vitest';

const main = join(import.meta.dirname, 'main.ts');
const folder = mkdtempSync(join(tmpdir(), 'stampdeck-log-'));
const disk = mkdtempSync(join(folder, 'disk-'));
const started: ChildProcess[] = [];
afterEach(async () => {
  for (const process of started.splice(0)) process.kill('SIGKILL');
});
process.once('exit', () => rmSync(folder, { recursive: true, force: true }));

/** How this machine lets us mount a disk of our own: root alone may do without a name space of users. */
const ways = [['-m'], ['-Urm']];
const way = ways.find((flags) => spawnSync('unshare', [...flags, 'mount', '-t', 'tmpfs', 'none', disk]).status === 0);

function watch(child: ChildProcess): Promise<number | null> {
  started.push(child);
  return new Promise((resolve) => child.once('exit', resolve));
}

const settings = (name: string) => ({
  ...{ PATH: process.env.PATH, PORT: '0', HOST: '127.0.0.1', LOG_LEVEL: 'info' },
  DATA_DIR: join(folder, name),
});

const portIn = (text: string): string | undefined => /"port":(\d+),"database"/.exec(text)?.[1];

/** Many more calls, one line each, than lines may wait. */
async function callOften(port: string, calls = 5000): Promise<void> {
  const socket = connect(Number(port), '127.0.0.1');
  let answered = 0;
  socket.on('data', (part) => {
    answered += part.toString().split('HTTP/1.1 200').length - 1;
  });
  for (let sent = 0; sent < calls; sent += 50) {
    socket.write('GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n'.repeat(50));
    await vi.waitUntil(() => answered >= sent, { timeout: 20_000, interval: 5 });
  }
  socket.destroy();
}

const isHealthy = async (port: string) => (await fetch(`http://127.0.0.1:${port}/healthz`)).status === 200;
const dropped = /"lines":[1-9]\d*,"msg":"log lines were dropped/;

beforeAll(() => {
  if (!way) process.stderr.write('The test of a full disk is left out: this user may not mount a disk here.\n');
});

describe.skipIf(!way)('a log on a full disk', () => {
  test('holds nothing up, says later how many lines are missing, and lets the server stop', {
    timeout: 90_000,
  }, async () => {
    const script = 'mount -t tmpfs -o size=4m none "$1" && exec "$2" "$3" > "$1/log"';
    const words = [...(way ?? []), 'sh', '-c', script, 'sh', disk, process.execPath, main];
    const child = spawn('unshare', words, { env: settings('full'), stdio: 'ignore' });
    const ended = watch(child);
    const inside = (file: string) => join(`/proc/${child.pid}/root`, disk, file);
    const log = () => readFileSync(inside('log'), 'utf8');
    const fill = () => expect(() => writeFileSync(inside('rest'), Buffer.alloc(5_000_000))).toThrow('ENOSPC');
    const port = await vi.waitFor(() => portIn(log()) ?? expect.fail('not ready'), 30_000);
    fill();
    await callOften(port);
    expect(await isHealthy(port)).toBe(true);
    expect(dropped.test(log())).toBe(false);
    writeFileSync(inside('rest'), '');
    await vi.waitUntil(() => dropped.test(log()), 10_000);
    await isHealthy(port);
    await vi.waitUntil(() => log().split(dropped)[1]?.includes('/healthz'), 10_000);
    fill();
    await callOften(port, 500);
    child.kill('SIGTERM');
    expect(await ended).toBe(0);
  });
});

describe('a log that no one reads', () => {
  test('delays nothing, continues when it is read again, and lets the server stop', { timeout: 90_000 }, async () => {
    const child = spawn(process.execPath, [main], { env: settings('unread'), stdio: ['ignore', 'pipe', 'ignore'] });
    const ended = watch(child);
    let said = '';
    const hear = (part: Buffer) => (said += part.toString());
    child.stdout.on('data', hear);
    const port = await vi.waitFor(() => portIn(said) ?? expect.fail('not ready'), 30_000);
    child.stdout.pause();
    await callOften(port, 8000);
    expect(await isHealthy(port)).toBe(true);
    child.stdout.resume();
    await vi.waitUntil(() => dropped.test(said), 10_000);
    child.stdout.pause();
    await callOften(port, 8000);
    child.kill('SIGTERM');
    expect(await ended).toBe(0);
  });
});
