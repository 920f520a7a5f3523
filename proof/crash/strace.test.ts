import { expect, test } from 'vitest';
import { parse } from './strace.ts';

test('a reply counts that was under way when strace let go, and a flush does not', () => {
  const calls = parse(
    'main',
    [
      '1795459944.100000 write(21<socket:[7]>, "HTTP/1.1 200 OK", 15) = 15 <0.000020>',
      '1795459944.200000 fdatasync(9</data/x-wal>) = 0 <0.001000>',
      '1795459944.300000 --- SIGINT {si_signo=SIGINT} ---',
      '1795459944.915721 write(21<socket:[7]>, "HTTP/1.1 200 OK", 15 <detached ...>',
      '1795459944.916000 fdatasync(9</data/x-wal> <detached ...>',
    ].join('\n'),
  );
  expect(calls.map(({ name, place, result }) => [name, place, result])).toEqual([
    ['write', 0, 15],
    ['fdatasync', 1, 0],
    ['write', 3, Number.NaN],
    ['fdatasync', 4, Number.NaN],
  ]);
  expect(calls.at(-2)?.text).toContain('HTTP/1.1 200');
});
