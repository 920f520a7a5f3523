/** The HTTP server without its calls: limits, bodies, headers, logs, health. */
import type { Server } from 'node:http';
import type { Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import fastifyCookie from '@fastify/cookie';
import { type RefusalCode, refusals } from '@stampdeck/contract/errors.ts';
import Fastify, {
  type FastifyBaseLogger,
  type FastifyHttpOptions,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  LogController,
} from 'fastify';
import type { Config } from '#config.ts';
import { type Actor, AppError } from '#context.ts';
import type { Store } from '#db/client.ts';
import { newShortId } from '#ids.ts';
import { longestArrival } from './arrival.ts';
import { allowOwnOrigins } from './cors.ts';
import { failureBody, sendFailure } from './failures.ts';
import { parseJson } from './json.ts';
import { setCommonHeaders } from './security-headers.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** The caller, once the token has proven it; for the log. */
    caller: Actor | null;
    /** Why the call failed; for the log. */
    refusal: RefusalCode | null;
  }
}

/** Most bytes of a JSON body (ours). */
const bodyLimit = 100 * 1024;

/** Milliseconds for the headers to arrive, and for the TLS handshake before them (ours). */
const arrivalOfHead = 10_000;
/** Node refuses slow and oversized headers. By default it checks for slow ones only every 30 seconds. */
const nodeLimits = { connectionsCheckingInterval: 1000, maxHeaderSize: 16 * 1024 };

/** Only suites with forward secrecy: if a certificate's key leaks later, recorded traffic stays secret. */
const tlsCiphers = [
  ...['TLS_AES_128_GCM_SHA256', 'TLS_AES_256_GCM_SHA384', 'TLS_CHACHA20_POLY1305_SHA256'],
  ...['ECDHE-ECDSA-AES128-GCM-SHA256', 'ECDHE-ECDSA-AES256-GCM-SHA384', 'ECDHE-ECDSA-CHACHA20-POLY1305'],
  ...['ECDHE-RSA-AES128-GCM-SHA256', 'ECDHE-RSA-AES256-GCM-SHA384', 'ECDHE-RSA-CHACHA20-POLY1305'],
].join(':');

/** Gives Node's own refusals our shape. */
function answerBrokenSocket(error: NodeJS.ErrnoException, socket: Socket): void {
  // A closed connection, or one still in the TLS handshake, cannot get a response: trying would keep it open forever.
  if (/^(?:ECONNRESET$|ERR_TLS_|ERR_SSL_)/.test(error.code ?? '')) socket.destroy();
  if (socket.destroyed) return;
  const code = error.code === 'HPE_HEADER_OVERFLOW' ? 'headersTooLarge' : 'notReadable';
  const body = JSON.stringify(failureBody(new AppError(code), newShortId()));
  const head = [
    `HTTP/1.1 ${refusals[code][0]} Refused`,
    'Content-Type: application/json; charset=utf-8',
    `Content-Length: ${Buffer.byteLength(body)}`,
    'Connection: close',
  ];
  if (socket.writable) socket.write(`${head.join('\r\n')}\r\n\r\n${body}`);
  socket.destroySoon();
}

/** Unique across all processes and restarts. */
function requestIds(): () => string {
  const process = newShortId();
  let number = 0;
  return () => `${process}-${(++number).toString(36)}`;
}

function addCommonHeaders(request: FastifyRequest, reply: FastifyReply): void {
  setCommonHeaders(reply, request.protocol === 'https');
  reply.header('x-request-id', request.id);
}

