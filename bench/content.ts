import { type Call, contract, type InputOf } from '@zhiying/contract';
import type { Database } from '../apps/server/src/db/database.ts';
import { sql } from '../apps/server/src/db/sql.ts';
import { type Bench, interleaved, type Measured, measured, type Row } from './harness.ts';
import type { House } from './house.ts';
import { ms } from './table.ts';

const FULL = { substances: 100_000, deliveries: 2_000_000, memberTasks: 1_000_000 };
const QUICK = { substances: 5_000, deliveries: 50_000, memberTasks: 30_000 };
/** What a list may take to answer, and a progress page of every dealer of a task. */
const LIST_MS = 300;
const PROGRESS_MS = 300;
/** Sums over a month of deliveries are no list. */
const REPORT_MS = 3_000;

/** Substances, deliveries and what people have to do, as many as the goals speak of: whole calls, against the time they may take. */
export const content: Bench = {
  title: 'lists of substances, deliveries, tasks and reports, against the time they may take',
  async run(run) {
    const size = run.full ? FULL : QUICK;
    const house = await run.house();
    await fill(house.db, size);
    const taskId = await newestTask(house.db);
    const asks: [what: string, budget: number, ask: () => Promise<unknown>][] = [
      [`${size.substances} substances, first page`, LIST_MS, () => house.ask(contract.substance.list, {})],
      ['by title', LIST_MS, () => house.ask(contract.substance.list, { q: '稀有' })],
      ['most shared first', LIST_MS, () => house.ask(contract.substance.list, { sort: 'shared' })],
      [
        `${size.deliveries} deliveries, of one sending`,
        LIST_MS,
        asked(house, contract.substanceSend.people, { sendId: await newestSend(house.db) }),
      ],
      ['what one received', LIST_MS, () => house.ask(contract.substanceInbox.list, {})],
      ['report of a month by dealer', REPORT_MS, () => house.ask(contract.report.dealers, {})],
      [`${size.memberTasks} member tasks: list of tasks`, LIST_MS, () => house.ask(contract.task.list, {})],
      [
        'progress of every dealer',
        PROGRESS_MS,
        asked(house, contract.taskDealer.list, { taskId, limit: 500 }),
      ],
      ['people of a task', LIST_MS, asked(house, contract.taskMember.list, { taskId })],
    ];
    const times = await interleaved(
      Object.fromEntries(asks.map(([what, , ask]) => [what, () => measured([house.pid], ask)])),
    );
    return asks.map(([what, budget]) => row(what, times[what] as Measured, budget));
  },
};

const asked =
  <C extends Call>(house: House, call: C, input: InputOf<C>) =>
  () =>
    house.ask(call, input);

function row(what: string, time: Measured, budget: number): Row {
  const ratio = (time.seconds * 1000) / budget;
  return { what, ours: ms(time), baseline: `${budget} ms`, ratio, goal: '≤ 1×', ok: ratio <= 1 };
}

const newestOf = async (db: Database, statement: ReturnType<typeof sql>) =>
  (await db.one<{ id: number }>(statement))?.id ?? 0;
const newestTask = (db: Database) =>
  newestOf(db, sql`SELECT max(id) AS id FROM task WHERE title LIKE '测量%'`);
const newestSend = (db: Database) =>
  newestOf(db, sql`SELECT max(id) AS id FROM substance_send WHERE name LIKE '测量%'`);

/** Everybody of the administrator's channel, each once with the seat they have there. */
const SEATS = sql`
  (SELECT DISTINCT ON (ms.member_id) ms.member_id, ms.node_id, ms.path FROM membership ms WHERE ms.channel_id = here.id
   ORDER BY ms.member_id, ms.id)`;
const HERE = sql`(SELECT channel_id AS id FROM member WHERE uname = 'demo.admin')`;
const ROOT = sql`(SELECT n.id, n.path, n.channel_id FROM node n JOIN ${HERE} here ON here.id = n.channel_id WHERE n.parent_id IS NULL)`;
const ADMIN = sql`(SELECT id FROM member WHERE uname = 'demo.admin')`;

