import type { Decision, Verdict } from '@zhiying/contract';
import type { Queries } from '#db/database.ts';
import { anyOf, type SQL, sql } from '#db/sql.ts';
import type { Actor, RequiredCalls } from '#kernel/access/actor.ts';
import { below } from '#kernel/access/paths.ts';
import { scope } from '#kernel/access/scope.ts';
import type { ListSource } from '#kernel/list/list.ts';
import { nameContains, withinDays } from '#kernel/list/search.ts';
import { notOwn } from './own-review.scope.ts';

interface QueueSearch {
  q?: string;
  nodeId?: number;
  ownerId?: number;
  mine?: 'yes';
  stage?: 1 | 2;
  submitted?: string;
}

interface Queue<Row> {
  /** `material m`, and its alias. */
  from: SQL;
  as: SQL;
  /** The column with its name. */
  name: SQL;
  /** Everybody who wrote what is under review, as an array, where that is recorded. */
  editors?: SQL;
  /** Which rows wait, within the actor's scope, and what else was searched for. */
  where: readonly SQL[];
  load(db: Queries, ids: number[]): Promise<Row[]>;
}

/** What waits for this actor, longest first: not given to others by name, and not their own. */
export const queueSource = <Row>(
  actor: Actor,
  { q, nodeId, ownerId, mine, stage, submitted }: QueueSearch,
  { from, as, name, editors, where, load }: Queue<Row>,
): ListSource<Row> => ({
  from,
  id: sql`${as}.id`,
  where: [
    sql`${as}.channel_id = ${actor.channelId}`,
    ...where,
    notOwn(actor, as, { editors }),
    mine
      ? sql`${actor.id} = ANY(${as}.reviewer_ids)`
      : sql`(${as}.reviewer_ids = '{}' OR ${actor.id} = ANY(${as}.reviewer_ids) OR ${actor.isAdmin})`,
    ...(q ? [nameContains(name, q)] : []),
    ...(nodeId ? [below(sql`${as}.path`, sql`(SELECT path FROM node WHERE id = ${nodeId})`)] : []),
    ...(ownerId ? [sql`${as}.owner_id = ${ownerId}`] : []),
    ...(stage ? [sql`${as}.review_stage = ${stage}`] : []),
    ...(submitted ? [withinDays(sql`${as}.submitted_at`, submitted)] : []),
  ],
  sorts: { submittedAt: sql`${as}.submitted_at`, name },
  defaultSort: { sort: 'submittedAt', order: 'ASC' },
  load: (db, ids) => load(db, ids as number[]),
});

interface HistorySearch {
  contentId?: number;
  reviewerId?: number;
  decision?: Verdict;
  decided?: string;
}

interface History<S> {
  kind: string;
  call: RequiredCalls;
  /** What was decided on, row by row, in the version it was decided on; one that is gone is left out. */
  subjects(
    db: Queries,
    rows: readonly { subjectId: number; versionId: number }[],
  ): Promise<(S | undefined)[]>;
}

/** Who decided what, on which version; whoever has only their own sees what they decided. */
export const historySource = <S>(
  actor: Actor,
  { contentId, reviewerId, decision, decided }: HistorySearch,
  { kind, call, subjects }: History<S>,
): ListSource<Decision & { subject: S }> => ({
  from: sql`review_decision r`,
  id: sql`r.id`,
  where: [
    scope(actor, call).on({
      channel: sql`r.channel_id`,
      path: sql`r.path`,
      node: sql`r.node_id`,
      owner: sql`r.reviewer_id`,
    }),
    sql`r.kind = ${kind}`,
    ...(contentId ? [sql`r.subject_id = ${contentId}`] : []),
    ...(reviewerId ? [sql`r.reviewer_id = ${reviewerId}`] : []),
    ...(decision ? [sql`r.decision = ${decision}`] : []),
    ...(decided ? [withinDays(sql`r.created_at`, decided)] : []),
  ],
  sorts: { at: sql`r.created_at` },
  defaultSort: { sort: 'at', order: 'DESC' },
  async load(db, ids) {
    const rows = await db.query<Decision & { subjectId: number; versionId: number }>(sql`
      SELECT ${DECISION}, r.subject_id AS "subjectId", r.version_id AS "versionId"
      FROM review_decision r JOIN member o ON o.id = r.reviewer_id WHERE r.id = ${anyOf(ids)}`);
    const found = await subjects(db, rows);
    return rows.flatMap(({ subjectId: _s, versionId: _v, ...entry }, index) => {
      const subject = found[index];
      return subject ? [{ ...entry, subject }] : [];
    });
  },
});

const DECISION = sql`
  r.id, r.version_no AS "versionNo", r.stage, r.decision, r.reason, o.name AS reviewer, r.own, r.created_at AS at`;

/** All decisions on one subject, the last first. */
export const decisionsOn = (db: Queries, kind: string, id: number) =>
  db.query<Decision>(sql`
    SELECT ${DECISION} FROM review_decision r JOIN member o ON o.id = r.reviewer_id
    WHERE r.kind = ${kind} AND r.subject_id = ${id} ORDER BY r.id DESC LIMIT 200`);

/** They go with what they were about. */
export const forgetDecisions = (db: Queries, kind: string, id: number) =>
  db.query(sql`DELETE FROM review_decision WHERE kind = ${kind} AND subject_id = ${id}`);
