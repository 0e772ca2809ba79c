import { sql } from '#db/sql.ts';
import { SYSTEM } from '#kernel/audit/audit.ts';
import { claimDemo, isDemo } from '#kernel/demo.ts';
import type { Kernel } from '#kernel/kernel.ts';
import type { Unit } from '#kernel/unit.ts';
import { candidates } from '../follow/candidates.repository.ts';
import { hitsOf } from '../follow/hits.ts';
import { settleChannel } from '../rank/settle.service.ts';
import { storeReading } from '../read/store-reading.repository.ts';
import { DEMO_LISTS, demoListAt } from './lists.ts';

const HOUR = 3_600_000;
const DAYS = 14;
/** The last hours are read by the hour, as planned. */
const HOURLY = 26;
/** Hours that were missed, so that a gap can be seen. */
const MISSED = [9, 10];

interface DemoMembership {
  channelId: number;
  rootId: number;
  path: string;
  memberId: number;
}

/** Four sources and one by hand with two weeks of readings behind them; where the sandbox is, is told to them at every start. */
export async function ensureDemoHot(kernel: Kernel) {
  const { db, config } = kernel;
  if (!(await isDemo(db))) return;
  const memberships = await db.query<DemoMembership>(sql`
    SELECT n.channel_id AS "channelId", n.id AS "rootId", n.path,
           (SELECT ms.member_id FROM membership ms JOIN member m ON m.id = ms.member_id
            WHERE ms.channel_id = n.channel_id AND m.status <> 'disabled' ORDER BY length(ms.path), ms.member_id LIMIT 1) AS "memberId"
    FROM node n WHERE n.parent_id IS NULL ORDER BY n.id`);
  for (const membership of memberships.filter(({ memberId }) => memberId)) {
    await kernel.tx(SYSTEM, async (unit) => {
      if (await claimDemo(unit, `hot.${membership.channelId}`)) await fill(unit, membership);
    });
  }
  if (config.sandboxUrl)
    for (const { name, path } of DEMO_LISTS)
      if (path)
        await db.query(
          sql`UPDATE hot_source SET url = ${`${config.sandboxUrl}${path}`}, status = CASE WHEN url = '' THEN 'on' ELSE status END WHERE name = ${name}`,
        );
}

async function fill(unit: Unit, membership: DemoMembership) {
  const now = Date.now();
  const last = Math.floor(now / HOUR) * HOUR;
  for (const { name, mark, kind, weight, list, fields } of DEMO_LISTS) {
    const row = await unit.one<{ id: number }>(sql`
      INSERT INTO hot_source (channel_id, node_id, path, owner_id, name, mark, kind, weight, list_path, title_field, heat_field, next_at,
                              last_good_at, last_count, created_at, planned_from)
      VALUES (${membership.channelId}, ${membership.rootId}, ${membership.path}, ${membership.memberId}, ${name}, ${mark}, ${kind}, ${weight}, ${fields.list},
              ${fields.title}, ${fields.heat}, now() + interval '2 minutes', NULL, 0,
              now() - make_interval(days => ${DAYS}), ${new Date(last - HOURLY * HOUR).toISOString()}) RETURNING id`);
    if (!row) continue;
    const source = { id: row.id, channelId: membership.channelId };
    // The last day by the hour, before that twice a day: enough to look back on, and quickly written.
    for (let back = DAYS * 24; back >= 0; back--) {
      const due = list === 'hand' ? back % 24 === 3 : back <= HOURLY || back % 12 === 0;
      if (!due || (list === 'news' && MISSED.includes(back))) continue;
      const slot = new Date(last - back * HOUR);
      await storeReading(
        unit,
        { source, slot, readAt: new Date(Math.min(now, slot.getTime() + 300_000)) },
        demoListAt(list, slot.getTime()),
      );
    }
  }
  await unit.query(sql`
    UPDATE hot_source s SET last_good_at = r.read_at, last_count = r.count FROM (
      SELECT DISTINCT ON (source_id) source_id, read_at, count FROM hot_reading WHERE channel_id = ${membership.channelId}
      ORDER BY source_id, read_at DESC) r WHERE r.source_id = s.id`);
  await settleChannel(unit, membership.channelId, { now });
  await packages(unit, membership);
  await follows(unit, membership);
}

