import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import path from 'node:path';
import { HELP_PAGE, HELP_PICTURES } from '@zhiying/contract';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Kernel } from '#kernel/kernel.ts';
import { picturesOf } from '../../material/index.ts';
import { materialIdsOf } from '../doc-text.ts';
import { ensureChannelHasGuide } from '../guide/load-guide.service.ts';
import { GUIDE_FOLDER } from '../guide/read-guide.ts';
import { allHtml, missingHtml, oneHtml } from './page-html.ts';
import { channelOf, findChannel, findOpen, findOpenDoc, stampOf } from './public.repository.ts';
import { READERS } from './readers.ts';
import { STYLE } from './style.ts';

interface Query {
  q?: string | string[];
  channel?: string | string[];
  reader?: string | string[];
}

const TYPES: Readonly<Record<string, string>> = { '.png': 'image/png', '.jpg': 'image/jpeg' };
const LOOK = createHash('sha256').update(STYLE).digest('hex').slice(0, 8);
const numberOf = (text: unknown) => (/^\d{1,15}$/.test(String(text)) ? Number(text) : null);
const askedFor = ({ q, channel, reader }: Query) => ({
  q: typeof q === 'string' ? q.trim().slice(0, 50) : '',
  channel: numberOf(channel),
  reader: typeof reader === 'string' && Object.hasOwn(READERS, reader) ? reader : '',
});

/** Help that is marked public, for whoever has the address: pages without scripts, and the pictures in them. */
export function serveHelp(server: FastifyInstance, kernel: Kernel) {
  const { db, storage } = kernel;
  const turn = <T>({ ip }: FastifyRequest, work: () => Promise<T>) => server.turns.take(ip, work);

  /** Answers with what `make` gives, unless the reader has it already. */
  async function answer(
    request: FastifyRequest<{ Querystring: Query }>,
    reply: FastifyReply,
    make: (
      articles: Awaited<ReturnType<typeof findOpen>>,
      asked: ReturnType<typeof askedFor>,
    ) => string | null,
    articleId: number | null = null,
  ) {
    const said = askedFor(request.query);
    const policy = String(reply.raw.getHeader('content-security-policy') ?? '');
    void reply
      .header('cache-control', 'no-cache')
      .header('content-security-policy', `${policy};script-src 'none'`)
      .type('text/html; charset=utf-8');
    return turn(request, async () => {
      // An article's number alone says whose help it is, and every link of its page goes on there.
      const own = said.channel === null && articleId !== null ? await channelOf(db, articleId) : undefined;
      const asked = own ? { ...said, channel: own.id } : said;
      const channel = await findChannel(db, asked.channel);
      // Nobody of a channel made since the start may have looked for help yet.
      if (channel) await ensureChannelHasGuide(kernel, channel.id);
      const etag = `"${LOOK}-${channel ? await stampOf(db, channel.id) : 'none'}"`;
      void reply.header('etag', etag);
      if (request.headers['if-none-match'] === etag) return reply.code(304).send();
      const html = make(channel ? await findOpen(db, channel.id, asked.q) : [], asked);
      return html === null ? reply.code(404).send(missingHtml(asked)) : reply.send(html);
    });
  }

  server.get<{ Querystring: Query }>(`/manager${HELP_PAGE}`, (request, reply) =>
    answer(request, reply, allHtml),
  );
  server.get<{ Params: { slug: string }; Querystring: Query }>(
    `/manager${HELP_PAGE}/:slug`,
    (request, reply) =>
      answer(
        request,
        reply,
        (articles, asked) => {
          const found = articles.find(({ slug, id }) => [slug, String(id)].includes(request.params.slug));
          return found ? oneHtml(found, articles, asked) : null;
        },
        numberOf(request.params.slug),
      ),
  );
  // As it stands in links that were sent, without the console's own beginning.
  server.get(`${HELP_PAGE}/:slug`, (request, reply) => reply.redirect(`/manager${request.url}`));

  server.get<{ Params: { file: string } }>(`${HELP_PICTURES}:file`, async ({ params: { file } }, reply) => {
    const type = /^[a-z0-9-]+\.\w+$/.test(file) ? TYPES[path.extname(file)] : undefined;
    const full = path.join(GUIDE_FOLDER, file);
    const found = type && (await stat(full).catch(() => null));
    if (!found) return reply.code(404).send();
    return reply
      .header('cache-control', 'public, max-age=86400')
      .header('content-length', found.size)
      .type(type)
      .send(createReadStream(full));
  });
  server.get<{ Params: { id: string; material: string } }>(
    `${HELP_PICTURES}:id/:material`,
    async (request, reply) => {
      const [id, material] = [numberOf(request.params.id), numberOf(request.params.material)];
      const url = await turn(request, async () => {
        const found = id === null ? undefined : await findOpenDoc(db, id);
        if (material === null || !found || !materialIdsOf(found.doc).includes(material)) return null;
        return (await picturesOf(db, storage, [material])).get(material)?.url ?? null;
      });
      return url ? reply.header('cache-control', 'no-store').redirect(url) : reply.code(404).send();
    },
  );
}
