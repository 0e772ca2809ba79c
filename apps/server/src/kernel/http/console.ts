import { existsSync } from 'node:fs';
import path from 'node:path';
import serveFiles from '@fastify/static';
import type { FastifyInstance } from 'fastify';

const DIST = path.resolve(import.meta.dirname, '../../../../web/dist');

/** The built console under /manager/: hashed files for ever, the page itself asked for every time. */
export async function serveConsole(app: FastifyInstance) {
  if (!existsSync(path.join(DIST, 'index.html'))) return;
  await app.register(serveFiles, {
    root: DIST,
    prefix: '/manager/',
    wildcard: false,
    preCompressed: true,
    index: false,
    cacheControl: false,
    setHeaders: (reply, file) => {
      const hashed = file.includes(`${path.sep}assets${path.sep}`);
      reply.header('cache-control', hashed ? 'public, max-age=31536000, immutable' : 'no-cache');
    },
  });
  const page = (_request: unknown, reply: { sendFile(name: string): unknown }) =>
    reply.sendFile('index.html');
  app.get('/manager', page as never);
  // Every address of the console is the same page; a missing file stays missing.
  app.get('/manager/*', (request, reply) =>
    /\.\w+$/.test(request.url.split('?')[0] ?? '') ? reply.callNotFound() : reply.sendFile('index.html'),
  );
  app.get('/', (_request, reply) => reply.redirect('/manager/'));
}
