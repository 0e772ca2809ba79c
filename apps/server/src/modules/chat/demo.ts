import {
  type ChatPlatform,
  END_REASONS,
  type EndReason,
  HANDOVER_REASONS,
  type HandoverReason,
  maskPhone,
  SATISFACTION,
  type TalkState,
} from '@zhiying/contract';
import type { Queries } from '#db/database.ts';
import { sql } from '#db/sql.ts';
import { claimDemo, isDemo } from '#kernel/demo.ts';
import type { Kernel } from '#kernel/kernel.ts';
import { createDraw } from '#seed/demo/draw.ts';
import { demoDouyin } from '../account/index.ts';
import { cluesFrom } from '../clue/index.ts';
import { lineOf } from './chat.repository.ts';
import { chatUse } from './chat-use.ts';
import { CANNED, CITED, NAMES, SCENES, TAGS } from './demo-lines.ts';

const TALKS = 60;
const CORP = 'ww00000000000000de';
/** The sandbox names a company's accounts after the company. */
const KF = `wk${CORP.slice(2)}1`;
/** Where no account of the demo was authorised: nobody writes to it. */
const DOUYIN = '_demo_chat_douyin';
const WELCOME = '你好，欢迎咨询示例汽车，请问想了解哪款车？';
const SECRET = 'demo-kf-secret';
const TOKEN = 'demochattoken';
const KEY = 'demoDEMOdemoDEMOdemoDEMOdemoDEMOdemoDEMOdem';

interface Adviser {
  id: number;
  channelId: number;
  nodeId: number;
  path: string;
}

/** The advisers of one store, so that its list is long enough to look at. */
const advisers = (db: Queries) =>
  db.query<Adviser>(sql`
    WITH own AS (
      SELECT ms.node_id FROM membership ms JOIN member m ON m.id = ms.member_id JOIN role r ON r.id = ms.role_id
      WHERE r.name = '顾问' AND m.status = 'active' ORDER BY m.uname LIKE 'demo.%' DESC, m.id LIMIT 1)
    SELECT m.id, ms.channel_id AS "channelId", ms.node_id AS "nodeId", ms.path
    FROM membership ms JOIN own ON own.node_id = ms.node_id JOIN member m ON m.id = ms.member_id JOIN role r ON r.id = ms.role_id
    WHERE r.name = '顾问' AND m.status = 'active' ORDER BY m.uname LIKE 'demo.%' DESC, m.id LIMIT 4`);

/** 60 conversations in every state on two accounts of the sandbox. Once: the setting is the claim. */
export async function writeDemoChat(kernel: Kernel) {
  const { db, secrets } = kernel;
  const use = chatUse(kernel);
  if (!(await isDemo(db))) return;
  const people = await advisers(db);
  const [first] = people;
  if (!first) return;
  await db.transaction(async (unit) => {
    const claimed = await claimDemo(unit, 'chat');
    if (!claimed) return;
    const weixin = await addAccount(unit, first, 'weixin', '示例汽车客服', KF);
    const own = await demoDouyin(unit);
    const douyin = await addAccount(unit, first, 'douyin', '示例汽车抖音号', own?.externalId ?? DOUYIN);
    await unit.query(sql`
      UPDATE chat_account SET sealed = ${use.seal(weixin, CREDENTIALS)}, asks_rating = true, welcome = ${WELCOME} WHERE id = ${weixin}`);
    // It answers and is answered through the content account that 抖音 authorised; the bot comes first there.
    await unit.query(
      sql`UPDATE chat_account SET content_account_id = ${own?.id ?? null}, bot = true, welcome = ${WELCOME} WHERE id = ${douyin}`,
    );
    await writeWords(unit, first);
    await writeTalks(unit, secrets, people, { weixin, douyin });
  });
  await tellSandbox(kernel);
}

const CREDENTIALS = {
  appId: CORP,
  appSecret: SECRET,
  openId: KF,
  callbackToken: TOKEN,
  callbackKey: KEY,
};

const markOf = (platform: ChatPlatform) => `demo-${platform}-account`;

async function addAccount(
  unit: Queries,
  { id, channelId, nodeId, path }: Adviser,
  platform: ChatPlatform,
  name: string,
  externalId: string,
) {
  const row = await unit.one<{ id: number }>(sql`
    INSERT INTO chat_account (channel_id, node_id, path, owner_id, platform, name, external_id, callback_mark, last_message_at)
    VALUES (${channelId}, ${nodeId}, ${path}, ${id}, ${platform}, ${name}, ${externalId}, ${markOf(platform)}, now()) RETURNING id`);
  return row?.id ?? 0;
}

