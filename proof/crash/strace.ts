/** The system calls of a process, by strace: when it wrote, when that was flushed, when it replied. */
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import { waitUntil } from './wait.ts';

/** Why strace cannot be used here; undefined if it can. */
export function straceRefusal(): string | undefined {
  const program = spawnSync('strace', ['-V'], { encoding: 'utf8' });
  if (program.error) return 'strace is not installed';
  // strace must also attach to running processes, which some machines allow only to root.
  const other = spawn('sleep', ['60']);
  const tried = spawnSync('timeout', ['1', 'strace', '-o', '/dev/null', '-p', String(other.pid)], { encoding: 'utf8' });
  other.kill();
  return tried.stderr.includes('attached') ? undefined : `strace may not watch here: ${tried.stderr.trim()}`;
}

export interface Strace {
  /** Detaches from the process. */
  stop: () => Promise<void>;
  isOver: () => boolean;
}

/** Watches a running process or injects into its system calls; returns once it is attached. */
export async function strace(pid: number, ...args: string[]): Promise<Strace> {
  const tracer = spawn('strace', [...args, '-p', String(pid)], { stdio: ['ignore', 'ignore', 'pipe'] });
  let said = '';
  tracer.stderr.on('data', (part: Buffer) => {
    said = (said + part.toString()).slice(-2000);
  });
  const gone = once(tracer, 'exit');
  const isOver = () => tracer.exitCode !== null || tracer.signalCode !== null;
  const stop = async () => {
    // SIGINT leaves the watched process running, SIGKILL does not.
    tracer.kill('SIGINT');
    await gone;
  };
  onTestFinished(async () => {
    if (!isOver()) await stop();
  });
  const refuse = () => (isOver() ? said : undefined);
  await waitUntil(() => said.includes('attached'), { what: `strace to hold ${pid}`, refuse });
  return { stop, isOver };
}

/** One system call. Times are seconds of the machine's clock. */
export interface SystemCall {
  name: string;
  /** The thread and the number of its call: within one thread the order is certain. */
  thread: string;
  place: number;
  begin: number;
  end: number;
  /** Its object: a file's path, or `socket:[…]`. */
  target: string;
  text: string;
  result: number;
}

const line = /^(\d+\.\d+) (\w+)\(\d+<([^>]*)>(.*)(?:\) += (-?\d+).*<(\d+\.\d+)>| <detached \.\.\.>)$/;

/**
 * The calls in a thread's file. The last one may have no result: the caller has the reply before strace sees the call end, and strace may let
 * go in between.
 */
export const parse = (thread: string, source: string): SystemCall[] =>
  source.split('\n').flatMap((text, place) => {
    const [, begin, name = '', target = '', rest = '', result = Number.NaN, took = 0] = line.exec(text) ?? [];
    if (!begin) return [];
    return [
      {
        name,
        thread,
        place,
        begin: Number(begin),
        end: Number(begin) + Number(took),
        target,
        text: rest,
        result: Number(result),
      },
    ];
  });

/** Records what processes write and flush, including the threads and processes that they start. */
export class Recording {
  readonly #folder = mkdtempSync(join(tmpdir(), 'stampdeck-strace-'));
  readonly #tracers: Strace[] = [];

  constructor() {
    onTestFinished(() => rmSync(this.#folder, { recursive: true, force: true }));
  }

  async watch(pid: number): Promise<void> {
    const what = 'trace=write,writev,pwrite64,pwritev,sendto,sendmsg,fdatasync,fsync';
    // One file for each thread, so that lines never interrupt each other.
    const output = join(this.#folder, String(pid));
    this.#tracers.push(await strace(pid, '-ff', '-y', '-ttt', '-T', '-s', '2000000', '-e', what, '-o', output));
  }

  /** Stops watching and returns all calls. */
  async end(): Promise<SystemCall[]> {
    for (const tracer of this.#tracers) await tracer.stop();
    return readdirSync(this.#folder).flatMap((file) => parse(file, readFileSync(join(this.#folder, file), 'utf8')));
  }
}

const isReply = ({ target, text }: SystemCall): boolean =>
  target.startsWith('socket:') && text.includes('HTTP/1.1 200');
const isFlush = ({ name, result }: SystemCall): boolean => (name === 'fdatasync' || name === 'fsync') && result === 0;

/**
 * Two clocks measure the begin and the duration, so on a busy machine the computed end may be late by one turn of the scheduler (seconds).
 * PostgreSQL writes what no client waits for after 200 ms.
 */
const clockSlack = 0.05;

/** Whether one call began after the other ended. Within one thread, as everywhere in SQLite, this needs no clock. */
const cameAfter = (one: SystemCall, other: SystemCall): boolean =>
  one.thread === other.thread ? one.place > other.place : one.begin + clockSlack >= other.end;

/**
 * The acknowledged changes whose log was not on the disk when their reply left: the log file must be flushed between the write of the row
 * (known by its request key) and the reply (known by its ledger row).
 */
export function repliedTooEarly(
  calls: SystemCall[],
  changes: { key: string; ledgerId: string }[],
  log: RegExp,
): string[] {
  const written = calls.filter(({ target, name }) => log.test(target) && /write/.test(name));
  const flushes = calls.filter((call) => log.test(call.target) && isFlush(call));
  const replies = calls.filter(isReply).sort((one, other) => one.begin - other.begin);
  return changes.flatMap(({ key, ledgerId }) => {
    const reply = replies.find(({ text }) => text.includes(ledgerId));
    if (!reply) return [`${key}: its reply was not seen`];
    // A log has pages, and sometimes one of the two is split between pages.
    const holds = ({ text }: SystemCall): boolean => text.includes(key) || text.includes(ledgerId);
    const writes = written.filter((write) => holds(write) && cameAfter(reply, write));
    if (writes.length === 0) {
      // Sometimes PostgreSQL's log does not show a row in plain text: then a flush between its statement and the reply is enough.
      const sent = calls
        .filter(({ target, text, begin }) => target.startsWith('socket:') && text.includes(key) && begin < reply.begin)
        .reduce<SystemCall | undefined>((last, call) => (last && last.begin > call.begin ? last : call), undefined);
      const isFlushed = sent && flushes.some((flush) => cameAfter(flush, sent) && cameAfter(reply, flush));
      return isFlushed ? [] : [`${key}: replied before the log was written`];
    }
    const isSafe = writes.some((write) =>
      flushes.some((flush) => flush.target === write.target && cameAfter(flush, write) && cameAfter(reply, flush)),
    );
    return isSafe ? [] : [`${key}: replied before the log was flushed`];
  });
}
