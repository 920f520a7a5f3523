/** Conditional requests, for responses with an ETag. */
import type { FastifyRequest } from 'fastify';

/** Whether the caller already has this version. Proxies that compress turn ETags into weak ones. */
export const isUnchanged = ({ headers }: FastifyRequest, etag: string): boolean =>
  (headers['if-none-match'] ?? '').split(',').some((tag) => ['*', etag, `W/${etag}`].includes(tag.trim()));
