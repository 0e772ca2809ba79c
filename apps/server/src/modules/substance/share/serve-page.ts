import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { SHARE_PAGE } from '@zhiying/contract';
import type { FastifyInstance } from 'fastify';
import { Refusal } from '#kernel/errors.ts';
import { publicOrigin } from '#kernel/http/public-origin.ts';
import type { Kernel } from '#kernel/kernel.ts';
import { endedPage, sharedPage } from './render-page.ts';
import { shareService } from './share.service.ts';
import { isShareLink } from './share-link.ts';
import { markVisitor } from './visitor-mark.ts';

const SCRIPT = path.join(import.meta.dirname, 'page.js');

/**
 * The page for visitors, whole in one answer: text, styles and form; only pictures and a few lines of script come besides. An
 * article's preview has the same address and is a page of the console.
 */
export async function serveSharePage(server: FastifyInstance, kernel: Kernel) {
  const shares = shareService(kernel);
  const script = await readFile(SCRIPT, 'utf8');
  server.get<{ Querystring: { id?: string } }>(SHARE_PAGE, async (request, reply) => {
    const { id } = request.query;
    if (!isShareLink(id)) return reply.callNotFound();
    void reply.header('cache-control', 'private, no-store').type('text/html; charset=utf-8');
    try {
      const html = await server.turns.take(request.ip, async () => {
        const { page, sharer, facts, by } = await shares.show(id);
        if (by.letter !== 'p') markVisitor(request, reply, kernel.secret);
        const origin = publicOrigin(request, kernel.config);
        return sharedPage({ id, page, sharer, facts, origin, look: by.letter === 'p' });
      });
      return html ?? reply.code(429).send(endedPage('访问人数过多，请稍后重试'));
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      return reply.code(error.httpStatus).send(endedPage(error.message));
    }
  });
  server.get(`${SHARE_PAGE}.js`, async (_request, reply) =>
    reply.header('cache-control', 'public, max-age=3600').type('text/javascript; charset=utf-8').send(script),
  );
}
