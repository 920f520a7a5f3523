/** Structured logs: one JSON object a line, with request ids and without secrets. */
import pino from 'pino';

/** Anything with one of these names never reaches a log; databases put values into `detail` and `where`. */
const secret = ['authorization', 'cookie', 'password', 'token', 'secret', 'proof', 'detail', 'where'];

export const newLog = (level: string): pino.Logger =>
  pino({
    level,
    redact: { paths: secret.flatMap((name) => [name, `*.${name}`, `*.*.${name}`]), censor: '…' },
    timestamp: pino.stdTimeFunctions.isoTime,
    formatters: { level: (label) => ({ level: label }) },
  });
