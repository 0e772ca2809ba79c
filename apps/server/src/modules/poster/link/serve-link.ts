import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { POSTER_LINK, SHARE_LINK_DAYS, SHARE_PAGE } from '@zhiying/contract';
import type { FastifyInstance } from 'fastify';
import type { Kernel } from '#kernel/kernel.ts';
import { markVisitor, signShare } from '../../substance/index.ts';
import { scannedPoster } from './link.repository.ts';
import { readPosterCode } from './poster-link.ts';

const SCRIPT = path.join(import.meta.dirname, 'go.js');
const HEAD =
  '<!doctype html><html lang="zh-CN"><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><meta name="robots" content="noindex">';

/**
 * Where the code on a poster leads. Programs that only read the page are not counted: as on shared pages, a visit is told by the
 * page's own script, with a mark that this answer gives out.
 */
export async function servePosterLinks(server: FastifyInstance, kernel: Kernel) {
  const script = await readFile(SCRIPT, 'utf8');
  server.get(`${POSTER_LINK}go.js`, async (_request, reply) =>
    reply.header('cache-control', 'public, max-age=3600').type('text/javascript; charset=utf-8').send(script),
  );
  server.get<{ Params: { code: string } }>(`${POSTER_LINK}:code`, async (request, reply) => {
    void reply.header('cache-control', 'private, no-store').header('referrer-policy', 'no-referrer');
    const id = readPosterCode(kernel.secret, request.params.code);
    const poster =
      id === null ? undefined : await server.turns.take(request.ip, () => scannedPoster(kernel.db, id));
    if (!poster?.target) return reply.code(404).type('text/html; charset=utf-8').send(ENDED);
    const share = signShare(
      kernel.secret,
      { letter: 'q', targetId: poster.id, sharerId: poster.ownerId },
      SHARE_LINK_DAYS * 24,
    );
    if (poster.target.to === 'substance') return reply.redirect(`${SHARE_PAGE}?id=${share}`);
    markVisitor(request, reply, kernel.secret);
    return reply.type('text/html; charset=utf-8').send(onward(share, poster.target.url));
  });
}

const ENDED = `${HEAD}<title>链接已失效</title><main><p>链接已失效，请联系门店获取最新海报。</p></main></html>`;

const quoted = (text: string) => text.replace(/[&<>"']/g, (char) => `&#${char.codePointAt(0)};`);

/** Where scripts are off the link is there to be clicked. */
const onward = (share: string, url: string) =>
  `${HEAD}<title>正在打开</title><main data-id="${quoted(share)}" data-url="${quoted(url)}"><p><a href="${quoted(url)}" rel="noreferrer">正在打开，点击继续</a></p></main><script src="${POSTER_LINK}go.js"></script></html>`;
