import { createHash } from 'node:crypto';
import { type CommentKind, LIVE_PUSH_PATH } from '@zhiying/contract';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import type { PushType } from '#engines/platforms/index.ts';
import type { Kernel } from '#kernel/kernel.ts';
import { BadPush } from '../ailive.errors.ts';
import type { Heard } from './comment.repository.ts';
import { fullWindows } from './full-windows.ts';
import { accountHeard } from './push.repository.ts';
import { isSigned } from './push-signature.ts';
import { roomsPushed } from './rooms-pushed.ts';
import { takesPushed } from './take-pushed.ts';

const PUSHES_A_MINUTE = 60_000;
const MOST_MESSAGES = 200;
const KINDS = {
  live_comment: 'comment',
  live_gift: 'gift',
  live_like: 'like',
  live_fansclub: 'fansclub',
} satisfies Record<`live_${PushType}`, CommentKind>;
const kindOf = (type: string): CommentKind | undefined => (KINDS as Record<string, CommentKind>)[type];
/** Of news about the fan club: somebody's level went up. */
const LEVEL_UP = 1;

const Message = z.object({
  msg_id: z.coerce.string().max(200).default(''),
  sec_openid: z.string().max(200).default(''),
  nickname: z.string().default(''),
  content: z.string().default(''),
  fansclub_reason_type: z.number().optional(),
});

/** Where a platform tells what viewers of a room write and do. Told twice is told once; what nobody understands is passed over. */
export async function serveLivePush(app: FastifyInstance, kernel: Kernel) {
  const rooms = roomsPushed(kernel);
  const take = takesPushed(kernel);
  const full = fullWindows(kernel);
  await app.register(async (inside) => {
    // The signature is over the very bytes.
    inside.removeAllContentTypeParsers();
    inside.addContentTypeParser('*', { parseAs: 'string' }, (_request, body, done) => done(null, body));
    inside.post(
      LIVE_PUSH_PATH,
      { config: { rateLimit: { max: PUSHES_A_MINUTE, timeWindow: '1 minute' } } },
      async ({ headers, body }, reply) => {
        const text = typeof body === 'string' ? body : '';
        const account = (await rooms(String(headers['x-roomid'] ?? ''))).find(({ secret }) =>
          isSigned(headers, text, secret),
        );
        if (!account) throw BadPush();
        const { show } = account;
        if (account.unheard) {
          account.unheard = false;
          await accountHeard(kernel.db, account.id);
        }
        const kind = kindOf(String(headers['x-msg-type']));
        const rows = show && kind ? rowsOf(text) : [];
        if (show && kind && rows.length > 0 && !full.counts(show.id, kind, rows.length))
          await take(show, read(kind, rows));
        return reply.send({ err_no: 0, err_tips: 'success' });
      },
    );
  });
}

function rowsOf(body: string): unknown[] {
  const rows: unknown = parsed(body);
  return Array.isArray(rows) ? rows.slice(0, MOST_MESSAGES) : [];
}

function read(kind: CommentKind, rows: readonly unknown[]): Heard[] {
  return rows.flatMap((row): Heard[] => {
    const { data } = Message.safeParse(row);
    if (!data) return [];
    // Whoever comes in or gives something says nothing by it.
    const text = kind === 'comment' ? clean(data.content, 200) : '';
    if (kind === 'comment' && !text) return [];
    if (kind === 'fansclub' && data.fansclub_reason_type === LEVEL_UP) return [];
    const externalId =
      clean(data.msg_id, 200) || createHash('sha256').update(JSON.stringify(row)).digest('hex');
    return [
      {
        kind,
        externalId,
        viewer: clean(data.sec_openid, 200),
        nickname: clean(data.nickname, 30) || '观众',
        text,
      },
    ];
  });
}

/** What the database takes, whatever a viewer is called; a sign of two halves is not cut in the middle. */
const clean = (text: string, most: number) =>
  text.replaceAll('\u0000', '').slice(0, most).toWellFormed().replaceAll('\ufffd', '').trim();

function parsed(body: string): unknown {
  try {
    return JSON.parse(body) as unknown;
  } catch {
    return null;
  }
}
