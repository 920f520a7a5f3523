/** What processes on the same database share besides it. */
import cluster from 'node:cluster';
import type { FastifyBaseLogger } from 'fastify';
import { type Counts, RedisCounts } from '#http/rate-counts.ts';
import { type Link, noLink } from '#realtime/link.ts';
import { RedisLink } from '#realtime/redis-link.ts';
import type { Config } from './config.ts';
import { openRedis } from './redis.ts';
import { WorkerCounts, WorkerLink } from './worker.ts';

export interface Shared {
  link: Link;
  /** Counts of rate limits; null: each process counts alone. */
  counts: Counts | null;
  close: () => Promise<void>;
}

/** By Redis, or by the process that started this worker, or nothing. */
export async function openShared(
  { redisUrl }: Pick<Config, 'redisUrl'>,
  log: FastifyBaseLogger,
  now = () => new Date(),
): Promise<Shared> {
  if (redisUrl !== null) {
    const redis = await openRedis(redisUrl);
    const link = new RedisLink({ url: redisUrl, redis, log });
    const close = async () => {
      await link.close();
      await redis.quit().catch(() => redis.disconnect());
    };
    return { link, counts: new RedisCounts(redis, now), close };
  }
  const link = cluster.isWorker ? new WorkerLink() : noLink;
  return { link, counts: cluster.isWorker ? new WorkerCounts() : null, close: () => link.close() };
}
