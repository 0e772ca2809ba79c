import { PLATFORM_EVENTS_PATH, PLATFORM_IDS, type PlatformId } from '@zhiying/contract';
import type { FastifyInstance } from 'fastify';
import type { PlatformEvent } from '#engines/platforms/index.ts';
import { SYSTEM } from '#kernel/audit/audit.ts';
import { UnknownCall } from '#kernel/errors.ts';
import type { Kernel } from '#kernel/kernel.ts';
import { slot } from '#kernel/slot.ts';
import { accountConnections } from '../account/index.ts';
import { insertEvent, lookAtPost } from './platform-event.repository.ts';
import { BadSignature } from './publish.errors.ts';
import { wakePublishing } from './run/run.job.ts';

/** Private messages of all customers come here too. */
const EVENTS_A_MINUTE = 60_000;
const PRIVATE_MESSAGE = 'im_';

/** Whoever else wants to know what a platform told, its signature checked already. */
export type PlatformListener = (
  kernel: Kernel,
  platform: PlatformId,
  raw: { headers: Readonly<Record<string, string>>; body: string },
) => Promise<void>;
export const platformNews = slot<PlatformListener>('publish.platformNews');

/**
 * Where platforms tell us news. A message only says where to look: the platform is then asked, so that one that is repeated,
 * late or out of order changes nothing.
 */
export async function servePlatformEvents(app: FastifyInstance, kernel: Kernel) {
  const use = accountConnections(kernel);
  await app.register(async (inside) => {
    // The signature is over the very bytes.
    inside.removeAllContentTypeParsers();
    inside.addContentTypeParser('*', { parseAs: 'string' }, (_request, body, done) => done(null, body));
    inside.post<{ Params: { platform: string } }>(
      PLATFORM_EVENTS_PATH,
      { config: { rateLimit: { max: EVENTS_A_MINUTE, timeWindow: '1 minute' } } },
      async ({ params, headers, body }, reply) => {
        const platform = PLATFORM_IDS.find((id) => id === params.platform);
        const receive = platform && use.connector(platform).receive;
        if (!platform || !receive) throw UnknownCall();
        const event = receive(texts(headers), typeof body === 'string' ? body : '');
        if (!event) throw BadSignature();
        if (event.challenge !== undefined) return reply.send({ challenge: event.challenge });
        // What customers write says nothing about posts.
        if (!event.event.startsWith(PRIVATE_MESSAGE)) await hear(kernel, platform, event);
        // An application has one address for everything a platform tells it.
        for (const listen of kernel.contributions(platformNews))
          await listen(kernel, platform, {
            headers: texts(headers),
            body: typeof body === 'string' ? body : '',
          });
        return reply.send({ err_no: 0, err_tips: 'success' });
      },
    );
  });
}

const texts = (headers: Readonly<Record<string, string | string[] | undefined>>) =>
  Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, String(value)]));

async function hear(kernel: Kernel, platform: string, { id, event, openId, content }: PlatformEvent) {
  await kernel.tx(SYSTEM, async (unit) => {
    const [news] = await insertEvent(unit, id, platform, event);
    if (!news) return;
    const item = typeof content.item_id === 'string' ? content.item_id : '';
    const touched = await lookAtPost(unit, openId, platform, item);
    if (touched.length > 0) await wakePublishing(kernel, unit);
  });
}
