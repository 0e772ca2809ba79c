import { CHAT_CALLBACK_PATH, CHAT_PLATFORM_IDS, type ChatPlatform } from '@zhiying/contract';
import type { FastifyInstance } from 'fastify';
import { sql } from '#db/sql.ts';
import type { OpenedCallback, RawCallback } from '#engines/platforms/index.ts';
import { SYSTEM } from '#kernel/audit/audit.ts';
import { UnknownCall } from '#kernel/errors.ts';
import type { Kernel } from '#kernel/kernel.ts';
import type { PlatformListener } from '../publish/index.ts';
import { BadCallback } from './chat.errors.ts';
import { type AccountRecord, accountColumns, type ChatUse, chatUse } from './chat-use.ts';
import { together } from './together.ts';
import { wakeTakeIn } from './wake.ts';

const CALLBACKS_A_MINUTE = 60_000;
/** What a platform sends is a few kilobytes; the largest messages come as a number to fetch them by. */
const MOST_BYTES = 1024 * 1024;
export const KEPT_AS = 'chat.callback';

/**
 * Where platforms tell us of customers: the signature is checked, what came is kept as it is, and the answer given. The work on it is a
 * job's, so that a platform never waits for us.
 */
export async function serveChatCallbacks(app: FastifyInstance, kernel: Kernel) {
  const use = chatUse(kernel);
  await app.register(async (inside) => {
    // Signatures are over the very bytes.
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

/** Whose callback address it is. The applications of 抖音 sign for all their accounts: any one's address will do. */
const findByMark = ({ db }: Kernel, platform: ChatPlatform, mark: string) =>
  db.one<AccountRecord>(sql`
    SELECT ${accountColumns} FROM chat_account a
    WHERE a.platform = ${platform} AND a.callback_mark = ${mark.slice(0, 64)} AND a.deleted_at IS NULL`);

/** 抖音 tells an application everything at one address: what is about customers is taken from there. */
export const hearDouyin: PlatformListener = async (kernel, platform, { headers, body }) => {
  if (platform !== 'douyin') return;
  const opened = chatUse(kernel)
    .connector('douyin')
    .openCallback({ method: 'POST', query: {}, headers, body }, {});
  if (opened) await keep(kernel, 'douyin', opened);
};

async function openCallback(
  use: ChatUse,
  account: AccountRecord,
  raw: RawCallback,
): Promise<OpenedCallback | null> {
  return use.connector(account.platform).openCallback(raw, use.credentials(account));
}

interface ToKeep {
  platform: ChatPlatform;
  id: string;
  text: string;
}

/**
 * Kept once, however often the platform repeats it. What arrives while others are being written is written together a moment later: a
 * platform in a hurry needs a few dozen transactions a second instead of hundreds.
 */
async function keep(kernel: Kernel, platform: ChatPlatform, { id, events, pull }: OpenedCallback) {
  if (id === null || (events.length === 0 && pull === null)) return;
  await keeperOf(kernel)({ platform, id: id.slice(0, 200), text: JSON.stringify({ events, pull }) });
}

const keepers = new WeakMap<Kernel['db'], (callback: ToKeep) => Promise<void>>();
function keeperOf(kernel: Kernel) {
  const keeper =
    keepers.get(kernel.db) ?? together<ToKeep>((callbacks) => write(kernel, callbacks), IN_A_HURRY);
  keepers.set(kernel.db, keeper);
  return keeper;
}
const IN_A_HURRY = { most: 200, gatherMs: 20, enough: 25 };

const write = (kernel: Kernel, callbacks: readonly ToKeep[]) =>
  kernel.tx(SYSTEM, async (unit) => {
    const rows = callbacks.map(({ platform, id, text }) => ({
      platform,
      id,
      sealed: unit.secrets.seal(text, KEPT_AS),
    }));
    const news = await unit.query(sql`
      INSERT INTO chat_callback (platform, callback_id, sealed)
      SELECT c.platform, c.id, c.sealed FROM ROWS FROM (json_to_recordset(${JSON.stringify(rows)}::json)
             AS (platform text, id text, sealed text)) WITH ORDINALITY AS c(platform, id, sealed, no) ORDER BY c.no
      ON CONFLICT DO NOTHING RETURNING id`);
    if (news.length > 0) await wakeTakeIn(kernel, unit);
  });
