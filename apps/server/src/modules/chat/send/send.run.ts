import { buffer } from 'node:stream/consumers';
import { setTimeout } from 'node:timers/promises';
import type { ChatPlatform, MessageKind, MessageSender } from '@zhiying/contract';
import { type SQL, sql } from '#db/sql.ts';
import type { Account, ChatConnector, ChatMessage, Outgoing, SendResult } from '#engines/platforms/index.ts';
import { PlatformError } from '#engines/platforms/index.ts';
import { SYSTEM } from '#kernel/audit/audit.ts';
import type { JobContext } from '#kernel/jobs/define.ts';
import { workInLanes } from '#kernel/jobs/work-in-lanes.ts';
import type { Kernel } from '#kernel/kernel.ts';
import type { Unit } from '#kernel/unit.ts';
import { notify } from '../../notification/index.ts';
import { type ChatConnections, chatConnections } from '../account/account-connection.service.ts';
import { announceTalks } from '../announce.service.ts';
import { lockTalk } from '../chat.repository.ts';
import type { StoredCard, StoredMedia } from '../chat.table.ts';

interface Due {
  id: number;
  talkId: number;
  accountId: number;
  /** The account's last use failed. */
  troubled: boolean;
  platform: ChatPlatform;
  sender: MessageSender;
  memberId: number | null;
  kind: MessageKind;
  text: string;
  media: StoredMedia | null;
  card: StoredCard | null;
  notice: boolean;
  msgid: string;
  tries: number;
  /** An earlier attempt has no known outcome: it may have arrived, whatever this one returns. */
  unknown: boolean;
  /** End of this process's claim; identifies the claim. */
  claim: string;
  to: string;
  conversation: string | null;
  answering: string | null;
}

/** Backoff in seconds after an attempt that may be repeated; after the last one a person decides. */
const WAITS = [2, 10, 60, 300];
/** A message in sending for longer than this belongs to a process that died. */
const LEFT_BEHIND = sql`interval '2 minutes'`;
const LANES = 16;
/** Lanes for failing accounts, so that they cannot occupy those of the others. */
const TROUBLED_LANES = 4;
/** Messages sent concurrently for one account, across all processes. */
const PER_ACCOUNT = 2;

export async function run({ kernel, signal }: JobContext<unknown>) {
  const use = chatConnections(kernel);
  await workInLanes<Due>(kernel, {
    lanes: LANES,
    signal,
    claim: (underWay) => claim(kernel, underWay.filter(({ troubled }) => troubled).length < TROUBLED_LANES),
    work: (due) => deliver(kernel, use, due),
    soonDue: async () => {
      await giveUpLeftBehind(kernel);
      return soonDue(kernel, signal);
    },
    failed: 'a message was left where it is',
  });
}

/** A message whose process died may have arrived: a person decides whether to send it again. */
const giveUpLeftBehind = ({ tx }: Kernel) =>
  tx(SYSTEM, async (unit) => {
    const left = await unit.query<{ talkId: number }>(sql`
      UPDATE chat_message SET state = 'unknown', error = '发送中断，无法确定客户是否收到', unknown_at = coalesce(unknown_at, now()), look_at = NULL
      WHERE look_at <= now() AND state IN ('sending', 'unknown') RETURNING talk_id AS "talkId"`);
    await announceTalks(unit, [...new Set(left.map(({ talkId }) => talkId))]);
  });

/**
 * Claims the next message before any request to the platform. Messages of a talk stay in order. Accounts
 * without failures come first.
 */
const claim = ({ db }: Kernel, withTroubled: boolean) =>
  db.one<Due>(sql`
    WITH next AS (
      SELECT m.id, a.trouble <> '' AS troubled FROM chat_message m JOIN chat_account a ON a.id = m.account_id
      WHERE m.look_at <= now() AND m.state = 'queued' ${withTroubled ? sql`` : sql`AND a.trouble = ''`}
        AND NOT EXISTS (
          SELECT 1 FROM chat_message e WHERE e.talk_id = m.talk_id AND e.id < m.id AND e.look_at IS NOT NULL AND e.state IN ('queued', 'sending'))
        AND (SELECT count(*) FROM chat_message s
             WHERE s.look_at IS NOT NULL AND s.state = 'sending' AND s.account_id = m.account_id) < ${PER_ACCOUNT}
      ORDER BY a.trouble <> '', m.look_at, m.id LIMIT 1 FOR UPDATE OF m SKIP LOCKED)
    UPDATE chat_message m SET state = 'sending', look_at = now() + ${LEFT_BEHIND}, tries = m.tries + 1
    FROM next, chat_talk t, chat_customer c WHERE m.id = next.id AND t.id = m.talk_id AND c.id = m.customer_id
    RETURNING m.id, m.talk_id AS "talkId", m.account_id AS "accountId", next.troubled, t.platform, m.sender, m.member_id AS "memberId", m.kind,
              m.text, m.media, m.card, m.notice, m.msgid, m.tries, m.unknown_at IS NOT NULL AS unknown, c.external_id AS "to", c.conversation,
              c.wrote_id AS answering, m.look_at::text AS claim`);