async function writeWords(unit: Queries, { id, channelId, nodeId, path }: Adviser) {
  for (const [name, colour] of TAGS)
    await unit.query(sql`
      INSERT INTO chat_tag (channel_id, node_id, path, owner_id, name, colour)
      SELECT n.channel_id, n.id, n.path, ${id}, ${name}, ${colour} FROM node n WHERE n.channel_id = ${channelId} AND n.parent_id IS NULL`);
  for (const [title, text] of CANNED)
    await unit.query(sql`
      INSERT INTO chat_canned (channel_id, node_id, path, owner_id, title, text, shared)
      VALUES (${channelId}, ${nodeId}, ${path}, ${id}, ${title}, ${text}, true)`);
}

const STATES: readonly TalkState[] = ['human', 'ended', 'queue', 'bot', 'human', 'ended'];
const ENDS: readonly EndReason[] = ['solved', 'silent', 'clue', 'solved'];
const HANDOVERS: readonly HandoverReason[] = ['asked', 'unsure', 'words', 'phone'];

/** Two of the last words of ours did not arrive as they should. */
const ODD: Readonly<Record<number, 'failed' | 'unknown'>> = { 1: 'unknown', 5: 'failed' };
const SCORES = [3, 4, 5, 5] as const;

const MOST_CLUES = 5;

/** Clues of the demo that came from conversations, by whose they are. */
async function demoClues(unit: Queries, people: readonly Adviser[]) {
  const found = new Map<number, number[]>();
  for (const { id } of people)
    found.set(
      id,
      (await cluesFrom(unit, 'chat', id, MOST_CLUES)).map((clue) => clue.id),
    );
  return found;
}

