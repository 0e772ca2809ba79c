import { INTENT_LEVELS } from '@zhiying/contract';
import { anyOf, sql } from '#db/sql.ts';
import { SYSTEM } from '#kernel/audit/audit.ts';
import { claimDemo, isDemo } from '#kernel/demo.ts';
import type { Kernel } from '#kernel/kernel.ts';
import type { Unit } from '#kernel/unit.ts';
import { type Clock, iso } from '#seed/demo/clock.ts';
import type { Adviser } from '#seed/demo/story/advisers.ts';
import { FIRST_CHANNEL } from '#seed/demo/story/places.ts';
import { readStory } from '#seed/demo/story/story.ts';
import { growthRules } from '../growth.rules.ts';
import { refreshProspects } from '../refresh.repository.ts';
import { MODELS, REGIONS, writeProspects } from './prospects.demo.ts';

/** Demo people in every state, with what they said over the last weeks. Once: the setting is the claim. */
export async function writeDemoGrowth(kernel: Kernel) {
  const { db, tx } = kernel;
  if (!(await isDemo(db))) return;
  const story = await readStory(db);
  const advisers = story.advisers.filter(({ channel }) => channel === FIRST_CHANNEL);
  const [first] = advisers;
  if (!first) return;
  const { channelId } = first;
  await tx(SYSTEM, async (unit) => {
    const claimed = await claimDemo(unit, 'growth');
    if (!claimed) return;
    await growthRules.write(unit, channelId, {
      ...(await growthRules.read(unit, channelId)),
      models: MODELS,
      regions: REGIONS,
    });
    await writeProspects(unit, story);
    await writeTemplates(unit, first, story.clock);
    await watchOwnPosts(unit, channelId);
    await writeTask(
      unit,
      advisers.filter(({ store }) => store === first.store),
    );
    await lookAgain(unit, first, story.clock);
  });
}

async function writeTemplates(unit: Unit, { channelId, memberId }: Adviser, clock: Clock) {
  const texts = [
    ['试驾邀约', '{昵称}您好，我是{门店}的{顾问}。您问的{车型}周六上午可以试驾，要给您留位置吗？', 'passed'],
    ['价格答复', '{昵称}您好，{车型}的落地价按配置和当月政策算，我把明细发给您看。{顾问}', 'passed'],
    ['置换答复', '{昵称}您好，置换补贴看车龄和里程，方便的话到{门店}免费评估。', 'pending'],
  ];
  for (const [name, text, state] of texts)
    await unit.query(sql`
      INSERT INTO growth_template (channel_id, node_id, path, owner_id, name, text, state, submitted_at)
      SELECT n.channel_id, n.id, n.path, ${memberId}, ${name}, ${text}, ${state}, CASE WHEN ${state === 'pending'} THEN ${iso(clock.minutesAgo(40))}::timestamptz END
      FROM node n WHERE n.channel_id = ${channelId} AND n.parent_id IS NULL`);
}

/** What is written below the demo's own posts arrives by itself. */
const watchOwnPosts = (unit: Unit, channelId: number) =>
  unit.query(sql`
    INSERT INTO growth_crawl (channel_id, node_id, path, owner_id, name, kind, platform, most_pages, most_items, state)
    SELECT n.channel_id, n.id, n.path, m.id, '示例·全部自有账号评论', 'own', 'other', 50, 5000, 'watching'
    FROM node n JOIN membership ms ON ms.node_id = n.id JOIN member m ON m.id = ms.member_id
    WHERE n.channel_id = ${channelId} AND n.parent_id IS NULL AND m.status = 'active' ORDER BY m.uname = 'demo.ops' DESC, m.id LIMIT 1`);

/** A task under way: what its people hold, part of it touched already. */
async function writeTask(unit: Unit, people: readonly Adviser[]) {
  const ids = people.map(({ memberId }) => memberId);
  const task = await unit.one<{ id: number }>(sql`
    INSERT INTO growth_task (channel_id, node_id, path, owner_id, name, state, levels, member_ids, template_id, most, due_on)
    SELECT n.channel_id, n.id, n.path, (SELECT ms.member_id FROM membership ms WHERE ms.node_id = n.id ORDER BY ms.id LIMIT 1),
           '示例·冬季试驾邀约', 'running', ARRAY['high', 'middle'], ${ids}::bigint[],
           (SELECT t.id FROM growth_template t WHERE t.channel_id = n.channel_id AND t.state = 'passed' ORDER BY t.id LIMIT 1), 200,
           (now() AT TIME ZONE 'Asia/Shanghai')::date + 5
    FROM node n WHERE n.channel_id = ${people[0]?.channelId ?? 0} AND n.parent_id IS NULL
      AND EXISTS (SELECT 1 FROM membership ms WHERE ms.node_id = n.id) RETURNING id`);
  if (!task) return;
  await unit.query(sql`
    INSERT INTO growth_task_case (task_id, prospect_id, member_id, done_at, result)
    SELECT ${task.id}::bigint, p.id, p.owner_id, t.at, t.result FROM growth_prospect p
    LEFT JOIN LATERAL (SELECT t.at, t.result FROM growth_touch t WHERE t.prospect_id = p.id ORDER BY t.at DESC LIMIT 1) t ON true
    WHERE p.owner_id = ${anyOf(ids)} AND p.state <> 'clue' ORDER BY p.id`);
}

/** What people made of the machine's judgements over four weeks: most were right, some of the lowest were not. */
async function lookAgain(unit: Unit, { memberId, name, channelId }: Adviser, clock: Clock) {
  const looking = sql`${iso(clock.at(1, 16 * 60 + 20))}::timestamptz - make_interval(days => k.no % 28, mins => k.no * 7 % 300)`;
  const looked = await unit.query<{ id: number }>(sql`
    UPDATE growth_signal s SET checked_at = ${looking}, checked_by = ${memberId},
           level = k.level, judge = CASE WHEN k.level <> s.machine_level THEN 'person' ELSE s.judge END, to_model = false,
           corrections = CASE WHEN k.level <> s.machine_level THEN jsonb_build_array(jsonb_build_object(
             'field', 'level', 'before', k.was, 'after', k.now, 'by', ${name}::text, 'at', ${looking})) ELSE '[]' END
    FROM (SELECT o.id, o.no, w.level, w.was, w.now FROM (
            SELECT g.id, g.machine_level, (row_number() OVER (ORDER BY g.id))::int AS no FROM growth_signal g
            WHERE g.channel_id = ${channelId} ORDER BY g.id LIMIT 60) o,
          LATERAL (SELECT CASE WHEN o.no % 5 = 0 AND o.machine_level IN ('low', 'middle') THEN 'none'
                               WHEN o.no % 7 = 0 AND o.machine_level = 'none' THEN 'low' ELSE o.machine_level END AS level,
                          ${JSON.stringify(INTENT_LEVELS)}::jsonb ->> o.machine_level AS was,
                          CASE o.machine_level WHEN 'none' THEN ${INTENT_LEVELS.low}::text ELSE ${INTENT_LEVELS.none}::text END AS now) w) k
    WHERE s.id = k.id RETURNING s.prospect_id AS id`);
  await refreshProspects(unit, [...new Set(looked.map((one) => one.id))]);
}
