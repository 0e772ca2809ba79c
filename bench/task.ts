import { contract } from '@zhiying/contract';
import type { Database } from '../apps/server/src/db/database.ts';
import { sql } from '../apps/server/src/db/sql.ts';
import type { BenchServer } from './bench-server.ts';
import { writeInBulk } from './bulk.ts';
import { againstFirstPage, calling, type Listed, within } from './first-page.ts';
import { type Bench, interleaved } from './harness.ts';
import { DEALERS, PEOPLE, people, place, writeNetwork } from './network.ts';
import { signedIn } from './servers.ts';
import { spreading } from './spread.ts';

/** What the progress of all dealers may take; the whole call, of which SQL is a part. */
const PROGRESS_MS = 100;

/** Tasks of a large brand: 20,000 people have each of them. */
export const task: Bench = {
  title:
    'progress of a task by dealer, and lists of tasks, people and evidence against the first page of members',
  async run({ full, house }) {
    const opened = await house();
    await writeNetwork(opened.db);
    const tasks = full ? 1_000_000 / PEOPLE : 5;
    await writeTasks(opened.db, tasks);
    return [...(await measure(opened, tasks)), await spreading(opened)];
  },
};

async function measure(house: BenchServer, tasks: number) {
  const { ask, db } = house;
  const dealer = await signedIn(house.server.address, 'demo.dealer');
  const adviser = await signedIn(house.server.address, 'demo.adviser');
  const latest = await db.one<{ id: number }>(
    sql`SELECT max(id) AS id FROM task WHERE title LIKE '示例任务%' AND state = 'running'`,
  );
  const id = latest?.id ?? 0;
  const part = await db.one<{ id: number }>(sql`SELECT max(id) AS id FROM task_dealer WHERE task_id = ${id}`);
  const { task: calls, taskDealer, taskStore, taskMember, taskEvidence } = contract;
  const { total } = await ask(taskMember.list, { taskId: id });
  if (total < PEOPLE) throw new Error(`only ${total} of ${PEOPLE} people are listed`);
  const { total: dealers } = await ask(taskDealer.list, { taskId: id });
  const list = (what: string, call: Listed['call'], input: Listed['input'], by = ask): Listed => ({
    what,
    call,
    input,
    ask: by,
  });
  const rows = await againstFirstPage(house, [
    list('tasks', calls.list, () => ({})),
    list('tasks of one dealer', calls.list, () => ({}), dealer.ask),
    list(`people of one task of ${tasks * PEOPLE} parts`, taskMember.list, (at) => ({
      taskId: id,
      page: 1 + (at % 100),
    })),
    list('of them those who wait', taskMember.list, () => ({ taskId: id, state: 'waiting' })),
    list('people of one dealer', taskMember.list, () => ({ taskId: id, dealerId: part?.id })),
    list('stores of one task', taskStore.list, () => ({ taskId: id })),
    list('what an adviser has to do', taskMember.mine, () => ({ only: 'todo' }), adviser.ask),
    list('evidence that waits', taskEvidence.list, () => ({ state: 'waiting' })),
    list('evidence of one task that waits', taskEvidence.list, () => ({ state: 'waiting', taskId: id })),
    list('evidence of one dealer that waits', taskEvidence.list, () => ({ state: 'waiting' }), dealer.ask),
  ]);
  const progress = await interleaved({
    head: calling(house, () => ask(calls.info, { id: String(id) as never })),
    share: calling(house, () => ask(taskDealer.list, { taskId: id, sort: 'rate', limit: 100 })),
    most: calling(house, () => ask(taskDealer.list, { taskId: id, sort: 'rate', limit: 500 })),
    behind: calling(house, () => ask(taskDealer.list, { taskId: id, only: 'behind', limit: 100 })),
    last: calling(house, () =>
      ask(taskDealer.list, { taskId: id, sort: 'left', page: Math.floor(DEALERS / 100) }),
    ),
  });
  return [
    within(`progress: head of a task of ${dealers} dealers`, progress.head, PROGRESS_MS),
    within('progress: ranking, 100 of them', progress.share, PROGRESS_MS),
    within('progress: ranking, 500 of them', progress.most, PROGRESS_MS),
    within('progress: those behind', progress.behind, PROGRESS_MS),
    within('progress: last page', progress.last, PROGRESS_MS),
    ...rows,
  ];
}