async function writeTalks(
  unit: Queries,
  secrets: Kernel['secrets'],
  people: readonly Adviser[],
  accounts: Record<ChatPlatform, number>,
) {
  const draw = createDraw(19);
  const clues = await demoClues(unit, people);
  for (let at = 0; at < TALKS; at++) {
    const platform: ChatPlatform = Math.floor(at / STATES.length) % 2 ? 'weixin' : 'douyin';
    const scene = SCENES[at % SCENES.length] ?? SCENES[0];
    const state = STATES[at % STATES.length] ?? 'human';
    const owner = at % 3 === 0 ? people[0] : draw.pick(people);
    if (!scene || !owner) continue;
    // The bot alone has answered what people have not seen yet.
    const lines = scene.lines.filter(([by]) => by !== 'member' || (state !== 'bot' && state !== 'queue'));
    const minutes =
      state === 'ended'
        ? draw.between(600, 6_000)
        : state === 'queue'
          ? draw.between(1, 30)
          : draw.between(2, 400);
    const last = lines.at(-1) ?? ['customer', ''];
    const waits = last[0] === 'customer' && state !== 'ended';
    const mine = state === 'human' || state === 'ended' ? owner.id : null;
    const phone = at % 4 === 0 ? `1380000${String(at).padStart(4, '0')}` : null;
    const handover = state === 'bot' ? null : draw.pick(HANDOVERS);
    const ending = state === 'ended' ? draw.pick(ENDS) : null;
    const score = state === 'ended' && at % 3 > 0 ? draw.pick(SCORES) : null;
    // Whoever ended for being a clue is one.
    const clueId = ending === 'clue' ? (clues.get(owner.id)?.pop() ?? null) : null;
    const customer = await unit.one<{ id: number }>(sql`
      INSERT INTO chat_customer (channel_id, node_id, path, owner_id, account_id, platform, external_id, name, introduced, named, city, source,
                                 phone_sealed, phone_mark, phone_mask, clue_id, wrote_at, wrote_id, first_at, last_at)
      VALUES (${owner.channelId}, ${owner.nodeId}, ${owner.path}, ${mine}, ${accounts[platform]}, ${platform}, ${`demo-${at}`},
              ${NAMES[at % NAMES.length] ?? ''}, true, true, ${at % 2 ? '杭州' : '南京'}, ${scene.source}, ${phone && secrets.seal(phone, 'chat.phone')}, ${phone && secrets.mark(phone, 'chat.phone')}, ${maskPhone(phone)}, ${clueId},
              now() - make_interval(mins => ${minutes}), ${`demo-last-${at}`}, now() - make_interval(mins => ${minutes + lines.length * 4}),
              now() - make_interval(mins => ${minutes})) RETURNING id`);
    const talk = await unit.one<{ id: number }>(sql`
      INSERT INTO chat_talk (channel_id, node_id, path, owner_id, account_id, customer_id, platform, state, handover, end_reason, last_text, last_at,
                             last_by, waiting_since, unread, started_at, queued_at, taken_at, first_reply_at, ended_at, bot_count, member_count,
                             customer_count, satisfaction, clue_id)
      VALUES (${owner.channelId}, ${owner.nodeId}, ${owner.path}, ${mine}, ${accounts[platform]}, ${customer?.id ?? 0}, ${platform}, ${state},
              ${handover}, ${ending}, ${lineOf('text', last[1])},
              now() - make_interval(mins => ${minutes}), ${last[0]}, ${waits ? sql`now() - make_interval(mins => ${minutes})` : null},
              ${waits && state === 'human' ? 1 + (at % 2) : 0}, now() - make_interval(mins => ${minutes + lines.length * 4}),
              ${state === 'bot' ? null : sql`now() - make_interval(mins => ${minutes + 9})`},
              ${mine === null ? null : sql`now() - make_interval(mins => ${minutes + 7})`}, now() - make_interval(mins => ${minutes + lines.length * 4 - 1}),
              ${state === 'ended' ? sql`now() - make_interval(mins => ${minutes - 5})` : null}, ${lines.filter(([by]) => by === 'bot').length},
              ${lines.filter(([by]) => by === 'member').length}, ${lines.filter(([by]) => by === 'customer').length},
              ${score}, ${clueId}) RETURNING id`);
    const messages = lines.map(([by, text], n) => ({
      by,
      text,
      member: by === 'member' ? owner.id : null,
      key: `demo-${at}-${n}`,
      ago: minutes + (lines.length - 1 - n) * 4,
      state:
        by === 'customer' ? 'received' : (n === lines.length - 1 && by === 'member' && ODD[at % 9]) || 'sent',
      cited: by === 'bot' ? (CITED[text] ?? null) : null,
    }));
    await unit.query(sql`
      INSERT INTO chat_message (talk_id, customer_id, account_id, sender, member_id, kind, text, state, error, retryable, citations, platform_id, at)
      SELECT ${talk?.id ?? 0}, ${customer?.id ?? 0}, ${accounts[platform]}, l.by, l.member, 'text', l.text, l.state,
             CASE l.state WHEN 'failed' THEN '示例：客户已关闭会话' WHEN 'unknown' THEN '示例：平台没有回应' ELSE '' END, l.state = 'failed', l.cited,
             l.key, now() - make_interval(mins => l.ago)
      FROM jsonb_to_recordset(${JSON.stringify(messages)}::jsonb)
             AS l(by text, text text, member bigint, key text, ago int, state text, cited jsonb)`);
    const happened = [
      ...(state !== 'bot' && lines.some(([by]) => by === 'bot')
        ? [
            {
              text: `转人工：${HANDOVER_REASONS[handover ?? 'asked']}`,
              ago: messages.findLast(({ by }) => by === 'bot')?.ago ?? minutes,
            },
          ]
        : []),
      ...(state === 'ended' && ending
        ? [{ text: `结束会话：${END_REASONS[ending]}`, ago: minutes - 5 }]
        : []),
      ...(score === null
        ? []
        : [{ text: `客户评价：${SATISFACTION[score]}（${score} 分）`, ago: minutes - 6 }]),
    ];
    await unit.query(sql`
      INSERT INTO chat_message (talk_id, customer_id, account_id, sender, kind, text, state, at)
      SELECT ${talk?.id ?? 0}, ${customer?.id ?? 0}, ${accounts[platform]}, 'system', 'event', l.text, 'received', now() - make_interval(mins => l.ago)
      FROM json_to_recordset(${JSON.stringify(happened)}::json) AS l(text text, ago int)`);
    await unit.query(sql`
      INSERT INTO chat_customer_tag (customer_id, tag_id)
      SELECT ${customer?.id ?? 0}, g.id FROM chat_tag g WHERE g.channel_id = ${owner.channelId} AND g.name = ANY(${[...scene.tags]}::text[])`);
  }
}

/**
 * The sandbox's company calls this server, so that its customers can be let in at any time. Told at every start: the console may
 * listen elsewhere than last time.
 */
async function tellSandbox({ config, log }: Kernel) {
  if (!config.sandboxUrl) return;
  const home = `http://127.0.0.1:${config.port}`;
  const ask = (path: string, body: object) =>
    fetch(`${config.sandboxUrl}/control/${path}`, {
      method: 'POST',
      body: JSON.stringify(body),
      signal: AbortSignal.timeout(5_000),
    });
  try {
    await ask('chat/corp', {
      corpId: CORP,
      secret: SECRET,
      url: `${home}/api/platform/chat/weixin/${markOf('weixin')}`,
      token: TOKEN,
      key: KEY,
    });
    await ask('settings', { webhookUrl: `${home}/api/platform/douyin/events` });
  } catch (error) {
    // A demo without new customers is still a demo.
    log.warn({ err: error }, 'the sandbox was not told where customers write');
  }
}
