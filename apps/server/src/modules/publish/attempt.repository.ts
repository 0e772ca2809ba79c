import {
  type AttemptError,
  type AttemptInfo,
  type AttemptStatus,
  attemptState,
  type BatchKind,
  type PlatformId,
} from '@zhiying/contract';
import type { Queries } from '#db/database.ts';
import { anyOf, prepared, type SQL, sql } from '#db/sql.ts';
import type { Actor } from '#kernel/access/actor.ts';
import { RowMissing } from '#kernel/errors.ts';
import { eventsOf, notifyReaders } from '#kernel/events/announce.ts';
import type { ContributionsTo } from '#kernel/slot.ts';
import type { Unit } from '#kernel/unit.ts';
import { successOf } from '../account/index.ts';
import type { AttemptFacts } from './attempt.policy.ts';
import { ownedAttempts } from './attempt.source.ts';

export interface AttemptRecord {
  id: number;
  channelId: number;
  batchKind: BatchKind;
  batchId: number;
  subjectId: number;
  subjectVersion: number;
  title: string;
  platform: PlatformId;
  accountId: number;
  state: AttemptStatus;
  looks: number;
  tries: number;
  trace: Record<string, string> | null;
  sentAt: string | null;
  error: AttemptError | null;
  url: string | null;
  /** The current claim; each claim has its own value, even of the same process. */
  claimedBy: string | null;
  ownerId: number;
  askedBy: number;
}

export const attemptRecord = sql`
  p.id, p.channel_id AS "channelId", p.batch_kind AS "batchKind", p.batch_id AS "batchId", p.subject_id AS "subjectId",
  p.subject_version AS "subjectVersion", p.title, p.platform, p.account_id AS "accountId", p.state, p.looks, p.tries, p.trace,
  p.sent_at AS "sentAt", p.error, p.url, p.claimed_by AS "claimedBy", p.owner_id AS "ownerId", p.asked_by AS "askedBy"`;

export const findAttempts = (db: Queries, where: SQL) =>
  db.query<AttemptRecord>(sql`SELECT ${attemptRecord} FROM publish_attempt p WHERE ${where} ORDER BY p.id`);

/** Attempts within the actor's scope for publishing; a foreign one looks like a missing one. */
export async function ownAttempts(
  db: Queries,
  contributions: ContributionsTo,
  actor: Actor,
  ids: readonly number[],
): Promise<(AttemptRecord & AttemptFacts)[]> {
  const wanted = [...new Set(ids)];
  const rows = await findAttempts(
    db,
    sql`p.id = ${anyOf(wanted)} AND ${ownedAttempts(actor, contributions, 'publish')}`,
  );
  if (rows.length < wanted.length) throw RowMissing('发布记录');
  return rows.map((row) => ({ ...row, mayPublish: true }));
}

/** One attempt within the actor's scope for publishing. */
export async function ownAttempt(db: Queries, contributions: ContributionsTo, actor: Actor, id: number) {
  const [row] = await ownAttempts(db, contributions, actor, [id]);
  if (!row) throw RowMissing('发布记录');
  return row;
}

/** The log of an attempt that the caller may see, oldest first. */
export const attemptLog = (db: Queries, id: number) =>
  db.query<AttemptInfo['log'][number]>(sql`
    SELECT l.id, l.at, l.from_state AS from, l.to_state AS to, l.text, l.code, l.log_id AS "logId", m.name AS by
    FROM publish_attempt_log l LEFT JOIN member m ON m.id = l.member_id WHERE l.attempt_id = ${id} ORDER BY l.id`);

export const dueMoment = async (db: Queries, id: number): Promise<string | undefined> =>
  (await db.one<{ at: string }>(sql`SELECT due_at AS at FROM publish_attempt WHERE id = ${id}`))?.at;

export const accountName = async (db: Queries, { accountId }: AttemptRecord): Promise<string> =>
  (await db.one<{ name: string }>(sql`SELECT name FROM content_account WHERE id = ${accountId}`))?.name ?? '';

/** A moved attempt, with the audience of the announcement. */
export interface Moved {
  id: number;
  batchKind: BatchKind;
  batchId: number;
  ownerId: number;
  askedBy: number;
}

interface Move {
  from: readonly AttemptStatus[];
  to: AttemptStatus;
  /** Condition on attempts (`p`). */
  where: SQL;
  /** Further columns to set. */
  columns?: SQL;
  /** For the log. */
  text: string;
  code?: string | null;
  logId?: string | null;
  memberId?: number | null;
  /** Announces within the same statement; otherwise call `tell`. */
  telling?: boolean;
  /** They were published and count against the daily limit of their accounts. */
  counting?: boolean;
  /** Frequent, for one row by id: uses a prepared statement. */
  often?: boolean;
  /** Skips rows locked by another transaction. */
  skipLocked?: boolean;
}

/**
 * The only way to change the state: rows in other states than the expected ones stay unchanged, and every
 * change is logged.
 */
export async function moveAttempts(db: Queries, move: Move): Promise<Moved[]> {
  const { from, to, where, columns, text, code = null, logId = null, memberId = null } = move;
  const illegal = from.find((state) => !attemptState.mayMove(state, to));
  if (illegal) throw new Error(`no attempt goes from ${illegal} to ${to}`);
  const told = sql`, told AS (${eventsOf(
    'publish.changed',
    sql`SELECT who.id AS member_id, jsonb_build_object('kind', m.batch_kind, 'id', m.batch_id, 'ids', jsonb_agg(DISTINCT m.id)) AS data
        FROM moved m, unnest(ARRAY[m.owner_id, m.asked_by]) AS who(id) GROUP BY who.id, m.batch_kind, m.batch_id`,
  )})`;
  const statement = sql`
    WITH old AS (
      SELECT p.id, p.state FROM publish_attempt p WHERE p.state = ${anyOf(from)} AND ${where} ORDER BY p.id
      FOR UPDATE OF p ${move.skipLocked ? sql`SKIP LOCKED` : sql``}),
    moved AS (
      UPDATE publish_attempt p SET state = ${to}, updated_at = now() ${columns ? sql`, ${columns}` : sql``}
      FROM old WHERE p.id = old.id
      RETURNING p.id, old.state AS was, p.account_id, p.batch_kind, p.batch_id, p.owner_id, p.asked_by),
    logged AS (
      INSERT INTO publish_attempt_log (attempt_id, from_state, to_state, text, code, log_id, member_id)
      SELECT id, was, ${to}, ${text}, ${code}, ${logId}, ${memberId}::bigint FROM moved)
    ${move.counting ? sql`, counted AS (${successOf(sql`SELECT account_id FROM moved`)})` : sql``}
    ${move.telling ? told : sql``}
    SELECT id, batch_kind AS "batchKind", batch_id AS "batchId", owner_id AS "ownerId", asked_by AS "askedBy"
           ${move.telling ? sql`, ${notifyReaders} AS woken` : sql``} FROM moved`;
  return db.query<Moved>(move.often ? prepared(statement) : statement);
}

/** Announces the change to everybody who sees the batch. */
export async function tell(unit: Unit, moved: readonly Moved[]) {
  for (const [, rows] of Map.groupBy(moved, ({ batchKind, batchId }) => `${batchKind} ${batchId}`)) {
    const [first] = rows;
    if (!first) continue;
    const data = { kind: first.batchKind, id: first.batchId, ids: rows.map(({ id }) => id) };
    for (const member of new Set(rows.flatMap(({ ownerId, askedBy }) => [ownerId, askedBy])))
      await unit.announce('publish.changed', data, member);
  }
}
