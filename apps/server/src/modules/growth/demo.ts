import { type GrowthPlatform, INTENT_LEVELS, type TouchResult } from '@zhiying/contract';
import { anyOf, sql } from '#db/sql.ts';
import { SYSTEM } from '#kernel/audit/audit.ts';
import { claimDemo, isDemo } from '#kernel/demo.ts';
import type { Kernel } from '#kernel/kernel.ts';
import type { Unit } from '#kernel/unit.ts';
import { createDraw, type Draw } from '#seed/demo/draw.ts';
import { cluesFrom } from '../clue/index.ts';
import { growthRules } from './growth.rules.ts';
import { type FoundSignal, keepSignals } from './keep-signals.ts';
import { openNames } from './prospect/open-names.ts';
import { refreshProspects } from './refresh.ts';

const PEOPLE = 240;
const MODELS = ['示例轿车 A1', '示例 SUV X5', '示例纯电 E3', '示例家庭版 M7'];
const REGIONS = ['滨江', '余杭', '江宁', '天河', '武侯'];
const FIRST = [...'青阿小岚野南禾半木远星云海川北江舟满泽柚'];
const SECOND = [...'柠泽满渡左岚野舟禾夏木山'];
const PLATFORMS: GrowthPlatform[] = ['douyin', 'douyin', 'douyin', 'kuaishou', 'xiaohongshu'];
const POSTS = ['冬季续航实测', '装下一家人的秋游', '第三排坐得下吗', '置换补贴怎么算', '新手第一次试驾'];
const SAID = [
  '冬天跑高速能有 400 吗，家里两个娃，17 万左右的，这个月想定，{区}这边哪家店能试驾',
  '{车}落地多少钱，能分期吗',
  '置换旧车能补多少，急，月底前要换',
  '第三排能躺平吗，想带老人出门',
  '{车}和同级比哪个好',
  '还是等明年新款吧',
  '充电桩装小区要物业同意吗',
  '拍得真好看',
  '哈哈哈笑死我了',
  '路过，天气不错',
  '你们店在哪，地铁能到不',
  '续航虚不虚，油耗多少',
  '20 万以内有推荐吗',
  '别再发了',
];

/** Demo people in every state, with what they said over the last weeks. Once: the setting is the claim. */
export async function writeDemoGrowth(kernel: Kernel) {
  const { db, tx } = kernel;
  if (!(await isDemo(db))) return;
  const people = await db.query<Adviser>(sql`
    SELECT m.id, m.name, ms.channel_id AS "channelId", ms.node_id AS "nodeId", ms.path
    FROM membership ms JOIN member m ON m.id = ms.member_id JOIN role r ON r.id = ms.role_id
    WHERE r.name = '顾问' AND m.status = 'active' ORDER BY m.uname LIKE 'demo.%' DESC, m.id LIMIT 16`);
  const [first] = people;
  if (!first) return;
  const channelId = first.channelId;
  const advisers = people.filter((one) => one.channelId === channelId);
  await tx(SYSTEM, async (unit) => {
    const claimed = await claimDemo(unit, 'growth');
    if (!claimed) return;
    const draw = createDraw(21);
    await growthRules.write(unit, channelId, {
      ...(await growthRules.read(unit, channelId)),
      models: MODELS,
      regions: REGIONS,
    });
    for (const adviser of advisers) {
      const share = Array.from({ length: Math.ceil(PEOPLE / advisers.length) }, (_, at) => at);
      const found = share.flatMap((at) => words(`${adviser.id}-${at}`, draw));
      await keepSignals(unit, { ...adviser, source: draw.chance(0.8) ? 'own' : 'import' }, found);
      await work(unit, adviser, draw);
    }
    await writeTemplates(unit, first);
    await watchOwnPosts(unit, channelId);
    await writeTask(unit, advisers.slice(0, 4));
    await lookAgain(unit, first);
  });
}

interface Adviser {
  id: number;
  name: string;
  channelId: number;
  nodeId: number;
  path: string;
}

function words(author: string, draw: Draw): FoundSignal[] {
  const nickname = `示例·${draw.pick(FIRST)}${draw.pick(SECOND)}`;
  const platform = draw.pick(PLATFORMS);
  const days = draw.between(0, 40);
  return Array.from({ length: draw.chance(0.25) ? 2 : 1 }, (_, no) => ({
    platform,
    author: `demo-${author}`,
    item: `demo-${author}-${no}`,
    nickname,
    text: draw.pick(SAID).replace('{车}', draw.pick(MODELS)).replace('{区}', draw.pick(REGIONS)),
    at: new Date(Date.now() - days * 86_400_000 - (draw.between(10, 900) + no * 5) * 60_000).toISOString(),
    post: draw.pick(POSTS),
    account: '示例·官方账号',
  }));
}

