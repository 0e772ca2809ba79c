import { CHAT_CALLBACK_PATH, CHAT_PLATFORM_IDS, type ChatPlatform } from '@zhiying/contract';
import type { FastifyInstance } from 'fastify';
import type { OpenedCallback, RawCallback } from '#engines/platforms/index.ts';
import { SYSTEM } from '#kernel/audit/audit.ts';
import { UnknownCall } from '#kernel/errors.ts';
import type { Kernel } from '#kernel/kernel.ts';
import type { PlatformListener } from '../../publish/index.ts';
import type { AccountRecord } from '../account/account.repository.ts';
import { type ChatConnections, chatConnections } from '../account/account-connection.service.ts';
import { BadCallback } from '../chat.errors.ts';
import { wakeIngest } from '../wake.ts';
import { createBatcher } from './batcher.ts';
import { findByMark, insertCallbacks } from './callback.repository.ts';
import { type Hint, scheduleHinted } from './pull.repository.ts';

const CALLBACKS_A_MINUTE = 60_000;
/** Callbacks are a few kilobytes; large messages arrive as an id to fetch. */
const MOST_BYTES = 1024 * 1024;
export const CALLBACK_SEAL = 'chat.callback';

/**
 * Webhook endpoints of the chat platforms: checks the signature, stores the raw body and answers. A job does
 * the processing, so that the platform never waits for it.
 */
export async function serveChatCallbacks(app: FastifyInstance, kernel: Kernel) {
  const use = chatConnections(kernel);
  await app.register(async (inside) => {
    // Signatures cover the raw bytes.
    inside.removeAllContentTypeParsers();
    inside.addContentTypeParser('*', { parseAs: 'string', bodyLimit: MOST_BYTES }, (_request, body, done) =>
      done(null, body),
    );
    inside.route<{ Params: { platform: string; mark: string } }>({
      method: ['GET', 'POST'],
      url: CHAT_CALLBACK_PATH,
      bodyLimit: MOST_BYTES,
      config: { rateLimit: { max: CALLBACKS_A_MINUTE, timeWindow: '1 minute' } },
      handler: async ({ params, method, query, headers, body }, reply) => {
        const platform = CHAT_PLATFORM_IDS.find((id) => id === params.platform);
        const account = platform && (await findByMark(kernel, platform, params.mark));
        if (!platform || !account) throw UnknownCall();
        const raw: RawCallback = {
          method: method === 'GET' ? 'GET' : 'POST',
          query: texts(query as Values),
          headers: texts(headers),
          body: typeof body === 'string' ? body : '',
        };
        const opened = await openCallback(use, account, raw);
        if (!opened) throw BadCallback();
        await keep(kernel, platform, opened);
        return reply.type(opened.answer.contentType).send(opened.answer.body);
      },
    });
  });
}

type Values = Readonly<Record<string, string | string[] | undefined>>;
const texts = (values: Values) =>
  Object.fromEntries(
    Object.entries(values).map(([name, value]) => [name, Array.isArray(value) ? value.join() : value]),
  );

/** 抖音 sends all events of an application to one address: those about customers are handed on from there. */
export const acceptDouyinEvent: PlatformListener = async (kernel, platform, { headers, body }) => {
  if (platform !== 'douyin') return;
  const opened = chatConnections(kernel)
    .connector('douyin')
    .openCallback({ method: 'POST', query: {}, headers, body }, {});
  if (opened) await keep(kernel, 'douyin', opened);
};

async function openCallback(
  use: ChatConnections,
  account: AccountRecord,
  raw: RawCallback,
): Promise<OpenedCallback | null> {
  return use.connector(account.platform).openCallback(raw, use.credentials(account));
}

interface ToKeep {
  platform: ChatPlatform;
  event: { id: string; text: string } | null;
  hint: Hint | null;
}

/**
 * Stores each event once, however often the platform repeats it. A hint only makes its account due, so it
 * needs no id. Concurrent callbacks share a transaction: a few dozen per second instead of hundreds under
 * load.
 */
async function keep(kernel: Kernel, platform: ChatPlatform, { id, events, pull }: OpenedCallback) {
  const event =
    id === null || events.length === 0 ? null : { id: id.slice(0, 200), text: JSON.stringify({ events }) };
  const hint = pull && { platform, ...pull };
  if (event || hint) await keeperOf(kernel)({ platform, event, hint });
}

const keepers = new WeakMap<Kernel['db'], (callback: ToKeep) => Promise<void>>();
function keeperOf(kernel: Kernel) {
  const keeper =
    keepers.get(kernel.db) ?? createBatcher<ToKeep>((callbacks) => write(kernel, callbacks), IN_A_HURRY);
  keepers.set(kernel.db, keeper);
  return keeper;
}
const IN_A_HURRY = { most: 200, gatherMs: 20, enough: 25 };

const write = (kernel: Kernel, callbacks: readonly ToKeep[]) =>
  kernel.tx(SYSTEM, async (unit) => {
    const hints = callbacks.flatMap(({ hint }) => hint ?? []);
    if (hints.length > 0) await scheduleHinted(unit, hints);
    const rows = callbacks.flatMap(({ platform, event }) =>
      event ? [{ platform, id: event.id, sealed: unit.secrets.seal(event.text, CALLBACK_SEAL) }] : [],
    );
    const news = rows.length === 0 ? [] : await insertCallbacks(unit, rows);
    if (hints.length + news.length > 0) await wakeIngest(kernel, unit);
  });
