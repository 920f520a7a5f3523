import type { FastifyReply } from 'fastify';

/** The `vary` of a reply and these request headers. It may name `Origin` already (cors.ts). */
export function withVary(reply: FastifyReply, names: string): string {
  const before = reply.getHeader('vary');
  return before === undefined ? names : `${before}, ${names}`;
}
