import { ThemeInput } from '@zhiying/contract';
import type { Queries } from '#db/database.ts';
import { sql } from '#db/sql.ts';
import { SYSTEM } from '#kernel/audit/audit.ts';
import { claimDemo, isDemo } from '#kernel/demo.ts';
import type { Kernel } from '#kernel/kernel.ts';
import type { Unit } from '#kernel/unit.ts';
import { themeService } from '../theme/theme.service.ts';
import { demoFacts } from './facts.demo.ts';
import { ensureDemoHistory } from './history.demo.ts';
import { ensureDemoPublishers } from './publishers.demo.ts';
import { type DemoTheme, READY, UNWRITTEN } from './themes.ts';
import { writeDemoTheme } from './write-theme.demo.ts';

const TITLES = [
  '一台车，如何装下一家人的秋游',
  '新手爸妈的安全座椅实测',
  '雨天高架，刹停距离怎么看',
  '交车当天，别急着开走的十分钟',
];
const TOPICS = ['金秋试驾', '周末去哪儿', '用车小知识', '新手上路'];
/**
 * With the demo data come a few themes, their articles written by hand, and what the last month brought. Once: the setting is the
 * claim, and whoever deletes them is not given them again.
 */
export async function ensureDemoThemes(kernel: Kernel) {
  const { db } = kernel;
  if (!(await isDemo(db))) return;
  const { membership, actor } = await demoEditor(kernel);
  if (!membership || !actor) return;
  const made = await kernel.tx(actor, async (unit) => {
    const claimed = await claimDemo(unit, 'aiCreate');
    if (!claimed) return null;
    const hots = await writeLibrary(unit, membership);
    const ids: number[] = [];
    for (const [at, theme] of READY.entries())
      ids.push(
        await writeDemoTheme(unit, actor, theme, {
          accountIds: await accountsFor(unit, membership.channelId, theme),
          hotIds: hots.slice(at, at + 1),
        }),
      );
    return ids;
  });
  if (made) {
    const factIds = (await demoFacts(db, membership.channelId)).idsOf(UNWRITTEN.facts);
    const { topic, brief, tags } = UNWRITTEN;
    const wishes = ThemeInput.parse({ topic, brief, tags, factIds, count: 3, pictures: 0 });
    const { id } = await themeService(kernel).create(actor, { ...wishes, start: false });
    await writeUsage(db, membership, [...made, id]);
  }
  await ensureDemoHistory(kernel, { membership, actor });
  await ensureDemoPublishers(kernel);
}

interface Membership {
  memberId: number;
  channelId: number;
}

/** Some titles and topics to choose from; the answer is what the hot lists of the channel offer. */
async function writeLibrary(unit: Unit, membership: Membership): Promise<number[]> {
  const hots = await unit.query<{ id: number }>(
    sql`SELECT id FROM ai_hot WHERE channel_id = ${membership.channelId} ORDER BY heat DESC, id LIMIT 10`,
  );
  for (const [kind, texts] of [
    ['title', TITLES],
    ['topic', TOPICS],
  ] as const)
    await unit.query(sql`
      INSERT INTO ai_phrase (channel_id, node_id, path, owner_id, kind, text, tags)
      SELECT ms.channel_id, ms.node_id, ms.path, ms.member_id, ${kind}, text, '{示例}'
      FROM membership ms CROSS JOIN unnest(${texts}::text[]) text
      WHERE ms.member_id = ${membership.memberId} AND ms.channel_id = ${membership.channelId} ON CONFLICT DO NOTHING`);
  return hots.map(({ id }) => id);
}

const accountsFor = async (db: Queries, channelId: number, { articles }: DemoTheme) =>
  (
    await db.query<{ id: number }>(sql`
      SELECT id FROM content_account WHERE channel_id = ${channelId} AND deleted_at IS NULL AND node_id IN (SELECT n.id FROM node n WHERE n.parent_id IS NULL)
        AND platform = ANY(${articles.map(({ platform }) => platform)}::text[]) ORDER BY id`)
  ).map(({ id }) => id);

/** Whoever the demo's own content belongs to. */
export async function demoEditor({ db, access }: Kernel) {
  const membership = await db.one<{ memberId: number; channelId: number }>(sql`
    SELECT m.id AS "memberId", ms.channel_id AS "channelId" FROM member m JOIN membership ms ON ms.member_id = m.id
    WHERE m.uname = 'demo.ops' ORDER BY ms.position LIMIT 1`);
  return {
    membership,
    actor: membership && (await access.actFor(membership.memberId, membership.channelId, SYSTEM.origin)),
  };
}

/** A month of calls to a service that is plainly none, so that the usage charts have something to show. None of today: the day's budget is real. */
const writeUsage = (db: Queries, membership: Membership, themeIds: number[]) =>
  db.query(sql`
    INSERT INTO model_usage (channel_id, node_id, path, owner_id, theme_id, purpose, provider, model, offline,
                             input_tokens, output_tokens, cost, ms, outcome, error, created_at, finished_at)
    SELECT ms.channel_id, ms.node_id, ms.path, ms.member_id, (${themeIds}::bigint[])[1 + (d + n) % ${themeIds.length}],
           CASE n % 4 WHEN 0 THEN 'polish' WHEN 1 THEN 'title' ELSE 'article' END, '示例模型服务', '示例模型', false,
           600 + 37 * n, 900 + 53 * ((d * n) % 17), (600 + 37 * n + 4 * (900 + 53 * ((d * n) % 17))) / 1000000.0 * 2,
           2400 + 130 * ((d + n) % 11), CASE WHEN (d * 7 + n) % 41 = 0 THEN 'failed' ELSE 'ok' END,
           CASE WHEN (d * 7 + n) % 41 = 0 THEN '示例：服务没有按时回答' ELSE '' END, moment, moment + interval '3 seconds'
    FROM membership ms
    CROSS JOIN generate_series(1, 30) d
    CROSS JOIN LATERAL generate_series(1, 4 + d * 5 % 13) n
    CROSS JOIN LATERAL (
      SELECT date_trunc('day', now()) - d * interval '1 day' + interval '9 hours' + n * interval '23 minutes' AS moment) m
    WHERE ms.member_id = ${membership.memberId} AND ms.channel_id = ${membership.channelId}`);
