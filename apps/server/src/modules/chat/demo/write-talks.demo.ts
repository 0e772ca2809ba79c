import {
  type ChatPlatform,
  type ChatSetting,
  END_REASONS,
  HANDOVER_REASONS,
  maskPhone,
  SATISFACTION,
} from '@zhiying/contract';
import type { Queries } from '#db/database.ts';
import { sql } from '#db/sql.ts';
import type { Kernel } from '#kernel/kernel.ts';
import { iso } from '#seed/demo/clock.ts';
import { chatSetting } from '../chat-setting.service.ts';
import { lineOf } from '../message.repository.ts';
import { replyDeadline } from '../talk/reply-deadline.repository.ts';
import { CITED } from './lines.ts';
import type { TalkPlan } from './talks.ts';

const MINUTE = 60_000;
/** Between one word and the next. */
const PAUSE = 2 * MINUTE;
/** By what a platform knows somebody of the demo, and the last they said. */
export const customerKey = (no: number) => `demo-${no}`;
export const lastWordsKey = (no: number) => `demo-last-${no}`;

export interface Ground {
  secrets: Kernel['secrets'];
  /** The account of a shop on a platform. */
  accountOf(store: string, platform: ChatPlatform): number;
  clueIds: ReadonlyMap<number, number>;
}

/** Five statements, however many conversations there are. */
export async function writeTalks(unit: Queries, plans: readonly TalkPlan[], ground: Ground) {
  const ids = await unit.query<{ customer: number; talk: number }>(sql`
    SELECT nextval(pg_get_serial_sequence('chat_customer', 'id')) AS customer, nextval(pg_get_serial_sequence('chat_talk', 'id')) AS talk
    FROM generate_series(1, ${plans.length}::int)`);
  const setting = await chatSetting.read(unit, plans[0]?.adviser.channelId ?? null);
  const talks = plans.map((plan, at) => ({
    plan,
    ...rowOf(plan, ids[at] as (typeof ids)[number], { ...ground, setting }),
  }));
  const rows = JSON.stringify(talks.map(({ plan: _plan, ...row }) => row));
  await unit.query(sql`
    INSERT INTO chat_customer (id, channel_id, node_id, path, owner_id, account_id, platform, external_id, name, introduced, named, city,
                               source, phone_sealed, phone_mark, phone_mask, clue_id, wrote_at, wrote_id, first_at, last_at) OVERRIDING SYSTEM VALUE
    SELECT g.customer, g.channel, g.node, g.path, g.owner, g.account, g.platform, g."externalId", g.name, true, true, g.city, g.source,
           g.sealed, g.mark, g.mask, g.clue, g.last, g."wroteId", g.started, g.last
    FROM jsonb_to_recordset(${rows}::jsonb) AS g(customer bigint, channel bigint, node bigint, path text, owner bigint,
      account bigint, platform text, "externalId" text, "wroteId" text, name text, city text, source text, sealed text, mark text, mask text, clue bigint,
      last timestamptz, started timestamptz)`);
  await unit.query(sql`
    INSERT INTO chat_talk (id, channel_id, node_id, path, owner_id, account_id, customer_id, platform, state, handover, end_reason,
                           last_text, last_at, last_by, waiting_since, reply_by, unread, started_at, queued_at, taken_at, first_reply_at, person_reply_at, ended_at,
                           bot_count, member_count, customer_count, satisfaction, clue_id) OVERRIDING SYSTEM VALUE
    SELECT g.talk, g.channel, g.node, g.path, g.owner, g.account, g.customer, g.platform, g.state, g.handover, g.ending, g.text, g.last,
           g.by, g.waiting, g.due, g.unread, g.started, g.queued, g.taken, g.replied, g.answered, g.ended, g.bots, g.members, g.customers, g.score, g.clue
    FROM jsonb_to_recordset(${rows}::jsonb) AS g(talk bigint, channel bigint, node bigint, path text, owner bigint,
      account bigint, customer bigint, platform text, state text, handover text, ending text, text text, last timestamptz, by text,
      waiting timestamptz, due timestamptz, unread int, started timestamptz, queued timestamptz, taken timestamptz, replied timestamptz, answered timestamptz,
      ended timestamptz, bots int, members int, customers int, score int, clue bigint)`);
  const messages = talks.flatMap(({ plan, ...row }) => messagesOf(plan, row));
  await unit.query(sql`
    INSERT INTO chat_message (talk_id, customer_id, account_id, sender, member_id, kind, text, state, error, retryable, citations,
                              platform_id, at)
    SELECT l.talk, l.customer, l.account, l.by, l.member, l.kind, l.text, l.state,
           CASE l.state WHEN 'failed' THEN '示例：客户已关闭会话' WHEN 'unknown' THEN '示例：平台没有回应' ELSE '' END, l.state = 'failed',
           l.cited, l.key, l.at
    FROM jsonb_to_recordset(${JSON.stringify(messages)}::jsonb) AS l(talk bigint, customer bigint, account bigint, by text, member bigint,
      kind text, text text, state text, cited jsonb, key text, at timestamptz) ORDER BY l.at`);
  const tagged = talks.flatMap(({ customer, plan }) => plan.scene.tags.map((name) => ({ customer, name })));
  await unit.query(sql`
    INSERT INTO chat_customer_tag (customer_id, tag_id)
    SELECT l.customer, g.id FROM jsonb_to_recordset(${JSON.stringify(tagged)}::jsonb) AS l(customer bigint, name text)
    JOIN chat_customer c ON c.id = l.customer JOIN chat_tag g ON g.channel_id = c.channel_id AND g.name = l.name`);
}