/** Waits for messages that are retried shortly; false if there are none. */
async function soonDue({ db }: Kernel, signal: AbortSignal): Promise<boolean> {
  const next = await db.one<{ ms: number | null }>(sql`
    SELECT (extract(epoch FROM min(look_at) - now()) * 1000)::int AS ms FROM chat_message
    WHERE look_at < now() + make_interval(secs => ${SOON_SECONDS}) AND state = 'queued'`);
  if (next?.ms == null) return false;
  await setTimeout(Math.max(next.ms, 100), undefined, { signal }).catch(() => null);
  return true;
}
const SOON_SECONDS = 15;

async function deliver(kernel: Kernel, use: ChatConnections, due: Due) {
  // The bot never interrupts a person: the owner is checked right before sending.
  if (due.sender === 'bot' && !(await stillTheBots(kernel, due))) return;
  const ready = await prepare(kernel, use, due);
  if (!ready) return;
  // From here on it may have arrived: any failure leaves the outcome unknown.
  const result = await ready.send();
  await settle(kernel, use, due, result);
  await use.keepTrouble(due.accountId, isTheAccounts(result) ? result : null);
}

/** A failure that would affect other messages of the account as well. */
const isTheAccounts = (result: SendResult) =>
  result.state === 'unknown' ||
  (result.state === 'refused' && ['auth', 'network', 'platform', 'rate'].includes(result.category));

/**
 * Opens the account and uploads the file. A failure here has sent nothing; null if it settled the message.
 */
async function prepare(kernel: Kernel, use: ChatConnections, due: Due) {
  try {
    const { connector, account, record } = await use.open(due.accountId);
    if (record.paused) {
      await settle(kernel, use, due, refused('客服账号已暂停', false));
      return null;
    }
    const message: ChatMessage = {
      to: due.to,
      conversation: due.conversation,
      content: await contentOf(kernel, connector, account, due),
      answering: due.answering ? { id: due.answering, event: 'message' } : null,
    };
    return { send: () => connector.send(account, message, due.msgid) };
  } catch (error) {
    await use.keepTrouble(due.accountId, error);
    const advice = error instanceof PlatformError ? error.advice : '暂时无法发送，请稍后重试';
    await settle(kernel, use, due, refused(advice, true));
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

/** No agent has written since: the notice about taking over must precede the agent's first message. */
async function stillTheBots({ tx }: Kernel, { id, talkId, notice }: Due): Promise<boolean> {
  return tx(SYSTEM, async (unit) => {
    const talk = await lockTalk(unit, sql`true`, talkId);
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

/** An earlier attempt may have arrived: a refusal of this one proves nothing about it. */
const afterUnknown = ({ advice }: { advice: string }) =>
  `重新发送未成功（${advice}），首次发送是否送达仍无法确定`;

async function settle({ tx }: Kernel, use: ChatConnections, due: Due, result: SendResult) {
  const wait = WAITS[due.tries - 1];
  // A process taken for dead may have been slow. A success is recorded in any case; anything else belongs to
  // a claim that ended
  // when the message was given up or resent.
  const unsettled = sql`id = ${due.id} AND state = 'sending' AND look_at = ${due.claim}::timestamptz`;
  const [change, where] =
    result.state === 'sent'
      ? [
          sql`state = 'sent', platform_id = ${result.messageId}, error = '', look_at = NULL`,
          sql`id = ${due.id}`,
        ]
      : [notArrived(due, result, wait), unsettled];
  await tx(SYSTEM, async (unit) => {
    const settled = await unit.query(sql`UPDATE chat_message SET ${change} WHERE ${where} RETURNING id`);
    if (settled.length === 0) return;
    await tellWriter(unit, use, due);
    await announceTalks(unit, [due.talkId]);
  });
}

function notArrived(due: Due, result: Exclude<SendResult, { state: 'sent' }>, wait: number | undefined): SQL {
  if (result.state === 'refused' && result.retryable && wait !== undefined)
    return sql`state = 'queued', error = ${result.advice},
      look_at = now() + make_interval(secs => ${Math.max(wait, result.retryAfterSeconds ?? 0)})`;
  if (result.state === 'unknown' || due.unknown)
    return sql`state = 'unknown', error = ${result.state === 'unknown' ? result.advice : afterUnknown(result)},
      retryable = false, unknown_at = coalesce(unknown_at, now()), look_at = NULL`;
  return sql`state = 'failed', error = ${result.advice}, retryable = true, look_at = NULL`;
}

/**
 * Notifies the author that the message needs a decision, unless the platform will still report the outcome.
 */
async function tellWriter(unit: Unit, use: ChatConnections, { id, talkId, memberId, platform }: Due) {
  if (memberId === null) return;
  const message = await unit.one<{ state: string; error: string }>(
    sql`SELECT state, error FROM chat_message WHERE id = ${id}`,
  );
  const title =
    message?.state === 'failed'
      ? '一条会话消息发送失败'
      : message?.state === 'unknown' && use.connector(platform).settles === 'person'
        ? '一条会话消息待核实'
        : null;
  if (!message || !title) return;
  await notify(unit, memberId, {
    kind: 'chat',
    title,
    body: message.error,
    link: `/home/chat?talk=${talkId}`,
  });
}
