/** The connection to Redis for commands that answer at once. Without an answer they fail soon: callers go on without Redis. */
import { Redis } from 'ioredis';

/** Milliseconds (ours): a command, a silent connection, and between two attempts to connect. */
const answerWithin = 1000;
const silence = 2000;
const retryAtMost = 1000;

/** Connects, or begins to try. */
export async function openRedis(url: string): Promise<Redis> {
  const redis = new Redis(url, {
    lazyConnect: true,
    // Waiting commands would fill the memory, and their callers would wait.
    enableOfflineQueue: false,
    autoResendUnfulfilledCommands: false,
    maxRetriesPerRequest: 0,
    commandTimeout: answerWithin,
    socketTimeout: silence,
    connectTimeout: silence,
    retryStrategy: (attempts) => Math.min(attempts * 100, retryAtMost),
  });
  // The link logs that Redis is away; without a listener each attempt would be printed.
  redis.on('error', () => undefined);
  await redis.connect().catch(() => undefined);
  return redis;
}