/** Creates a Fastify server with everything that all calls share. */
export async function newServer(
  config: Config,
  log: FastifyBaseLogger,
  headPatience = arrivalOfHead,
): Promise<FastifyInstance> {
  const limits = { ...nodeLimits, headersTimeout: headPatience };
  const options: FastifyHttpOptions<Server> = {
    loggerInstance: log,
    logController: new LogController({ disableRequestLogging: true, requestIdLogLabel: 'requestId' }),
    genReqId: requestIds(),
    trustProxy: (_address, hop) => hop < config.trustedProxies,
    bodyLimit,
    requestTimeout: longestArrival,
    http: limits,
    forceCloseConnections: false,
    // A call that arrives during shutdown is still answered.
    return503OnClosing: false,
    routerOptions: { maxParamLength: 500 },
    frameworkErrors: (error, request, reply) => {
      addCommonHeaders(request, reply);
      sendFailure(error, request, reply);
    },
    clientErrorHandler: answerBrokenSocket,
  };
  // The types separate servers with and without TLS; nothing here depends on it.
  const tls = config.tls
    ? {
        https: {
          ...{ ...config.tls, ...limits, handshakeTimeout: headPatience },
          ...{ ciphers: tlsCiphers, minVersion: 'TLSv1.2' as const },
        },
      }
    : {};
  const server: FastifyInstance = Fastify({ ...options, ...tls } as typeof options);
  // These log fields are listed here and need no check for secrets.
  const calls = log.child({}, { redact: [] });
  server.decorateRequest('caller', null);
  server.decorateRequest('refusal', null);
  await server.register(fastifyCookie);
  server.removeAllContentTypeParsers();
  server.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    try {
      if (request.headers['content-encoding']) throw new AppError('mediaType');
      done(null, body === '' ? undefined : parseJson(body as string));
    } catch (error) {
      done(error as Error);
    }
  });
  server.setErrorHandler(sendFailure);
  server.addHook('onRequest', async (request, reply) => {
    addCommonHeaders(request, reply);
    if (request.url.startsWith('/api/') || request.url.startsWith('/auth/')) reply.header('cache-control', 'no-store');
  });
  server.addHook('onSend', (_request, reply, _payload, done) => {
    // During shutdown, a connection closes after its response.
    if (!server.server.listening) reply.header('connection', 'close');
    done();
  });
  server.addHook('onResponse', async (request, reply) => {
    // Logs the route's pattern, never the address: addresses contain codes and searches.
    const { method, routeOptions, caller, refusal } = request;
    const person = caller !== null && caller.role !== 'anonymous' ? caller : undefined;
    const facts = {
      method,
      route: routeOptions.url ?? 'unknown',
      status: reply.statusCode,
      ms: Math.round(reply.elapsedTime),
      // Omitted if there is none.
      code: refusal ?? undefined,
      accountId: person?.accountId,
      shopId: person?.shop?.id,
    };
    calls.info({ requestId: request.id, ...facts }, 'call');
  });
  await allowOwnOrigins(server, config);
  return server;
}

/** Milliseconds after which `/readyz` reports a database that does not respond (ours). */
const readyPatience = 2000;

/** Null if the database responds, else the error. */
async function whatIsWrong(store: Store): Promise<unknown> {
  const late = pause(readyPatience, new Error('The database did not answer in time.'), { ref: false });
  const answer = store.ping().then(
    () => null,
    (error: unknown) => error,
  );
  return Promise.race([answer, late]);
}

/** `/healthz`: the process runs. `/readyz`: it can serve, which is false during shutdown. */
export function serveHealth(server: FastifyInstance, store: Store): void {
  let wasUp = true;
  server.get('/healthz', async () => ({ status: 'ok' }));
  server.get('/readyz', async (_request, reply) => {
    const trouble = await whatIsWrong(store);
    const isUp = trouble === null;
    if (wasUp && !isUp) server.log.error({ err: trouble }, 'not ready: the database cannot be used');
    wasUp = isUp;
    const isStopping = !server.server.listening;
    reply.status(isUp && !isStopping ? 200 : 503);
    if (isStopping) return { status: 'stopping', database: isUp ? 'up' : 'down' };
    return { status: isUp ? 'ok' : 'unavailable', database: isUp ? 'up' : 'down' };
  });
}