/** Written once: a folder that is kept has them the next time. */
async function fill(db: Database, { substances, deliveries, memberTasks }: typeof FULL): Promise<void> {
  if (await db.one(sql`SELECT 1 FROM setting WHERE key = 'bench.content'`)) return;
  await db.query(sql`
    WITH made AS (
      INSERT INTO substance (channel_id, node_id, path, owner_id, kind, title, status, created_at, shared)
      SELECT n.channel_id, n.id, n.path, ${ADMIN}, 'copy', '测量内容 ' || s || CASE WHEN s % 1000 = 0 THEN ' 稀有' ELSE '' END, 'published',
             now() - make_interval(mins => s), (s * 7919) % 5000
      FROM ${ROOT} n, generate_series(1, ${substances}) s RETURNING id, channel_id, node_id, path, owner_id, title),
    versions AS (
      INSERT INTO substance_version (substance_id, channel_id, node_id, path, owner_id, no, input)
      SELECT id, channel_id, node_id, path, owner_id, 1, jsonb_build_object('kind', 'copy', 'title', title, 'coverId', null, 'materialIds', '[]'::jsonb,
        'articleId', null, 'url', null, 'body', '', 'texts', '[]'::jsonb, 'tags', '[]'::jsonb, 'product', '', 'validUntil', null, 'editors', 'scope',
        'textOpen', true, 'leads', true) FROM made RETURNING id, substance_id)
    SELECT count(*) FROM versions`);
  await db.query(sql`
    UPDATE substance s SET version_id = v.id FROM substance_version v WHERE v.substance_id = s.id AND s.version_id IS NULL`);
  const people = await newestOf(
    db,
    sql`SELECT count(DISTINCT ms.member_id) AS id FROM membership ms JOIN ${HERE} here ON here.id = ms.channel_id`,
  );
  const sends = Math.ceil(deliveries / people);
  await db.query(sql`
    INSERT INTO substance_send (channel_id, node_id, path, owner_id, name, from_at, state, people, expected, request_key, created_at, sent_at)
    SELECT n.channel_id, n.id, n.path, ${ADMIN}, '测量下发 ' || s, now() - make_interval(hours => s), 'active', ${people}, ${people}, 'bench-content-' || s,
           now() - make_interval(hours => s), now() - make_interval(hours => s)
    FROM ${ROOT} n, generate_series(1, ${sends}) s`);
  await db.query(sql`
    INSERT INTO substance_send_item (send_id, substance_id, version_id, position, reached)
    SELECT d.id, s.id, s.version_id, 0, ${people} FROM (SELECT id, row_number() OVER (ORDER BY id) AS at FROM substance_send WHERE name LIKE '测量%') d
    JOIN (SELECT id, version_id, row_number() OVER (ORDER BY id DESC) AS at FROM substance WHERE title LIKE '测量%') s ON s.at = d.at`);
  await db.query(sql`
    INSERT INTO substance_delivery (channel_id, node_id, path, owner_id, send_id, substance_id, created_at, opened_at, shared_at, visits)
    SELECT here.id, seat.node_id, seat.path, seat.member_id, i.send_id, i.substance_id, d.sent_at,
           CASE WHEN (seat.member_id + i.send_id) % 3 > 0 THEN d.sent_at END, CASE WHEN (seat.member_id + i.send_id) % 5 = 0 THEN d.sent_at END,
           (seat.member_id + i.send_id) % 4
    FROM ${HERE} here CROSS JOIN LATERAL ${SEATS} seat, substance_send_item i JOIN substance_send d ON d.id = i.send_id WHERE d.name LIKE '测量%'`);
  await fillTasks(db, Math.ceil(memberTasks / people));
  await db.query(sql`INSERT INTO setting (key, value) VALUES ('bench.content', 'true')`);
  await db.query(sql`ANALYZE`);
}

/** Without the triggers that keep counts, which would count a million times; counted once at the end. */
async function fillTasks(db: Database, tasks: number): Promise<void> {
  await db.query(sql`
    INSERT INTO task (channel_id, node_id, path, owner_id, title, kind, state, start_at, end_at, spread_at)
    SELECT n.channel_id, n.id, n.path, ${ADMIN}, '测量任务 ' || s, 'share', 'running', now() - interval '1 day', now() + interval '6 days', now()
    FROM ${ROOT} n, generate_series(1, ${tasks}) s`);
  await db.query(sql`
    CREATE TABLE bench_seat AS SELECT seat.*, here.id AS channel_id, coalesce((SELECT d.id FROM node d
      WHERE d.id = ANY(string_to_array(trim(BOTH '/' FROM seat.path), '/')::bigint[]) AND d.kind = 'dealer' LIMIT 1), seat.node_id) AS dealer_id
    FROM ${HERE} here CROSS JOIN LATERAL ${SEATS} seat`);
  await db.query(sql`
    INSERT INTO task_dealer (channel_id, node_id, path, owner_id, task_id)
    SELECT n.channel_id, n.id, n.path, ${ADMIN}, t.id FROM node n JOIN (SELECT DISTINCT dealer_id FROM bench_seat) b ON b.dealer_id = n.id, task t
    WHERE t.title LIKE '测量%'`);
  await db.query(sql`
    INSERT INTO task_store (channel_id, node_id, path, owner_id, task_id, dealer_task_id)
    SELECT n.channel_id, n.id, n.path, ${ADMIN}, d.task_id, d.id FROM (SELECT DISTINCT node_id, dealer_id FROM bench_seat) b
    JOIN node n ON n.id = b.node_id JOIN task_dealer d ON d.node_id = b.dealer_id JOIN task t ON t.id = d.task_id AND t.title LIKE '测量%'`);
  await db.query(sql`ALTER TABLE task_member DISABLE TRIGGER USER`);
  await db.query(sql`
    INSERT INTO task_member (channel_id, node_id, path, owner_id, task_id, dealer_task_id, store_task_id, state)
    SELECT b.channel_id, b.node_id, b.path, b.member_id, p.task_id, p.dealer_task_id, p.id, CASE WHEN (b.member_id + p.task_id) % 3 = 0 THEN 'done' ELSE 'open' END
    FROM bench_seat b JOIN task_store p ON p.node_id = b.node_id JOIN task t ON t.id = p.task_id AND t.title LIKE '测量%'`);
  await db.query(sql`ALTER TABLE task_member ENABLE TRIGGER USER`);
  for (const [table, column] of [
    ['task_store', 'store_task_id'],
    ['task_dealer', 'dealer_task_id'],
    ['task', 'task_id'],
  ])
    await db.raw(`
      UPDATE ${table} k SET total = c.total, done = c.done FROM (
        SELECT ${column} AS id, count(*)::int AS total, count(*) FILTER (WHERE state = 'done')::int AS done FROM task_member GROUP BY 1) c
      WHERE c.id = k.id`);
  await db.query(sql`DROP TABLE bench_seat`);
}