const RESULTS: TouchResult[] = ['reached', 'reached', 'reached', 'later', 'later', 'wrong', 'refused'];

/** Some are worked by the adviser: claimed, touched, each with what came of it. */
async function work(unit: Unit, adviser: Adviser, draw: Draw) {
  const keen = await unit.query<{ id: number; nicknameSealed: string | null; name: string }>(sql`
    SELECT p.id, p.nickname_sealed AS "nicknameSealed", p.name FROM growth_prospect p
    WHERE p.node_id = ${adviser.nodeId} AND p.owner_id IS NULL AND p.level IN ('high', 'middle') ORDER BY p.id LIMIT 5`);
  const names = openNames(unit, keen);
  for (const { id } of keen) {
    await unit.query(sql`
      UPDATE growth_prospect SET owner_id = ${adviser.id}, name = ${names.get(id) ?? ''}, claimed_at = now() - interval '2 days' WHERE id = ${id}`);
    if (draw.chance(0.4)) continue;
    const result = draw.pick(RESULTS);
    await unit.query(sql`
      INSERT INTO growth_touch (channel_id, node_id, path, owner_id, prospect_id, way, result, text, note, next_at, at)
      SELECT channel_id, node_id, path, ${adviser.id}, id, 'message', ${result}, '你好，冬季高速实测数据都写在作品里。周六上午可以试驾，要给你留位置吗？',
             '', CASE WHEN ${result === 'later'} THEN now() + interval '1 day' END, greatest(last_at + interval '3 hours', now() - interval '10 days')
      FROM growth_prospect WHERE id = ${id}`);
    await unit.query(sql`
      UPDATE growth_prospect SET state = ${result}, touched_at = greatest(last_at + interval '3 hours', now() - interval '10 days'),
             next_at = CASE WHEN ${result === 'later'} THEN now() + interval '1 day' END WHERE id = ${id}`);
  }
  await connectClues(
    unit,
    adviser,
    keen.map(({ id }) => id),
  );
}

/** A few became clues of the demo: those that came from a comment or a live room. */
async function connectClues(unit: Unit, adviser: Adviser, ids: readonly number[]) {
  const clues = [
    ...(await cluesFrom(unit, 'comment', adviser.id, ids.length)),
    ...(await cluesFrom(unit, 'live', adviser.id, ids.length)),
  ].slice(0, ids.length);
  for (const [at, clue] of clues.entries())
    await unit.query(sql`
      UPDATE growth_prospect SET state = 'clue', clue_id = ${clue.id}, clue_at = greatest(first_at, ${clue.at}::timestamptz), visited_at = ${clue.visitedAt}, won_at = ${clue.wonAt},
             touched_at = coalesce(touched_at, greatest(first_at, ${clue.at}::timestamptz)), next_at = NULL WHERE id = ${ids[at] ?? 0} AND state <> 'refused'`);
}

async function writeTemplates(unit: Unit, { channelId, id }: Adviser) {
  const texts = [
    ['试驾邀约', '{昵称}你好，我是{门店}的{顾问}。你问的{车型}周六上午可以试驾，要给你留位置吗？', 'passed'],
    ['价格答复', '{昵称}你好，{车型}的落地价按配置和当月政策算，我把明细发给你看。{顾问}', 'passed'],
    ['置换答复', '{昵称}你好，置换补贴看车龄和里程，方便的话到{门店}免费评估。', 'pending'],
  ];
  for (const [name, text, state] of texts)
    await unit.query(sql`
      INSERT INTO growth_template (channel_id, node_id, path, owner_id, name, text, state, submitted_at)
      SELECT n.channel_id, n.id, n.path, ${id}, ${name}, ${text}, ${state}, CASE WHEN ${state === 'pending'} THEN now() END
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
  const ids = people.map(({ id }) => id);
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
async function lookAgain(unit: Unit, { id, name, channelId }: Adviser) {
  const looked = await unit.query<{ id: number }>(sql`
    UPDATE growth_signal s SET checked_at = now() - make_interval(days => k.no % 28), checked_by = ${id},
           level = k.level, judge = CASE WHEN k.level <> s.machine_level THEN 'person' ELSE s.judge END, to_model = false,
           corrections = CASE WHEN k.level <> s.machine_level THEN jsonb_build_array(jsonb_build_object(
             'field', 'level', 'before', k.was, 'after', k.now, 'by', ${name}::text, 'at', now() - make_interval(days => k.no % 28))) ELSE '[]' END
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