function rowOf(
  plan: TalkPlan,
  { customer, talk }: { customer: number; talk: number },
  { setting, ...ground }: Ground & { setting: ChatSetting },
) {
  const { no, adviser, platform, lines, state, lastAt, phone, isBotAlone } = plan;
  const mine = state === 'human' || (state === 'ended' && !isBotAlone) ? adviser.memberId : null;
  const last = lines.at(-1) ?? ['customer', ''];
  const startedAt = lastAt - (lines.length - 1) * PAUSE;
  const isWaiting = last[0] === 'customer' && state !== 'ended' && state !== 'bot';
  const answered = lines.findIndex(([by]) => by === 'member');
  const answeredAt = startedAt + Math.max(answered, 1) * PAUSE;
  const count = (who: string) => lines.filter(([by]) => by === who).length;
  const sealed = phone && ground.secrets.seal(phone, 'chat.phone');
  return {
    externalId: customerKey(no),
    wroteId: lastWordsKey(no),
    customer,
    talk,
    channel: adviser.channelId,
    node: adviser.nodeId,
    path: adviser.path,
    owner: mine,
    account: ground.accountOf(plan.store, platform),
    platform,
    name: plan.name,
    city: no % 2 ? '上海' : '苏州',
    source: plan.scene.source,
    sealed,
    mark: phone && ground.secrets.mark(phone, 'chat.phone'),
    mask: maskPhone(phone),
    clue: plan.customerNo === null ? null : (ground.clueIds.get(plan.customerNo) ?? null),
    state,
    handover: plan.handover,
    ending: plan.ending,
    text: lineOf('text', last[1]),
    by: last[0],
    last: iso(lastAt),
    started: iso(startedAt),
    waiting: isWaiting ? iso(lastAt) : null,
    due: isWaiting ? replyDeadline(setting, iso(lastAt)) : null,
    unread: isWaiting && state === 'human' ? 1 + (no % 2) : 0,
    queued: plan.handover ? iso(Math.max(startedAt, answeredAt - PAUSE)) : null,
    taken: mine === null ? null : iso(Math.max(startedAt, answeredAt - MINUTE)),
    replied: iso(startedAt + MINUTE),
    answered: answered < 0 ? null : iso(answeredAt),
    ended: state === 'ended' ? iso(lastAt + PAUSE) : null,
    bots: count('bot'),
    members: count('member'),
    customers: count('customer'),
    score: plan.score,
  };
}

function messagesOf(plan: TalkPlan, { talk, customer, account, owner }: ReturnType<typeof rowOf>) {
  const { lines, lastAt, no, state, handover, ending, score, trouble } = plan;
  const lastOfOurs = lines.findLastIndex(([by]) => by === 'member');
  const at = (turn: number) => lastAt - (lines.length - 1 - turn) * PAUSE;
  const said = lines.map(([by, text], turn) => ({
    talk,
    customer,
    account,
    by,
    member: by === 'member' ? owner : null,
    kind: 'text',
    text,
    state: by === 'customer' ? 'received' : (turn === lastOfOurs && trouble) || 'sent',
    cited: by === 'bot' ? (CITED[text] ?? null) : null,
    key: `demo-${no}-${turn}`,
    at: iso(at(turn)),
  }));
  const lastOfBot = lines.findLastIndex(([by]) => by === 'bot');
  const happened = [
    ...(handover && lastOfBot >= 0
      ? [{ text: `转人工：${HANDOVER_REASONS[handover]}`, at: at(lastOfBot) + MINUTE }]
      : []),
    ...(state === 'ended' && ending
      ? [{ text: `结束会话：${END_REASONS[ending]}`, at: lastAt + PAUSE }]
      : []),
    ...(score === null
      ? []
      : [
          {
            text: `客户评价：${SATISFACTION[score as keyof typeof SATISFACTION]}（${score} 分）`,
            at: lastAt + 2 * PAUSE,
          },
        ]),
  ];
  return [
    ...said,
    ...happened.map((event, turn) => ({
      talk,
      customer,
      account,
      by: 'system',
      member: null,
      kind: 'event',
      text: event.text,
      state: 'received',
      cited: null,
      key: `demo-${no}-event-${turn}`,
      at: iso(Math.min(event.at, Date.now())),
    })),
  ];
}
