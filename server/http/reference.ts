/** The reference at /docs and its OpenAPI document, served without third parties. */

import { createRequire } from 'node:module';
import { dirname } from 'node:path';
import { endpoints } from '@stampdeck/contract/endpoints.ts';
import { openApi } from '@stampdeck/contract/openapi.ts';
import type { FastifyInstance } from 'fastify';
import { serveFiles } from './files.ts';
import { pagePolicy } from './security-headers.ts';

const page = `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Stampdeck API</title>
<link rel="icon" href="/favicon.svg" type="image/svg+xml">
<link rel="stylesheet" href="/docs/assets/swagger-ui.css"></head>
<body><div id="reference"></div><script src="/docs/assets/swagger-ui-bundle.js"></script><script src="/docs/reference.js"></script></body>
</html>`;

const script = `SwaggerUIBundle({ url: '/openapi.json', domNode: document.getElementById('reference'), deepLinking: true, tryItOutEnabled: false });`;

export function serveReference(app: FastifyInstance): void {
  const folder = dirname(createRequire(import.meta.url).resolve('swagger-ui-dist/package.json'));
  const isWanted = (path: string) => /^swagger-ui(?:\.css|-bundle\.js)$/.test(path);
  serveFiles(app, '/docs/assets/', folder, isWanted, () => ({ 'cache-control': 'no-cache' }));
  let document: string | undefined;
  app.get('/openapi.json', (_request, reply) => {
    document ??= JSON.stringify(openApi(endpoints));
    void reply.type('application/json; charset=utf-8').send(document);
  });
  app.get('/docs', (_request, reply) => {
    reply.header('content-security-policy', pagePolicy('reference'));
    void reply.type('text/html; charset=utf-8').send(page);
  });
  app.get('/docs/reference.js', (_request, reply) => void reply.type('text/javascript; charset=utf-8').send(script));
}