async function writeTasks(db: Database, tasks: number): Promise<void> {
  const have = await db.one(sql`SELECT 1 FROM task WHERE title LIKE '示例任务%' LIMIT 1`);
  if (have) return;
  const since = Date.now();
  const ours = sql`(SELECT * FROM task WHERE title LIKE '示例任务%')`;
  const seats = sql`
    (SELECT p.*, coalesce((SELECT d.id FROM node d WHERE d.kind = 'dealer' AND p.path LIKE d.path || '%' AND d.id = ANY(string_to_array(trim(p.path, '/'), '/')::bigint[]) LIMIT 1), p.node_id) AS dealer
     FROM ${people} p)`;
  const counts = sql`
    count(*) FILTER (WHERE state <> 'exempt')::int AS total, count(*) FILTER (WHERE state = 'done')::int AS done,
    count(*) FILTER (WHERE state = 'waiting')::int AS waiting, count(*) FILTER (WHERE state = 'returned')::int AS returned,
    count(*) FILTER (WHERE state = 'exempt')::int AS exempt, max(last_at) AS last_at`;
  const tables = ['task', 'task_dealer', 'task_store', 'task_member', 'task_evidence'];
  await writeInBulk(db, tables, async (tx) => {
    await tx.query(sql`
      INSERT INTO task (channel_id, node_id, path, owner_id, title, kind, state, evidence, start_at, end_at, spread_at, created_at)
      SELECT p.channel_id, p.node_id, p.path, p.owner_id, '示例任务' || i, 'share', CASE WHEN i > ${tasks}::int - 5 THEN 'running' ELSE 'overdue' END,
             ARRAY['link'], made.at, made.at + interval '14 days', made.at, made.at
      FROM generate_series(1, ${tasks}::int) i, ${place} p,
           LATERAL (SELECT now() - make_interval(days => CASE WHEN i > ${tasks}::int - 5 THEN 7 ELSE 7 + (${tasks}::int - i) * 7 END) AS at) made`);
    await tx.query(sql`CREATE TEMP TABLE seats ON COMMIT DROP AS SELECT * FROM ${seats} s`);
    await tx.query(sql`
      INSERT INTO task_dealer (channel_id, node_id, path, owner_id, task_id)
      SELECT t.channel_id, n.id, n.path, t.owner_id, t.id FROM ${ours} t, (SELECT DISTINCT dealer FROM seats) s JOIN node n ON n.id = s.dealer`);
    await tx.query(sql`
      INSERT INTO task_store (channel_id, node_id, path, owner_id, task_id, dealer_task_id)
      SELECT d.channel_id, n.id, n.path, d.owner_id, d.task_id, d.id
      FROM (SELECT DISTINCT node_id, dealer FROM seats) s JOIN node n ON n.id = s.node_id JOIN task_dealer d ON d.node_id = s.dealer`);
    await tx.query(sql`
      INSERT INTO task_member (channel_id, node_id, path, owner_id, task_id, dealer_task_id, store_task_id, state, handed, accepted, last_at, done_at, created_at)
      SELECT k.channel_id, s.node_id, s.path, s.member_id, k.task_id, k.dealer_task_id, k.id, stand.state, (stand.state IN ('done', 'waiting'))::int, (stand.state = 'done')::int,
             CASE WHEN stand.state IN ('done', 'waiting') THEN t.start_at + make_interval(mins => (s.at % 10000)::int) END,
             CASE WHEN stand.state = 'done' THEN t.start_at + make_interval(mins => (s.at % 10000)::int) END, t.start_at
      FROM task_store k JOIN task t ON t.id = k.task_id JOIN seats s ON s.node_id = k.node_id,
           LATERAL (SELECT CASE WHEN (s.at * 7 + t.id) % 10 < 5 THEN 'done' WHEN (s.at * 7 + t.id) % 50 = 5 AND t.state = 'running' THEN 'waiting'
                                WHEN (s.at * 7 + t.id) % 40 = 6 THEN 'exempt' WHEN t.state = 'running' THEN 'open' ELSE 'overdue' END AS state) stand
      ORDER BY k.task_id, s.member_id`);
    await tx.query(sql`
      INSERT INTO task_evidence (channel_id, node_id, path, owner_id, task_id, member_task_id, kind, state, link, finding, created_at)
      SELECT channel_id, node_id, path, owner_id, task_id, id, 'link', CASE state WHEN 'done' THEN 'accepted' ELSE 'waiting' END,
             'https://www.douyin.com/video/9' || id, 'found', last_at FROM task_member WHERE state IN ('done', 'waiting')`);
    // What triggers keep.
    for (const [kept, by] of [
      [sql`task_store`, sql`store_task_id`],
      [sql`task_dealer`, sql`dealer_task_id`],
      [sql`task`, sql`task_id`],
    ])
      await tx.query(sql`
        UPDATE ${kept} k SET total = c.total, done = c.done, waiting = c.waiting, returned = c.returned, exempt = c.exempt, last_at = c.last_at
        FROM (SELECT ${by} AS id, ${counts} FROM task_member GROUP BY 1) c WHERE c.id = k.id`);
  });
  console.log(`${tasks * PEOPLE} parts of tasks written in ${((Date.now() - since) / 1000).toFixed(0)} s`);
}
