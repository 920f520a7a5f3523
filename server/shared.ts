/** What processes on the same database share besides it. */
import type { FastifyBaseLogger } from 'fastify';
import type { Redis } from 'ioredis';
import { type Link, noLink } from '#realtime/link.ts';
import { RedisLink } from '#realtime/redis-link.ts';
import type { Config } from './config.ts';
import { openRedis } from './redis.ts';

export interface Shared {
  link: Link;
  /** null: counts are kept in this process. */
  redis: Redis | null;
  close: () => Promise<void>;
}

export async function openShared({ redisUrl }: Pick<Config, 'redisUrl'>, log: FastifyBaseLogger): Promise<Shared> {
  if (redisUrl === null) return { link: noLink, redis: null, close: async () => undefined };
  const redis = await openRedis(redisUrl);
  const link = new RedisLink({ url: redisUrl, redis, log });
  const close = async () => {
    await link.close();
    await redis.quit().catch(() => redis.disconnect());
  };
  return { link, redis, close };
}
