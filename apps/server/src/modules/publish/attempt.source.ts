import { type Attempt, type AttemptSearch, type AttemptStatus, contract } from '@zhiying/contract';
import type { Queries } from '#db/database.ts';
import { anyOf, type SQL, sql } from '#db/sql.ts';
import type { Actor, Asked } from '#kernel/access/actor.ts';
import { below } from '#kernel/access/paths.ts';
import { scope } from '#kernel/access/scope.ts';
import type { ListSource } from '#kernel/list/list.ts';
import type { RowSet } from '#kernel/list/row-set.ts';
import { nameContains, withinDays } from '#kernel/list/search.ts';

/** Attempts (`p`) within the actor's scope for a key. */
export const ownedAttempts = (actor: Actor, asked: Asked): SQL =>
  scope(actor, asked).on({
    channel: sql`p.channel_id`,
    path: sql`p.path`,
    node: sql`p.node_id`,
    owner: sql`p.owner_id`,
  });

/** What went wrong and waits for somebody who may both see it and send it again. */
export const failedAttempts = (actor: Actor): Pick<RowSet, 'from' | 'where'> => ({
  from: sql`publish_attempt p`,
  where: [
    sql`p.state = 'failed'`,
    ownedAttempts(actor, contract.publish.list),
    ownedAttempts(actor, contract.publish.retry),
  ],
});

export const attemptSource = (
  actor: Actor,
  { q, themeId, accountId, platform, status, nodeId, due }: AttemptSearch,
): ListSource<Attempt> => ({
  from: sql`publish_attempt p`,
  id: sql`p.id`,
  where: [
    // Said once for the whole list, so that an index that begins with the channel serves every scope.
    sql`p.channel_id = ${actor.channelId}`,
    ownedAttempts(actor, contract.publish.list),
    ...(q ? [nameContains(sql`p.title`, q)] : []),
    ...(themeId ? [sql`p.batch_kind = 'aiTheme' AND p.batch_id = ${themeId}`] : []),
    ...(accountId ? [sql`p.account_id = ${accountId}`] : []),
    ...(platform ? [sql`p.platform = ${platform}`] : []),
    ...(status ? [sql`p.state = ${status}`] : []),
    ...(nodeId ? [below(sql`p.path`, sql`(SELECT path FROM node WHERE id = ${nodeId})`)] : []),
    ...(due ? [withinDays(sql`p.due_at`, due)] : []),
  ],
  sorts: {
    dueAt: sql`p.due_at`,
    updatedAt: sql`p.updated_at`,
    createdAt: sql`p.created_at`,
    publishedAt: sql`p.published_at`,
  },
  defaultSort: { sort: 'dueAt', order: 'DESC' },
  load: (db, ids) => loadAttempts(db, actor, sql`p.id = ${anyOf(ids)}`),
});

interface AttemptRow extends Omit<Attempt, 'can'> {
  mayRelease: boolean;
  gone: boolean;
  pausedReason: string | null;
}

/** The rows in full, as this actor sees them. */
export async function loadAttempts(db: Queries, actor: Actor, where: SQL): Promise<Attempt[]> {
  const rows = await db.query<AttemptRow>(sql`
    SELECT p.id, json_build_object('kind', p.batch_kind, 'id', p.batch_id, 'name', b.name) AS batch,
           json_build_object('kind', p.subject_kind, 'id', p.subject_id, 'no', p.subject_no) AS subject,
           p.title, p.platform, json_build_object('id', a.id, 'name', a.name) AS account,
           json_build_object('id', n.id, 'name', n.name) AS node, json_build_object('id', o.id, 'name', o.name) AS owner,
           p.state AS status, p.note, p.due_at AS "dueAt", p.look_at AS "nextLookAt", p.published_at AS "publishedAt",
           p.post_id AS "postId", p.url, p.error, p.tries, p.created_at AS "createdAt", p.updated_at AS "updatedAt",
           ${ownedAttempts(actor, contract.publish.retry)} AS "mayRelease", a.deleted_at IS NOT NULL AS gone,
           CASE WHEN a.paused_at IS NOT NULL THEN a.paused_reason END AS "pausedReason"
    FROM publish_attempt p JOIN publish_batch b ON b.kind = p.batch_kind AND b.batch_id = p.batch_id
    JOIN content_account a ON a.id = p.account_id JOIN node n ON n.id = p.node_id JOIN member o ON o.id = p.owner_id
    WHERE ${where} ORDER BY p.subject_no, p.account_id`);
  return rows.map(({ mayRelease, gone, pausedReason, ...row }) => ({
    ...row,
    note: noteOf({ ...row, gone, pausedReason }),
    can: mayRelease ? verbs(row.status) : [],
  }));
}

/** What it waits for, in words; an account's trouble is told as it is now. */
function noteOf({ status, note, gone, pausedReason }: Omit<AttemptRow, 'mayRelease'>): string {
  if (status === 'queued' && gone) return '账号已删除，不会发布';
  if (status === 'queued' && pausedReason !== null)
    return `账号已暂停${pausedReason ? `（${pausedReason}）` : ''}，恢复后自动继续`;
  return note;
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
const verbs = (status: AttemptStatus) => VERBS[status];
