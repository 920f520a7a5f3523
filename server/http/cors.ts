/** Which other origins may read our responses: exactly the product's own addresses. */

import fastifyCors from '@fastify/cors';
import { pageHeaders } from '@stampdeck/contract/bare-lists.ts';
import type { FastifyInstance } from 'fastify';
import type { Config } from '#config.ts';

/**
 * The dashboard and the shop pages may use two addresses of one server. If neither is configured, every page calls its own origin, and no
 * response names others.
 */
export async function allowOwnOrigins(server: FastifyInstance, { publicUrl, shopSiteUrl }: Config): Promise<void> {
  const own = [publicUrl, shopSiteUrl].filter((origin) => origin !== null);
  if (own.length === 0) return;
  await server.register(fastifyCors, {
    origin: (origin, done) => done(null, origin !== undefined && own.includes(origin)),
    credentials: true,
    methods: ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE'],
    allowedHeaders: ['Authorization', 'Content-Type', 'Idempotency-Key', 'X-Requested-With'],
    exposedHeaders: ['Date', 'Retry-After', 'X-Request-Id', ...Object.values(pageHeaders)],
    maxAge: 600,
  });
}
