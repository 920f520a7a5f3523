/** Structured logs: one JSON object a line, with request ids and without secrets. */
import pino from 'pino';
import { LogOutput } from './log-output.ts';

/** Anything with one of these names never reaches a log; databases put values into `detail` and `where`. */
const secret = ['authorization', 'cookie', 'password', 'token', 'secret', 'proof', 'detail', 'where'];

/** The log on standard output, and how to say a sentence there to people. */
export function openLog(level: string): { log: pino.Logger; say: (sentence: string) => void } {
  // Opening it as a stream makes a pipe refuse what does not fit, rather than hold one of Node's few threads until someone reads.
  const output = new LogOutput(process.stdout.fd, (lines) =>
    log.warn({ lines }, 'log lines were dropped while they could not be written'),
  );
  const log = pino(
    {
      level,
      redact: { paths: secret.flatMap((name) => [name, `*.${name}`, `*.*.${name}`]), censor: '…' },
      timestamp: pino.stdTimeFunctions.isoTime,
      formatters: { level: (label) => ({ level: label }) },
    },
    output,
  );
  return { log, say: (sentence) => output.write(`${sentence}\n`) };
}