const FOLLOWS = [
  { name: '示例订阅：续航', words: '+续航 !事故', minScore: 0, mode: 'now' },
  { name: '示例订阅：活动与补贴', words: '/以旧换新|补贴/ 自驾 @20', minScore: 20, mode: 'daily' },
] as const;

/** What they are hit by now counts as told: a demo begins without a pile of notices. */
async function follows(unit: Unit, membership: DemoMembership) {
  const topics = await candidates(unit, membership.channelId);
  for (const { name, words, minScore, mode } of FOLLOWS) {
    const row = await unit.one<{ id: number }>(sql`
      INSERT INTO hot_follow (channel_id, node_id, path, owner_id, name, words, min_score, mode, quiet_from, quiet_to)
      VALUES (${membership.channelId}, ${membership.rootId}, ${membership.path}, ${membership.memberId}, ${name}, ${words}, ${minScore}, ${mode}, '22:00', '08:00') RETURNING id`);
    const hits = hitsOf({ words, minScore, sourceIds: [] }, topics);
    await unit.query(sql`
      INSERT INTO hot_hit (follow_id, topic_id, why, told_at)
      SELECT ${row?.id}, h."topicId", h.why, now() FROM jsonb_to_recordset(${JSON.stringify(hits)}::jsonb) AS h("topicId" bigint, why text)`);
  }
}

const PACKAGES = [
  {
    title: '示例热点包：冬天续航怎么保',
    about: '续航',
    status: 'published',
    angle: '从车主的用车习惯讲起，给出三个马上能做的小动作。',
    script:
      '开场：天一冷，后台问得最多的就是续航。\n正文：出发前插着枪预热，电用在路上而不是暖车上。\n正文：座椅加热先开，空调温度调低两度。\n正文：胎压每月看一次，冬天会自己掉。\n互动：你的车冬天打几折？\n结尾：想看实测的，到店开一圈再聊。',
  },
  {
    title: '示例热点包：以旧换新月底截止',
    about: '以旧换新',
    status: 'pending',
    angle: '把手续拆成三步，讲清到店前要准备什么。',
    script:
      '开场：以旧换新月底截止，三步就能办完。\n正文：先在线预估旧车，再带证件到店复核，最后一起算总价。\n互动：你的旧车开了几年？\n结尾：政策以当地公布为准，到店前先打电话确认。',
  },
  {
    title: '示例热点包：周末自驾去哪',
    about: '自驾',
    status: 'draft',
    angle: '选一条两小时内能到的路线，带出空间和舒适。',
    script:
      '开场：周末不想堵在高速上，就选两小时内的地方。\n正文：一家四口的行李怎么放，后排怎么坐得住。\n结尾：路线发在评论区，周六试驾走的就是这一条。',
  },
] as const;

async function packages(unit: Unit, membership: DemoMembership) {
  for (const { title, about, status, angle, script } of PACKAGES)
    await unit.query(sql`
      INSERT INTO hot_package (channel_id, node_id, path, owner_id, topic_id, topic, title, angle, script, expires_at, status, submitted_at,
                               submitted_by, node_ids)
      SELECT ${membership.channelId}, ${membership.rootId}, ${membership.path}, ${membership.memberId}, t.id, t.title, ${title}, ${angle},
             ${script}, now() + interval '7 days', ${status}, ${status === 'draft' ? null : new Date().toISOString()}::timestamptz,
             ${status === 'draft' ? null : membership.memberId}::bigint, ${status === 'published' ? [membership.rootId] : []}::bigint[]
      FROM hot_topic t WHERE t.channel_id = ${membership.channelId} AND strpos(t.words, ${about}) > 0 ORDER BY t.score DESC, t.id DESC LIMIT 1`);
}
