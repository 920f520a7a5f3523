/** Turns every error into the same shape of failed call, without stack traces, queries or paths. */
import { type DetailedCode, type PlainCode, refusalDetails, refusals } from '@stampdeck/contract/errors.ts';
import type { Failure } from '@stampdeck/contract/failure.ts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import { AppError } from '#context.ts';
import { isDatabaseAway } from '#db/client.ts';

/** Fastify's own refusals, as ours. */
const fastifyCodes: Record<string, PlainCode> = {
  FST_ERR_CTP_BODY_TOO_LARGE: 'tooLarge',
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'mediaType',
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: 'notReadable',
  FST_ERR_CTP_EMPTY_JSON_BODY: 'notReadable',
  FST_ERR_BAD_URL: 'notFound',
  FST_ERR_MAX_PARAM_LENGTH: 'notFound',
};

/** Seconds to wait while the database is unreachable (ours). */
export const busySeconds = 2;

/** The refusal for an error. `internal` is always a bug and is logged as one. */
export function refusalOf(error: unknown): AppError {
  if (error instanceof AppError) return error;
  if (isDatabaseAway(error)) return new AppError('unavailable', { retryAfter: busySeconds });
  const { code, statusCode } = error as { code?: string; statusCode?: number };
  const known = fastifyCodes[code ?? ''];
  if (known) return new AppError(known);
  if (statusCode !== undefined && statusCode >= 400 && statusCode < 500) return new AppError('notReadable');
  return new AppError('internal');
}

/** The details in the wire's units. */
function encodeDetails(code: string, details: AppError['details']): Record<string, unknown> {
  const schema = code in refusalDetails ? refusalDetails[code as DetailedCode] : undefined;
  return schema
    ? z.encode(schema as z.ZodMiniType<Record<string, unknown>, Record<string, unknown>>, details)
    : details;
}

export function failureBody({ code, message, fields, details }: AppError, requestId: string): Failure {
  const body: Failure = { success: false, code, message, requestId };
  if (fields) body.fields = fields;
  if (Object.keys(details).length > 0) body.details = encodeDetails(code, details);
  if (typeof details.retryAt === 'string') body.retryAt = details.retryAt;
  return body;
}

/** Whether the caller hung up during the call or its response: no one reads the answer, and nothing is wrong here. */
const isGone = (error: unknown, { raw }: FastifyRequest): boolean =>
  raw.readableAborted || (error as { code?: string }).code === 'ERR_STREAM_PREMATURE_CLOSE';

/** Fastify's error handler. */
export function sendFailure(error: unknown, request: FastifyRequest, reply: FastifyReply): void {
  const refusal = isGone(error, request) ? new AppError('notReadable') : refusalOf(error);
  request.refusal = refusal.code;
  if (refusal.code === 'internal') request.log.error({ err: error }, 'call failed');
  else if (refusal.code === 'storageFull') request.log.warn('call refused: no room for files');
  else if (refusal.code === 'unavailable' && isDatabaseAway(error))
    request.log.warn({ err: error }, 'call refused: database away');
  else if (refusal.code === 'unavailable') request.log.warn('call refused: too busy');
  const { retryAfter } = refusal.details;
  if (typeof retryAfter === 'number') reply.header('retry-after', Math.ceil(retryAfter));
  // A download that fails before its first byte has already set the headers of a file.
  reply.removeHeader('content-disposition').type('application/json; charset=utf-8');
  void reply.status(refusals[refusal.code][0]).send(failureBody(refusal, request.id));
}
