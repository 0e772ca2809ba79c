import { buffer } from 'node:stream/consumers';
import { setTimeout } from 'node:timers/promises';
import type { ChatPlatform, MessageKind, MessageSender } from '@zhiying/contract';
import { sql } from '#db/sql.ts';
import type { Account, ChatConnector, ChatMessage, Outgoing, SendResult } from '#engines/platforms/index.ts';
import { PlatformError } from '#engines/platforms/index.ts';
import { SYSTEM } from '#kernel/audit/audit.ts';
import type { JobContext } from '#kernel/jobs/define.ts';
import type { Kernel } from '#kernel/kernel.ts';
import { notify } from '../notification/index.ts';
import { announceTalks } from './announce.ts';
import type { KeptCard, KeptMedia } from './chat.table.ts';
import { type ChatUse, chatUse } from './chat-use.ts';

interface Due {
  id: number;
  talkId: number;
  accountId: number;
  platform: ChatPlatform;
  state: 'queued' | 'sending' | 'unknown';
  sender: MessageSender;
  memberId: number | null;
  kind: MessageKind;
  text: string;
  media: KeptMedia | null;
  card: KeptCard | null;
  notice: boolean;
  msgid: string;
  tries: number;
  to: string;
  conversation: string | null;
  answering: string | null;
}

/** Waits after a try that may be repeated, in seconds; after the last the person decides. */
const WAITS = [2, 10, 60, 300];
/** A message under way for longer than this belongs to a process that died. */
const LEFT_BEHIND = sql`interval '2 minutes'`;

export async function run({ kernel, signal }: JobContext<unknown>) {
  const use = chatUse(kernel);
  while (!signal.aborted) {
    const due = await claim(kernel);
    if (due) await deliver(kernel, use, due);
    else if (!(await soonDue(kernel, signal))) return;
  }
}

/**
 * The next message to work on, marked before anything is asked of the platform. One that was `sending` when its process died may have
 * arrived: it is asked about, never sent again. The order of a talk is kept: none overtakes an earlier one.
 */
const claim = ({ db }: Kernel) =>
  db.one<Due>(sql`
    WITH next AS (
      SELECT m.id, m.state FROM chat_message m
      WHERE m.look_at <= now() AND (m.state IN ('sending', 'unknown') OR (m.state = 'queued' AND NOT EXISTS (
               SELECT 1 FROM chat_message e WHERE e.talk_id = m.talk_id AND e.id < m.id AND e.look_at IS NOT NULL AND e.state IN ('queued', 'sending'))))
      ORDER BY m.look_at, m.id LIMIT 1 FOR UPDATE SKIP LOCKED)
    UPDATE chat_message m SET state = CASE WHEN next.state = 'queued' THEN 'sending' ELSE 'unknown' END,
           look_at = now() + ${LEFT_BEHIND}, tries = m.tries + 1
    FROM next, chat_talk t, chat_customer c WHERE m.id = next.id AND t.id = m.talk_id AND c.id = m.customer_id
    RETURNING m.id, m.talk_id AS "talkId", m.account_id AS "accountId", t.platform, next.state, m.sender, m.member_id AS "memberId", m.kind,
              m.text, m.media, m.card, m.notice, m.msgid, m.tries, c.external_id AS "to", c.conversation, c.wrote_id AS answering`);

/** Waits for what is to be tried again in a moment; false where nothing is. */
async function soonDue({ db }: Kernel, signal: AbortSignal): Promise<boolean> {
  const next = await db.one<{ ms: number | null }>(sql`
    SELECT (extract(epoch FROM min(look_at) - now()) * 1000)::int AS ms FROM chat_message
    WHERE look_at < now() + make_interval(secs => ${SOON_SECONDS}) AND state IN ('queued', 'unknown')`);
  if (next?.ms == null) return false;
  await setTimeout(Math.max(next.ms, 20), undefined, { signal }).catch(() => null);
  return true;
}
const SOON_SECONDS = 15;

async function deliver(kernel: Kernel, use: ChatUse, due: Due) {
  // The bot never talks over a person: whose talk it is, is looked at right before sending.
  if (due.state === 'queued' && due.sender === 'bot' && !(await stillTheBots(kernel, due))) return;
  const ready = await prepare(kernel, use, due);
  if (!ready) return;
  // From here on it may have arrived: whatever fails now leaves it to be asked about.
  const result = await (due.state === 'queued' ? ready.send() : ready.check());
  await settle(kernel, due, result);
  await use.keepTrouble(due.accountId, null);
}

