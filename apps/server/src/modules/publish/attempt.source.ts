import {
  type Attempt,
  type AttemptSearch,
  type AttemptStatus,
  DEFAULT_BATCH_KIND,
  PLATFORMS,
} from '@zhiying/contract';
import type { Queries } from '#db/database.ts';
import { anyOf, join, type SQL, sql } from '#db/sql.ts';
import { type Actor, type Asked, holds, keysFor } from '#kernel/access/actor.ts';
import { below } from '#kernel/access/paths.ts';
import { scope } from '#kernel/access/scope.ts';
import type { ListSource } from '#kernel/list/list.ts';
import type { RowSet } from '#kernel/list/row-set.ts';
import { nameContains, withinDays } from '#kernel/list/search.ts';
import type { BroughtFor } from '#kernel/slot.ts';
import { contentSources, type PublishVerb } from './subjects.ts';

const within = (actor: Actor, asked: Asked): SQL =>
  scope(actor, asked).on({
    channel: sql`p.channel_id`,
    path: sql`p.path`,
    node: sql`p.node_id`,
    owner: sql`p.owner_id`,
  });

/**
 * Attempts (`p`) that the actor may do all of this to. Each kind of content has its own keys, so that whoever may publish videos
 * does not see articles for it; kinds for which somebody holds nothing are not asked for.
 */
export function ownedAttempts(actor: Actor, brought: BroughtFor, ...verbs: PublishVerb[]): SQL {
  const sources = brought(contentSources).filter(({ calls }) =>
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

/** What waits for somebody who may both see it and publish it. */
export const waitingAttempts = (
  actor: Actor,
  brought: BroughtFor,
  state: AttemptStatus,
): Pick<RowSet, 'from' | 'where'> => ({
  from: sql`publish_attempt p`,
  where: [
    sql`p.channel_id = ${actor.channelId}`,
    sql`p.state = ${state}`,
    ownedAttempts(actor, brought, 'see', 'publish'),
  ],
});

export const attemptSource = (
  actor: Actor,
  { q, kind, batchId, accountId, platform, status, nodeId, due, published }: AttemptSearch,
  brought: BroughtFor,
): ListSource<Attempt> => ({
  from: sql`publish_attempt p`,
  id: sql`p.id`,
  where: [
    // Said once for the whole list, so that an index that begins with the channel serves every scope.
    sql`p.channel_id = ${actor.channelId}`,
    ownedAttempts(actor, brought, 'see'),
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
  sorts: {
    dueAt: sql`p.due_at`,
    updatedAt: sql`p.updated_at`,
    createdAt: sql`p.created_at`,
    publishedAt: sql`p.published_at`,
  },
  defaultSort: { sort: 'dueAt', order: 'DESC' },
  load: (db, ids) => loadAttempts(db, brought, actor, sql`p.id = ${anyOf(ids)}`),
});

/** A platform that has not come to an end by then may never do; a person may look and say. */
export const CONFIRM_AFTER_MINUTES = 30;
export const mayConfirm = ({ sentAt }: { sentAt: string | null }) =>
  sentAt !== null && Date.now() - Date.parse(sentAt) > CONFIRM_AFTER_MINUTES * 60_000;

interface AttemptRow extends Omit<Attempt, 'can'> {
  mayRelease: boolean;
  gone: boolean;
  pausedReason: string | null;
  waiting: boolean;
  sentAt: string | null;
}

/** The rows in full, as this actor sees them. */
export async function loadAttempts(
  db: Queries,
  brought: BroughtFor,
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
           ${ownedAttempts(actor, brought, 'publish')} AS "mayRelease", a.deleted_at IS NOT NULL AS gone,
           CASE WHEN a.paused_at IS NOT NULL THEN a.paused_reason END AS "pausedReason", a.waiting_since IS NOT NULL AS waiting,
           p.sent_at AS "sentAt",
           CASE WHEN p.gone_at IS NOT NULL THEN json_build_object('at', p.gone_at, 'reason', p.gone_reason) END AS "goneSince"
    FROM publish_attempt p JOIN publish_batch b ON b.kind = p.batch_kind AND b.batch_id = p.batch_id
    JOIN content_account a ON a.id = p.account_id JOIN node n ON n.id = p.node_id JOIN member o ON o.id = p.owner_id
    WHERE ${where} ORDER BY p.subject_no, p.account_id`);
  return rows.map(({ mayRelease, gone, pausedReason, waiting, sentAt, ...row }) => ({
    ...row,
    note: noteOf({ ...row, gone, pausedReason, waiting }),
    can: mayRelease ? verbs(row.status, sentAt) : [],
  }));
}

/** What it waits for, in words; an account's trouble is told as it is now. */
function noteOf(
  row: Pick<AttemptRow, 'status' | 'note' | 'platform' | 'gone' | 'pausedReason' | 'waiting' | 'goneSince'>,
) {
  const { status, note, platform, gone, pausedReason, waiting, goneSince } = row;
  if (goneSince) return goneSince.reason;
  if (status !== 'queued') return note;
  if (gone) return '账号已删除，不会发布';
  if (pausedReason !== null) return `账号已暂停${pausedReason ? `（${pausedReason}）` : ''}，恢复后自动继续`;
  return waiting ? `暂时连不上${PLATFORMS[platform].name}，恢复后自动继续` : note;
}

const VERBS: Record<AttemptStatus, Attempt['can']> = {
  queued: ['cancel'],
  submitting: [],
  processing: [],
  published: [],
  failed: ['retry'],
  unknown: ['confirm'],
  handover: ['handover', 'confirm', 'cancel'],
  cancelled: ['retry'],
};
const verbs = (status: AttemptStatus, sentAt: string | null): Attempt['can'] =>
  status === 'processing' && mayConfirm({ sentAt }) ? ['confirm'] : VERBS[status];
