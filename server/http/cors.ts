/** Which other origins' pages may read our answers: those of the product's own addresses, to the letter, and nobody else's. */
import fastifyCors from '@fastify/cors';
import type { FastifyInstance } from 'fastify';
import type { Config } from '#config.ts';

/**
 * The dashboard and the shop pages may live under two addresses of one server. Where neither is configured, everything is asked of the
 * origin that the page came from, and no answer says anything of others.
 */
export async function allowOwnOrigins(server: FastifyInstance, { publicUrl, shopSiteUrl }: Config): Promise<void> {
  const own = [publicUrl, shopSiteUrl].filter((origin) => origin !== null);
  if (own.length === 0) return;
  await server.register(fastifyCors, {
    origin: (origin, done) => done(null, origin !== undefined && own.includes(origin)),
    credentials: true,
    methods: ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE'],
    allowedHeaders: ['Authorization', 'Content-Type', 'Idempotency-Key', 'X-Requested-With'],
    exposedHeaders: ['Date', 'Retry-After', 'X-Next-Cursor', 'X-Request-Id', 'X-Total'],
    maxAge: 600,
  });
}
