import {
  type Attempt,
  type AttemptSearch,
  type AttemptStatus,
  attemptState,
  DEFAULT_BATCH_KIND,
  PLATFORMS,
} from '@zhiying/contract';
import type { Queries } from '#db/database.ts';
import { anyOf, join, type SQL, sql } from '#db/sql.ts';
import { type Actor, holds, keysFor, type RequiredCalls } from '#kernel/access/actor.ts';
import { below } from '#kernel/access/paths.ts';
import { scope } from '#kernel/access/scope.ts';
import { RowMissing } from '#kernel/errors.ts';
import { countsBy, totalOf } from '#kernel/list/counts-by.ts';
import type { ListSource } from '#kernel/list/list.ts';
import type { RowSet } from '#kernel/list/row-set.ts';
import { nameContains, withinDays } from '#kernel/list/search.ts';
import { sortsBy } from '#kernel/list/sorts-by.ts';
import type { ContributionsTo } from '#kernel/slot.ts';
import { type HealthRow, healthColumns } from '../account/index.ts';
import { attemptPolicy } from './attempt.policy.ts';
import { repairOf } from './repair.ts';
import { contentSources, type PublishVerb } from './subjects.ts';

const within = (actor: Actor, asked: RequiredCalls): SQL => scope(actor, asked).onRows(sql`p`);

/**
 * Attempts (`p`) that the actor may do all of this to. Each kind of content has its own keys, so that whoever may publish videos
 * does not see articles for it; kinds for which somebody holds nothing are not asked for.
 */
export function ownedAttempts(actor: Actor, contributions: ContributionsTo, ...verbs: PublishVerb[]): SQL {
  const sources = contributions(contentSources).filter(({ calls }) =>
    verbs.every((verb) => holds(actor, calls[verb])),
  );
  const kinds = Map.groupBy(sources, ({ calls }) =>
    verbs.map((verb) => keysFor(calls[verb]).join('|')).join(),
  );
  const reached = [...kinds.values()].map((alike) => {
    const calls = alike[0]?.calls;
    const owned = calls ? verbs.map((verb) => within(actor, calls[verb])) : [sql`false`];
    return sql`(p.batch_kind = ${anyOf(alike.map(({ batchKind }) => batchKind))} AND ${join(owned, ' AND ')})`;
  });
  return reached.length > 0 ? sql`(${join(reached, ' OR ')})` : sql`false`;
}

/** Attempts in a state that wait for an actor who may both see and publish them. */
export const waitingAttempts = (
  actor: Actor,
  contributions: ContributionsTo,
  state: AttemptStatus,
): Pick<RowSet, 'from' | 'where'> => ({
  from: sql`publish_attempt p`,
  where: [
    sql`p.channel_id = ${actor.channelId}`,
    sql`p.state = ${state}`,
    ownedAttempts(actor, contributions, 'see', 'publish'),
  ],
});

export const attemptSource = (
  actor: Actor,
  { q, kind, batchId, accountId, platform, status, nodeId, due, published }: AttemptSearch,
  contributions: ContributionsTo,
): ListSource<Attempt> => ({
  from: sql`publish_attempt p`,
  id: sql`p.id`,
  where: [
    // Said once for the whole list, so that an index that begins with the channel serves every scope.
    sql`p.channel_id = ${actor.channelId}`,
    ownedAttempts(actor, contributions, 'see'),
    ...(q ? [nameContains(sql`p.title`, q)] : []),
    ...(kind || batchId ? [sql`p.batch_kind = ${kind ?? DEFAULT_BATCH_KIND}`] : []),
    ...(batchId ? [sql`p.batch_id = ${batchId}`] : []),
    ...(accountId ? [sql`p.account_id = ${accountId}`] : []),
    ...(platform ? [sql`p.platform = ${platform}`] : []),
    ...(status ? [sql`p.state = ${status}`] : []),
    ...(nodeId ? [below(sql`p.path`, sql`(SELECT path FROM node WHERE id = ${nodeId})`)] : []),
    ...(due ? [withinDays(sql`p.due_at`, due)] : []),
    ...(published ? [withinDays(sql`p.published_at`, published)] : []),
  ],
  sorts: sortsBy('p', 'dueAt', 'updatedAt', 'createdAt', 'publishedAt'),
  defaultSort: { sort: 'dueAt', order: 'DESC' },
  load: (db, ids) => attemptsById(db, contributions, actor, ids as number[]),
});

