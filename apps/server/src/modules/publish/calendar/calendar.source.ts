import {
  type AttemptStatus,
  CALENDAR_STATUS,
  type CalendarSearch,
  type CalendarState,
  type PlatformId,
  RANGE_SEPARATOR,
} from '@zhiying/contract';
import type { Queries } from '#db/database.ts';
import { anyOf, join, type SQL, sql } from '#db/sql.ts';
import type { Actor } from '#kernel/access/actor.ts';
import { chinaDate } from '#kernel/list/days.ts';
import { nameContains, withinDays } from '#kernel/list/search.ts';
import type { ContributionsTo } from '#kernel/slot.ts';
import { ownedAttempts } from '../attempt.source.ts';

/** When a post (`p`) went out or is to; an index says it in the same words. */
const MOMENT = sql`coalesce(p.published_at, p.due_at)`;

export const rangeOf = ({ from, to }: { from: string; to: string }) => [from, to].join(RANGE_SEPARATOR);
const statusesOf = (states: readonly CalendarState[]) => states.flatMap((state) => CALENDAR_STATUS[state]);
const ALL = statusesOf(Object.keys(CALENDAR_STATUS) as CalendarState[]);

/** Posts (`p`) of the calendar that an actor sees; what can be counted apart is left out unless it is asked for. */
function seenPosts(
  actor: Actor,
  contributions: ContributionsTo,
  { q, accountIds }: Pick<CalendarSearch, 'q' | 'accountIds'>,
): SQL[] {
  return [
    sql`p.channel_id = ${actor.channelId}`,
    ownedAttempts(actor, contributions, 'see'),
    ...(q ? [nameContains(sql`p.title`, q)] : []),
    ...(accountIds?.length ? [sql`p.account_id = ${anyOf(accountIds)}`] : []),
  ];
}

export interface CalendarCount {
  day: string;
  platform: PlatformId;
  status: AttemptStatus;
  kind: string;
  count: number;
}

/** How many posts each day has, by everything the calendar filters by. */
export const countPostDays = (
  db: Queries,
  actor: Actor,
  contributions: ContributionsTo,
  search: CalendarSearch,
) =>
  db.query<CalendarCount>(sql`
    SELECT ${chinaDate(MOMENT)}::text AS day, p.platform, p.state AS status, p.batch_kind AS kind, count(*)::int AS count
    FROM publish_attempt p
    WHERE ${join([...seenPosts(actor, contributions, search), sql`p.state = ${anyOf(ALL)}`, withinDays(MOMENT, rangeOf(search))], ' AND ')}
    GROUP BY 1, 2, 3, 4`);

/** The first posts of each day. Day by day, so that one with ten thousand costs no more than one with ten. */
export async function firstPostsOfDays(
  db: Queries,
  actor: Actor,
  contributions: ContributionsTo,
  search: CalendarSearch,
): Promise<number[]> {
  const { from, to, platforms, states, kinds, perDay } = search;
  const conditions = [
    ...seenPosts(actor, contributions, search),
    sql`p.state = ${anyOf(states?.length ? statusesOf(states) : ALL)}`,
    ...(platforms?.length ? [sql`p.platform = ${anyOf(platforms)}`] : []),
    ...(kinds?.length ? [sql`p.batch_kind = ${anyOf(kinds)}`] : []),
    sql`${MOMENT} >= d.day::timestamp AT TIME ZONE 'Asia/Shanghai'`,
    sql`${MOMENT} < (d.day + 1)::timestamp AT TIME ZONE 'Asia/Shanghai'`,
  ];
  const rows = await db.query<{ id: number }>(sql`
    SELECT x.id FROM (SELECT g::date AS day FROM generate_series(${from}::date, ${to}::date, interval '1 day') g) d
    CROSS JOIN LATERAL (
      SELECT p.id FROM publish_attempt p WHERE ${join(conditions, ' AND ')} ORDER BY ${MOMENT}, p.id LIMIT ${perDay}) x`);
  return rows.map(({ id }) => id);
}

/** On how many of these accounts something goes out, by the day. Whose it is does not matter: the account is not idle. */
export const busyAccounts = (db: Queries, accountIds: readonly number[], range: string) =>
  db.query<{ day: string; count: number }>(sql`
    SELECT ${chinaDate(MOMENT)}::text AS day, count(DISTINCT p.account_id)::int AS count FROM publish_attempt p
    WHERE p.account_id = ${anyOf(accountIds)} AND p.state NOT IN ('failed', 'cancelled') AND ${withinDays(MOMENT, range)}
    GROUP BY 1`);

/** Those of these accounts on which something goes out within a day. */
export const accountsBusyOn = async (db: Queries, accountIds: readonly number[], range: string) =>
  new Set(
    (
      await db.query<{ id: number }>(sql`
        SELECT DISTINCT p.account_id AS id FROM publish_attempt p
        WHERE p.account_id = ${anyOf(accountIds)} AND p.state NOT IN ('failed', 'cancelled') AND ${withinDays(MOMENT, range)}`)
    ).map(({ id }) => id),
  );

/** Ids of posts that an actor sees, for figures of them. */
export const seenPostIds = (
  actor: Actor,
  contributions: ContributionsTo,
  { accountIds, platforms }: Pick<CalendarSearch, 'accountIds' | 'platforms'>,
): SQL => sql`
  SELECT p.id FROM publish_attempt p
  WHERE ${join([...seenPosts(actor, contributions, { accountIds }), ...(platforms?.length ? [sql`p.platform = ${anyOf(platforms)}`] : [])], ' AND ')}`;
