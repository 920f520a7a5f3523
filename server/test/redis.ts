import { type PrivateRedis, startRedis } from '../../scripts/redis.ts';
import { atEnd } from './at-end.ts';

/** A private Redis for this test file. It is removed when the file is done. */
export async function newRedis(): Promise<PrivateRedis> {
  const redis = await startRedis();
  atEnd(redis.remove);
  return redis;
}