/** How many attempts of a search are in each state, whichever state the search names. */
export async function countAttempts(
  db: Queries,
  actor: Actor,
  search: AttemptSearch,
  contributions: ContributionsTo,
) {
  const source = attemptSource(actor, { ...search, status: undefined }, contributions);
  const byStatus = await countsBy(db, source, sql`p.state`, attemptState.all);
  return { total: totalOf(byStatus), byStatus };
}

interface AttemptRow extends Omit<Attempt, 'can' | 'repair'>, Omit<HealthRow, 'platform'> {
  mayPublish: boolean;
  gone: boolean;
  sentAt: string | null;
}

/** The rows in full, as this actor sees them. */
export async function loadAttempts(
  db: Queries,
  contributions: ContributionsTo,
  actor: Actor,
  where: SQL,
): Promise<Attempt[]> {
  const rows = await db.query<AttemptRow>(sql`
    SELECT p.id, json_build_object('kind', p.batch_kind, 'id', p.batch_id, 'name', b.name) AS batch,
           json_build_object('kind', p.subject_kind, 'id', p.subject_id, 'no', p.subject_no) AS subject,
           p.title, p.platform, json_build_object('id', a.id, 'name', a.name) AS account,
           json_build_object('id', n.id, 'name', n.name) AS node, json_build_object('id', o.id, 'name', o.name) AS owner,
           p.state AS status, p.note, p.due_at AS "dueAt", p.look_at AS "nextLookAt", p.published_at AS "publishedAt",
           p.post_id AS "postId", p.url, p.error, p.tries, p.created_at AS "createdAt", p.updated_at AS "updatedAt",
           ${ownedAttempts(actor, contributions, 'publish')} AS "mayPublish", a.deleted_at IS NOT NULL AS gone, ${healthColumns},
           p.sent_at AS "sentAt",
           CASE WHEN p.gone_at IS NOT NULL THEN json_build_object('at', p.gone_at, 'reason', p.gone_reason) END AS "goneSince"
    FROM publish_attempt p JOIN publish_batch b ON b.kind = p.batch_kind AND b.batch_id = p.batch_id
    JOIN content_account a ON a.id = p.account_id JOIN node n ON n.id = p.node_id JOIN member o ON o.id = p.owner_id
    WHERE ${where} ORDER BY p.subject_no, p.account_id`);
  const can = attemptPolicy.can(actor);
  return rows.map((row) => {
    const { mayPublish, gone: _gone, sentAt, ...rest } = row;
    const {
      dailyLimit: _limit,
      level: _level,
      connected: _connected,
      authorisedUntil: _until,
      ...more
    } = rest;
    const {
      missing: _missing,
      postedToday: _posted,
      lastSuccessAt: _last,
      lastError: _error,
      ...told
    } = more;
    const { pausedReason: _reason, waitingSince: _since, ...attempt } = told;
    return {
      ...attempt,
      note: noteOf(row),
      repair: repairOf(row),
      can: can({ state: row.status, sentAt, mayPublish }),
    };
  });
}

/** Attempts in full that the caller found within the actor's scope. */
export const attemptsById = (
  db: Queries,
  contributions: ContributionsTo,
  actor: Actor,
  ids: readonly number[],
) => loadAttempts(db, contributions, actor, sql`p.id = ${anyOf(ids)}`);

export async function seenAttempt(db: Queries, contributions: ContributionsTo, actor: Actor, id: number) {
  const seen = ownedAttempts(actor, contributions, 'see');
  const [attempt] = await loadAttempts(db, contributions, actor, sql`p.id = ${id} AND ${seen}`);
  if (!attempt) throw RowMissing('发布记录');
  return attempt;
}

/** A sentence on what the attempt waits for; trouble of its account is told as it is now. */
function noteOf(row: AttemptRow) {
  const { status, note, platform, gone, level, pausedReason, waitingSince, goneSince } = row;
  if (goneSince) return goneSince.reason;
  if (status !== 'queued') return note;
  if (gone) return '账号已删除，不再发布';
  if (level === 'paused') return `账号已暂停${pausedReason ? `（${pausedReason}）` : ''}，恢复后自动继续`;
  return waitingSince ? `暂时无法连接${PLATFORMS[platform].name}，恢复后自动继续` : note;
}
