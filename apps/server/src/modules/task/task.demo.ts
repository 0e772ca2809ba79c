import { type EvidenceKind, TaskInput } from '@zhiying/contract';
import { sql } from '#db/sql.ts';
import type { Actor } from '#kernel/access/actor.ts';
import { SYSTEM } from '#kernel/audit/audit.ts';
import { claimDemo, isDemo } from '#kernel/demo.ts';
import type { Kernel } from '#kernel/kernel.ts';
import type { Unit } from '#kernel/unit.ts';
import { type Clock, iso } from '#seed/demo/clock.ts';
import { readStoryClock } from '#seed/demo/story/story.ts';
import { BEGINS, ENDS } from '#seed/demo/story/working-hours.ts';
import { distributeTask } from './distribute.service.ts';
import { insertTask, lockTask, settle } from './task.repository.ts';

interface DemoTask {
  plan: Pick<TaskInput, 'title' | 'kind'> & Partial<TaskInput>;
  /** Days from the story's present: it begins in the morning and ends in the evening. */
  from: number;
  to: number;
  state: 'running' | 'done' | 'overdue' | 'terminated';
  /** Of a hundred people, how many are done, wait and were returned. */
  done: number;
  waiting: number;
  returned: number;
}

const link: EvidenceKind[] = ['link'];
const SHARED = '示例·秋日试驾内容分享';
const TASKS: readonly DemoTask[] = [
  {
    plan: {
      title: '示例·冬季用车提醒分享',
      kind: 'share',
      brief: '把总部的冬季用车图文分享到抖音，配自己的一句话。',
      evidence: link,
      platforms: ['douyin'],
      points: 10,
    },
    from: -34,
    to: -24,
    state: 'done',
    done: 100,
    waiting: 0,
    returned: 0,
  },
  {
    plan: {
      title: '示例·到店客户回访',
      kind: 'visit',
      brief: '回访上月到店未成交的客户，填写回访人数。',
      evidence: ['figure'],
      figureName: '回访人数',
      points: 5,
    },
    from: -20,
    to: -9,
    state: 'overdue',
    done: 81,
    waiting: 0,
    returned: 0,
  },
  {
    plan: {
      title: '示例·门店外景拍摄',
      kind: 'film',
      brief: '拍一条 15 秒竖屏外景，活动改期后停做。',
      evidence: link,
    },
    from: -12,
    to: -2,
    state: 'terminated',
    done: 32,
    waiting: 0,
    returned: 0,
  },
  {
    plan: {
      title: SHARED,
      kind: 'share',
      brief: '把收到的试驾内容分享三次，每次写一句自己的体会；不要提价格。',
      evidence: ['link', 'screenshot'],
      wanted: 3,
      points: 20,
      reminders: ['day1', 'hour3'],
    },
    from: -5,
    to: 2,
    state: 'running',
    done: 62,
    waiting: 11,
    returned: 3,
  },
  {
    plan: {
      title: '示例·新车到店短视频',
      kind: 'publish',
      brief: '用本人或门店账号发布一条新车到店视频，交作品链接。',
      evidence: link,
      platforms: ['douyin', 'kuaishou'],
      points: 30,
      reminders: ['day3', 'day1'],
    },
    from: -2,
    to: 6,
    state: 'running',
    done: 24,
    waiting: 9,
    returned: 2,
  },
  {
    plan: {
      title: '示例·周末试驾邀约',
      kind: 'visit',
      brief: '邀约老客户周末到店试驾，填写确认到店的人数。',
      evidence: ['figure'],
      figureName: '到店人数',
      points: 10,
      reminders: ['hour3'],
    },
    from: -1,
    to: 4,
    state: 'running',
    done: 12,
    waiting: 6,
    returned: 0,
  },
];

/** Three tasks under way and three that are over, in the first channel of the demo; asked at every start, made once. */
export async function fillDemoTasks(kernel: Kernel) {
  const { db, tx } = kernel;
  if (!(await isDemo(db))) return;
  const clock = await readStoryClock(db);
  const ids = await tx(SYSTEM, async (unit) => {
    const claimed = await claimDemo(unit, 'task');
    return claimed ? planAll(unit, clock) : [];
  });
  const context = { kernel, signal: new AbortController().signal, progress: async () => {} };
  for (const [at, id] of ids.entries()) {
    await distributeTask(context, id, { quiet: true });
    const task = TASKS[at];
    if (task) await tx(SYSTEM, (unit) => liveThrough(unit, id, task, clock));
  }
}

const TOMORROW = 86_400_000;

async function planAll(unit: Unit, clock: Clock): Promise<number[]> {
  const place = await unit.one<{ channelId: number; nodeId: number; path: string; ownerId: number }>(sql`
    SELECT n.channel_id AS "channelId", n.id AS "nodeId", n.path, m.id AS "ownerId" FROM member m
    JOIN membership ms ON ms.member_id = m.id AND ms.position = 0 JOIN node n ON n.id = ms.node_id WHERE m.uname = 'demo.ops'`);
  if (!place) return [];
  const roles = await unit.query<{ id: number }>(
    sql`SELECT id FROM role WHERE name IN ('店长', '顾问') ORDER BY id`,
  );
  const ids: number[] = [];
  for (const { plan, from } of TASKS) {
    // Over only once everybody has got it, or the clock would end it before.
    const whole = TaskInput.parse({
      ...plan,
      startAt: iso(clock.at(-from, BEGINS)),
      endAt: iso(Date.now() + TOMORROW),
      nodeIds: [place.nodeId],
      roleIds: roles.map(({ id }) => id),
    });
    const id = await insertTask(unit, place, whole, false);
    await unit.query(sql`
      UPDATE task SET state = 'running', created_at = start_at - interval '16 hours' WHERE id = ${id}`);
    ids.push(id);
  }
  return ids;
}

