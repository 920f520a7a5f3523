/** Conditional requests, for answers that have an ETag. */
import type { FastifyRequest } from 'fastify';

/** Whether the caller has this version already; a proxy that compresses makes tags weak. */
export const isUnchanged = ({ headers }: FastifyRequest, etag: string): boolean =>
  (headers['if-none-match'] ?? '').split(',').some((tag) => ['*', etag, `W/${etag}`].includes(tag.trim()));
