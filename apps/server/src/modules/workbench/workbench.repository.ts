import { contract } from '@zhiying/contract';
import type { Database, Queries } from '#db/database.ts';
import { type SQL, sql } from '#db/sql.ts';
import type { Actor } from '#kernel/access/actor.ts';
import { holds } from '#kernel/access/actor.ts';
import { avatarOf } from '#kernel/access/avatar-address.ts';
import { shutNodes } from '#kernel/access/paths.ts';
import { scope } from '#kernel/access/scope.ts';
import { countRows } from '#kernel/list/count.ts';
import { type RowSet, whole } from '#kernel/list/row-set.ts';
import { memberInForce, memberWithin } from '../member/index.ts';
import { type Below, countBelow, nodeScope } from '../organ/index.ts';

const china = (column: SQL) => sql`(${column} AT TIME ZONE 'Asia/Shanghai')::date`;
const today = china(sql`now()`);

/** Members whose doings the actor may count: those in scope, otherwise only the actor's own. */
const countable = (actor: Actor) =>
  holds(actor, contract.member.list)
    ? sql`(${memberWithin(actor, contract.member.list)} OR m.id = ${actor.id})`
    : sql`m.id = ${actor.id}`;

export interface SignInDay {
  day: string;
  members: number;
  sessions: number;
}

/** One row a day, days without anybody included, oldest first. */
export const signInsByDay = (db: Queries, actor: Actor, days: number) =>
  db.query<SignInDay>(sql`
    WITH signed AS (
      SELECT ${china(sql`a.at`)} AS day, count(DISTINCT a.member_id)::int AS members, count(*)::int AS sessions
      FROM audit a JOIN member m ON m.id = a.member_id
      WHERE a.action = 'auth.login' AND a.at >= now() - make_interval(days => ${days + 1}) AND ${countable(actor)}
      GROUP BY 1)
    SELECT d::date::text AS day, coalesce(s.members, 0) AS members, coalesce(s.sessions, 0) AS sessions
    FROM generate_series(${today} - ${days - 1}::int, ${today}, interval '1 day') d LEFT JOIN signed s ON s.day = d::date
    ORDER BY d`);

/** Distinct people who signed in during the span that ends `ago` days before today. */
export const activeMembers = async (db: Queries, actor: Actor, days: number, ago: number) =>
  (
    await db.one<{ count: number }>(sql`
      SELECT count(DISTINCT a.member_id)::int AS count FROM audit a JOIN member m ON m.id = a.member_id
      WHERE a.action = 'auth.login' AND ${countable(actor)}
        AND a.at >= now() - make_interval(days => ${days + ago + 1})
        AND ${china(sql`a.at`)} > ${today} - ${days + ago}::int AND ${china(sql`a.at`)} <= ${today} - ${ago}::int`)
  )?.count ?? 0;

/** How many rows there were at the end of each day, oldest first: today's total less what came after. */
async function growth(
  db: Database,
  rows: Pick<RowSet, 'from' | 'where'>,
  created: SQL,
  days: number,
  /** Where it is known already. */
  known?: number,
): Promise<number[]> {
  const [total, added] = await Promise.all([
    known ?? countRows(db, rows),
    db.query<{ ago: number; count: number }>(sql`
      SELECT ${today} - ${china(created)} AS ago, count(*)::int AS count FROM ${rows.from}
      WHERE ${whole(rows.where)} AND ${created} >= now() - make_interval(days => ${days + 1}) GROUP BY 1`),
  ]);
  const addedAgo = new Map(added.map(({ ago, count }) => [ago, count]));
  const totals = [total];
  for (let ago = 0; ago < days - 1; ago += 1) totals.unshift((totals[0] ?? 0) - (addedAgo.get(ago) ?? 0));
  return totals;
}

export const memberGrowth = (db: Database, actor: Actor, days: number, total: number) =>
  growth(
    db,
    { from: sql`member m`, where: [sql`m.status <> 'disabled'`, memberInForce(actor, contract.member.list)] },
    sql`m.created_at`,
    days,
    total,
  );

export const nodeGrowth = (db: Database, actor: Actor, kind: 'dealer' | 'store', days: number) =>
  growth(
    db,
    {
      from: sql`node n`,
      where: [
        sql`n.kind = ${kind}`,
        sql`n.id NOT IN ${shutNodes}`,
        nodeScope(scope(actor, contract.dealer.list)),
      ],
    },
    sql`n.created_at`,
    days,
  );

export const exportsByDay = (db: Queries, actor: Actor, days: number) =>
  db.query<{ day: string; count: number }>(sql`
    SELECT d::date::text AS day, (SELECT count(*)::int FROM export_run e
      WHERE e.member_id = ${actor.id} AND e.channel_id IS NOT DISTINCT FROM ${actor.channelId} AND ${china(sql`e.created_at`)} = d::date) AS count
    FROM generate_series(${today} - ${days - 1}::int, ${today}, interval '1 day') d ORDER BY d`);

export const lockedMembers = async (db: Queries, actor: Actor) =>
  (
    await db.one<{ count: number }>(
      sql`SELECT count(*)::int AS count FROM member m WHERE m.locked_until > now() AND ${memberWithin(actor, contract.member.list)}`,
    )
  )?.count ?? 0;

export const failedJobs = async (db: Queries) =>
  (await db.one<{ count: number }>(sql`SELECT count(*)::int AS count FROM job_run WHERE status = 'failed'`))
    ?.count ?? 0;

export type OrganRow = Below & { name: string };

/** The nodes right below the highest ones the viewer sees, with what hangs on each. */
export async function organOverview(db: Database, actor: Actor): Promise<OrganRow[]> {
  const shown = await db.query<{ id: number; name: string }>(sql`
    WITH seen AS (SELECT n.* FROM node n WHERE n.id NOT IN ${shutNodes} AND ${nodeScope(scope(actor, [contract.dealer.list, contract.organ.list, contract.member.list]))}),
    top AS (SELECT s.id FROM seen s WHERE NOT EXISTS (SELECT 1 FROM seen p WHERE p.id = s.parent_id)),
    shown AS (SELECT s.* FROM seen s WHERE s.parent_id IN (SELECT id FROM top)
              UNION SELECT s.* FROM seen s JOIN top ON top.id = s.id WHERE NOT EXISTS (SELECT 1 FROM seen c WHERE c.parent_id = s.id))
    SELECT id, name FROM shown ORDER BY sort, path LIMIT 8`);
  const counted = await countBelow(
    db,
    shown.map(({ id }) => id),
  );
  const below = new Map(counted.map((row) => [row.id, row]));
  return shown.flatMap(({ id, name }) => {
    const counts = below.get(id);
    if (!counts) return [];
    const { waiting: _, ...shown } = counts;
    return [{ ...shown, name }];
  });
}

export const recentDoings = (db: Queries, actor: Actor) =>
  db.query<{ id: number; who: string; avatar: string | null; what: string; at: string }>(sql`
    SELECT a.id, m.name AS who, ${avatarOf(sql`m`)} AS avatar, a.summary AS what, a.at FROM audit a JOIN member m ON m.id = a.member_id
    WHERE ${countable(actor)} AND (a.channel_id IS NULL OR a.channel_id IS NOT DISTINCT FROM ${actor.channelId})
      AND a.action NOT IN ('auth.login', 'auth.logout', 'channel.switch')
    ORDER BY a.at DESC, a.id DESC LIMIT 8`);