/** What people handed in since it began, and what became of it; the same for everybody each time. */
async function liveThrough(
  unit: Unit,
  id: number,
  { state, to, done, waiting, returned, plan }: DemoTask,
  clock: Clock,
) {
  await lockTask(unit, id);
  await unit.query(sql`UPDATE task SET end_at = ${iso(clock.at(-to, ENDS))}::timestamptz WHERE id = ${id}`);
  const kind = plan.evidence?.[0] ?? 'link';
  await unit.query(sql`
    INSERT INTO task_evidence (channel_id, node_id, path, owner_id, task_id, member_task_id, kind, state, link, platform, figure, finding,
                               found, reason, decided_at, created_at)
    SELECT tm.channel_id, tm.node_id, tm.path, tm.owner_id, tm.task_id, tm.id, ${kind}::text, fate.state,
           CASE WHEN ${kind}::text = 'link' THEN ${`https://www.douyin.com/video/7${id}`}::text || lpad(tm.owner_id::text, 6, '0') || piece END,
           CASE WHEN ${kind}::text = 'link' THEN 'douyin' END, CASE WHEN ${kind}::text = 'figure' THEN 2 + draw.n % 9 END,
           CASE WHEN ${kind}::text <> 'link' THEN 'none' WHEN fate.state = 'accepted' THEN 'found' WHEN draw.n % 5 = 0 THEN 'otherAccount' ELSE 'notFound' END,
           CASE WHEN ${kind}::text <> 'link' THEN '' WHEN fate.state = 'accepted' THEN '在门店账号上核对到'
                WHEN draw.n % 5 = 0 THEN '非本人账号发布' ELSE '发布记录中没有该作品' END,
           CASE WHEN fate.state = 'returned' THEN '账号无法辨认，请重新提交' ELSE '' END,
           CASE WHEN fate.state <> 'waiting' THEN least(at.moment + interval '50 minutes', latest.moment) END, at.moment
    FROM task_member tm JOIN task t ON t.id = tm.task_id
    CROSS JOIN LATERAL (SELECT (hashtextextended(tm.path, ${id}::bigint) & 15)::int AS place,
                               (hashtextextended(tm.owner_id::text, ${id}::bigint) & 65535)::int % 100 AS n) draw
    -- Some places are ahead, some behind.
    CROSS JOIN LATERAL (SELECT least(99, greatest(0, draw.n + CASE WHEN ${done}::int = 100 THEN -100 ELSE draw.place - 8 END)) AS n) fated
    CROSS JOIN LATERAL (SELECT CASE WHEN fated.n < ${done}::int THEN 'accepted' WHEN fated.n < ${done + waiting}::int THEN 'waiting'
                                    WHEN fated.n < ${done + waiting + returned}::int THEN 'returned' END AS state) fate
    CROSS JOIN LATERAL generate_series(1, CASE WHEN fate.state = 'accepted' THEN t.wanted ELSE 1 END) piece
    CROSS JOIN LATERAL (SELECT least(${iso(clock.now)}::timestamptz, t.end_at) - interval '10 minutes' AS moment) latest
    CROSS JOIN LATERAL (SELECT (draw.n * 37 + piece * 11) % 100 AS share) luck
    -- On some day since it began, between 9:40 and 18:40; a day earlier when that lies ahead.
    CROSS JOIN LATERAL (SELECT ((t.start_at + (latest.moment - t.start_at) * luck.share / 100.0) AT TIME ZONE 'Asia/Shanghai')::date AS day) on_day
    CROSS JOIN LATERAL (SELECT (on_day.day + time '09:40' + (luck.share * 53 + draw.n * 7) % 540 * interval '1 minute')
                               AT TIME ZONE 'Asia/Shanghai' AS moment) wished
    CROSS JOIN LATERAL (SELECT greatest(t.start_at + interval '5 minutes', wished.moment
                               - CASE WHEN wished.moment > latest.moment THEN interval '1 day' ELSE interval '0' END) AS moment) at
    WHERE tm.task_id = ${id} AND fate.state IS NOT NULL`);
  if (state !== 'running')
    await unit.query(sql`
      UPDATE task SET state = ${state}, ended_at = end_at, spread_at = start_at,
             end_reason = ${state === 'terminated' ? '活动改期' : ''} WHERE id = ${id}`);
  const people = await unit.query<{ id: number }>(sql`SELECT id FROM task_member WHERE task_id = ${id}`);
  await settle(
    unit,
    people.map((person) => person.id),
  );
}

/** What the demo's people share for the task that asks for it: the pieces that were sent to them. */
export const giveDemoPieces = async ({ db }: Kernel, _actor: Actor, { ids }: { ids: number[] }) => {
  await db.query(sql`
    UPDATE task SET substance_ids = ${ids}::bigint[] WHERE title = ${SHARED} AND substance_ids = '{}'
      AND EXISTS (SELECT 1 FROM setting WHERE key = 'demo.task')`);
};