/** The account opened and the file handed over. What fails here has sent nothing; null where that settled the message. */
async function prepare(kernel: Kernel, use: ChatUse, due: Due) {
  try {
    const { connector, account, record } = await use.open(due.accountId);
    if (record.paused) {
      await settle(kernel, due, refused('客服账号已暂停', false));
      return null;
    }
    const message: ChatMessage = {
      to: due.to,
      conversation: due.conversation,
      content: await contentOf(kernel, connector, account, due),
      answering: due.answering ? { id: due.answering, event: 'message' } : null,
    };
    return {
      send: () => connector.send(account, message, due.msgid),
      check: () => connector.check(account, message, due.msgid),
    };
  } catch (error) {
    await use.keepTrouble(due.accountId, error);
    const advice = error instanceof PlatformError ? error.advice : '暂时无法发送，请稍后重试';
    const fresh = due.state === 'queued';
    await settle(kernel, due, fresh ? refused(advice, true) : { state: 'unknown', code: '', advice });
    return null;
  }
}

const refused = (advice: string, retryable: boolean): SendResult => ({
  state: 'refused',
  code: '',
  category: 'network' as never,
  advice,
  retryable,
});

/** Nobody has spoken since, at least: what is said of taking over belongs before the first words of whoever does. */
async function stillTheBots({ tx }: Kernel, { id, talkId, notice }: Due): Promise<boolean> {
  return tx(SYSTEM, async (unit) => {
    const talk = await unit.one<{ state: string }>(
      sql`SELECT state FROM chat_talk WHERE id = ${talkId} FOR UPDATE`,
    );
    if (talk?.state === 'bot') return true;
    const spoken =
      !notice ||
      (await unit.one(sql`
        SELECT 1 AS found FROM chat_message WHERE talk_id = ${talkId} AND id > ${id} AND sender IN ('member', 'outside') LIMIT 1`));
    if (!spoken) return true;
    await unit.query(sql`
      UPDATE chat_message SET state = 'failed', error = '会话已由人工接管，未发送', retryable = false, look_at = NULL WHERE id = ${id}`);
    await announceTalks(unit, [talkId]);
    return false;
  });
}

const FILES: Partial<Record<MessageKind, 'image' | 'voice' | 'video' | 'file'>> = {
  image: 'image',
  voice: 'voice',
  video: 'video',
  file: 'file',
};

async function contentOf(
  { storage }: Kernel,
  connector: ChatConnector,
  account: Account,
  { kind, text, media, card }: Due,
): Promise<Outgoing> {
  if (card?.choices) return { kind: 'menu', text: card.title, choices: card.choices };
  const file = kind === 'card' ? 'image' : FILES[kind];
  if (!file || !media?.object) return { kind: 'text', text };
  const bytes = await buffer(await storage.read(media.object));
  const { mediaId } = await connector.uploadMedia(account, {
    kind: file,
    name: media.name,
    contentType: media.contentType ?? 'application/octet-stream',
    bytes,
  });
  if (!card) return { kind: file, mediaId };
  const { title, text: words, url, mini } = card;
  return mini
    ? { kind: 'mini', title, ...mini, coverMediaId: mediaId }
    : { kind: 'link', title, text: words, url: url ?? '', coverMediaId: mediaId };
}

async function settle({ tx }: Kernel, due: Due, result: SendResult) {
  const wait = WAITS[due.tries - 1];
  // Somebody thought dead may have been slow: what arrived stays so, whatever another heard when asking.
  const unsettled = sql`id = ${due.id} AND state <> 'sent'`;
  await tx(SYSTEM, async (unit) => {
    if (result.state === 'sent')
      await unit.query(sql`
        UPDATE chat_message SET state = 'sent', platform_id = ${result.messageId}, error = '', look_at = NULL WHERE id = ${due.id}`);
    else if (result.state === 'unknown')
      await unit.query(sql`
        UPDATE chat_message SET state = 'unknown', error = ${result.advice}, retryable = false,
               look_at = ${wait === undefined ? sql`NULL::timestamptz` : sql`now() + make_interval(secs => ${wait})`} WHERE ${unsettled}`);
    else if (result.retryable && wait !== undefined)
      await unit.query(sql`
        UPDATE chat_message SET state = 'queued', error = ${result.advice}, look_at = now() + make_interval(secs => ${Math.max(wait, result.retryAfterSeconds ?? 0)})
        WHERE ${unsettled}`);
    else {
      await unit.query(sql`
        UPDATE chat_message SET state = 'failed', error = ${result.advice}, retryable = true, look_at = NULL WHERE ${unsettled}`);
      if (due.memberId !== null)
        await notify(unit, due.memberId, {
          kind: 'chat',
          title: '一条会话消息发送失败',
          body: result.advice,
          link: `/home/chat?talk=${due.talkId}`,
        });
    }
    await announceTalks(unit, [due.talkId]);
  });
}
