import { existsSync } from 'node:fs';
import path from 'node:path';
import serveFiles from '@fastify/static';
import { LIVE_STAGE_PAGE, TOP_ROUTES } from '@zhiying/contract';
import type { FastifyInstance } from 'fastify';
import { UnknownCall } from '#kernel/errors.ts';
import { sendError } from './translate-error.ts';

const DIST = path.resolve(import.meta.dirname, '../../../../web/dist');

/** What browsers heed on pages and workers alone. */
const PAGE_HEADERS = [
  'content-security-policy',
  'cross-origin-opener-policy',
  'origin-agent-cluster',
  'x-dns-prefetch-control',
  'x-download-options',
  'x-frame-options',
  'x-permitted-cross-domain-policies',
  'x-xss-protection',
];

/** Scripts and styles that a page loads, compressed or not; a worker has rules of its own, and a drawing can be a page. */
export const isLoadedByPage = (file: string) =>
  /\.(js|css)(\.br|\.gz)?$/.test(file) && !path.basename(file).includes('.worker');

const TOP_PATHS: ReadonlySet<string> = new Set(TOP_ROUTES.map(({ path }) => path));

/** The built console under /manager/: hashed files for ever, the page itself asked for every time. */
export async function serveConsole(app: FastifyInstance) {
  const built = existsSync(path.join(DIST, 'index.html'));
  app.setNotFoundHandler((request, reply) => {
    const { pathname } = new URL(request.url, 'http://console');
    const asked = ['GET', 'HEAD'].includes(request.method);
    // The specified addresses outside /home are the console's too, as they stand in links that were sent.
    if (built && asked && TOP_PATHS.has(pathname)) return reply.redirect(`/manager${request.url}`);
    // Every address of the console is the same page; a missing file stays missing.
    const isPage = asked && pathname.startsWith('/manager/') && !/\.\w+$/.test(pathname);
    return built && isPage ? reply.sendFile('index.html') : sendError(UnknownCall(), request, reply);
  });
  if (!built) return;
  await app.register(serveFiles, {
    root: DIST,
    prefix: '/manager/',
    preCompressed: true,
    index: false,
    cacheControl: false,
    setHeaders: (reply, file) => {
      const hashed = file.includes(`${path.sep}assets${path.sep}`);
      reply.header('cache-control', hashed ? 'public, max-age=31536000, immutable' : 'no-cache');
      // Twenty files of a first visit, half a kilobyte each.
      if (hashed && isLoadedByPage(file)) for (const name of PAGE_HEADERS) reply.raw.removeHeader(name);
    },
  });
  app.get('/', (_request, reply) => reply.redirect('/manager/'));
  // The picture of a live room is a page of its own. The console shows it in a frame, and nothing in it can be clicked.
  app.get(`/manager${LIVE_STAGE_PAGE}`, (_request, reply) => {
    const policy = String(reply.raw.getHeader('content-security-policy') ?? '');
    return reply
      .header('content-security-policy', policy.replace("frame-ancestors 'none'", "frame-ancestors 'self'"))
      .sendFile('live-stage/live-stage.html');
  });
  app.get('/manager', (_request, reply) => reply.sendFile('index.html'));
}
