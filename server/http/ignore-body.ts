/** Calls whose body is not read here: it says nothing, or its bytes are signed. */
import type { FastifyInstance } from 'fastify';

/** Mounts a route that reads a body of any type, up to the usual size, and ignores it. */
export function ignoreBody(app: FastifyInstance, mountOn: (place: FastifyInstance) => void): void {
  void app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, _body, done) => done(null));
    mountOn(scope);
  });
}

/** Mounts a route that takes a body of any type, up to the usual size, as it came. */
export function takeBytes(app: FastifyInstance, mountOn: (place: FastifyInstance) => void): void {
  void app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));
    mountOn(scope);
  });
}
