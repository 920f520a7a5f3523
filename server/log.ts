/** Structured logs: one JSON object a line, with request ids and without secrets. */
import pino from 'pino';

/** Anything with one of these names never reaches a log; databases put values into `detail` and `where`. */
const secret = ['authorization', 'cookie', 'password', 'token', 'secret', 'proof', 'detail', 'where'];

/** Lines are gathered for a moment (milliseconds, bytes): a write of its own for each call costs a busy server a twentieth of its time. */
const gathered = { fd: 1, sync: false, periodicFlush: 100, minLength: 4096 };

export const newLog = (level: string): pino.Logger =>
  pino(
    {
      level,
      redact: { paths: secret.flatMap((name) => [name, `*.${name}`, `*.*.${name}`]), censor: '…' },
      timestamp: pino.stdTimeFunctions.isoTime,
      formatters: { level: (label) => ({ level: label }) },
    },
    pino.destination(gathered),
  );
