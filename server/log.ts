/** Structured logs: one JSON object per line, with request ids and without secrets. */
import pino from 'pino';
import { LogOutput } from './log-output.ts';

/** Fields with these names are never logged. Databases put values into `detail` and `where`. */
const secret = ['authorization', 'cookie', 'password', 'token', 'secret', 'proof', 'detail', 'where'];

/** The log on standard output, and a way to print a sentence for people. */
export function openLog(level: string): { log: pino.Logger; say: (sentence: string) => void } {
  // As a stream, a full pipe refuses data at once instead of blocking one of Node's few threads.
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
