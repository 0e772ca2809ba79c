import { type CommentInfo, type CommentState, contract, PLATFORMS } from '@zhiying/contract';
import type { Queries } from '#db/database.ts';
import { anyOf, type SQL, sql } from '#db/sql.ts';
import { type Actor, keysFor } from '#kernel/access/actor.ts';
import type { Place } from '#kernel/access/place-of.ts';
import { RowMissing } from '#kernel/errors.ts';
import type { Unit } from '#kernel/unit.ts';
import { type CommentFacts, type CommentVerb, commentPolicy } from './comment.policy.ts';
import { commentsOf } from './comment.scope.ts';
import { loadComments, loadReplies } from './comment.source.ts';

const NOUN = '评论';

export interface CommentRecord extends CommentFacts, Place {
  id: number;
  accountId: number;
  attemptId: number;
  externalId: string;
  title: string;
  text: string;
  authorSealed: string;
  phoneSealed: string | null;
}

const record = sql`c.id, c.channel_id AS "channelId", c.node_id AS "nodeId", c.path, c.owner_id AS "ownerId", c.platform, c.state,
  c.hidden, c.clue_id AS "clueId", c.account_id AS "accountId", c.attempt_id AS "attemptId", c.external_id AS "externalId", c.title,
  c.text, c.author_sealed AS "authorSealed", c.phone_sealed AS "phoneSealed"`;

const lockComments = (unit: Unit, reach: SQL, ids: readonly number[]) =>
  unit.query<CommentRecord>(sql`
    SELECT ${record} FROM post_comment c WHERE c.id = ${anyOf(ids)} AND ${reach} ORDER BY c.id FOR UPDATE OF c`);

/** The comment, locked, with nothing in the way of the verb. */
export async function lockComment(unit: Unit, actor: Actor, verb: CommentVerb, id: number) {
  const [comment] = await lockComments(unit, commentPolicy.reach(actor, verb), [id]);
  if (!comment) throw RowMissing(NOUN);
  commentPolicy.guard(actor, verb, comment);
  return comment;
}

/** The comments that the verb is allowed for, all locked; throws the obstacle if it is allowed for none. */
export async function lockAllowed(unit: Unit, actor: Actor, verb: CommentVerb, ids: readonly number[]) {
  const rows = await lockComments(unit, commentPolicy.reach(actor, verb), ids);
  if (rows.length < new Set(ids).size) throw RowMissing(NOUN);
  const allowed = rows.filter((row) => commentPolicy.allows(actor, verb, row));
  if (allowed.length === 0 && rows[0]) commentPolicy.guard(actor, verb, rows[0]);
  return allowed.map(({ id }) => id);
}

const OTHERS_SHOWN = 20;

/** The comment with its replies, and the author's other comments that the actor sees. */
export async function commentInfo(db: Queries, actor: Actor, id: number): Promise<CommentInfo> {
  const within = commentsOf(actor, contract.comment.info);
  const [row] = await loadComments(db, actor, sql`c.id = ${id} AND ${within}`);
  if (!row) throw RowMissing(NOUN);
  return {
    ...row,
    replies: await loadReplies(db, id),
    others: await db.query<CommentInfo['others'][number]>(sql`
      SELECT c.id, c.text, c.title, c.at FROM post_comment own JOIN post_comment c
        ON c.channel_id = own.channel_id AND c.author_mark = own.author_mark AND c.id <> own.id
      WHERE own.id = ${id} AND ${within} ORDER BY c.at DESC LIMIT ${OTHERS_SHOWN}`),
    replyLimit: PLATFORMS[row.platform].comments?.reply.max ?? null,
  };
}

export type CommentChange = { state: CommentState } | { hidden: boolean } | { clueId: number };

const changed = (change: CommentChange): SQL => {
  if ('state' in change) return sql`state = ${change.state}`;
  return 'hidden' in change ? sql`hidden = ${change.hidden}` : sql`clue_id = ${change.clueId}`;
};

export const changeComments = (db: Queries, ids: readonly number[], change: CommentChange) =>
  db.query(sql`UPDATE post_comment c SET ${changed(change)}, updated_at = now() WHERE c.id = ${anyOf(ids)}`);

export async function insertReply(
  db: Queries,
  { commentId, text, memberId }: { commentId: number; text: string; memberId: number },
): Promise<number> {
  const row = await db.one<{ id: number }>(sql`
    INSERT INTO post_comment_reply (comment_id, text, member_id) VALUES (${commentId}, ${text}, ${memberId}) RETURNING id`);
  return row?.id ?? 0;
}

/** The reply of which nobody knows whether the platform received it. */
export const findUnknownReply = (db: Queries, commentId: number) =>
  db.one<{ id: number }>(
    sql`SELECT id FROM post_comment_reply WHERE comment_id = ${commentId} AND state = 'unknown'`,
  );

/** A reply whose outcome is open, with what is needed to send it or to look it up on the platform. */
export interface OpenReply {
  id: number;
  commentId: number;
  text: string;
  sentAt: string | null;
  unansweredAt: string | null;
  looks: number;
  externalId: string;
  accountId: number;
  platform: CommentRecord['platform'];
  postId: string;
  url: string | null;
  trace: Record<string, string>;
}

export const openReplies = (db: Queries, where: SQL) =>
  db.query<OpenReply>(sql`
    SELECT r.id, r.comment_id AS "commentId", r.text, r.sent_at AS "sentAt", r.unanswered_at AS "unansweredAt", r.looks, c.external_id AS "externalId",
           c.account_id AS "accountId", c.platform, p.post_id AS "postId", p.url, coalesce(p.trace, '{}') AS trace
    FROM post_comment_reply r JOIN post_comment c ON c.id = r.comment_id JOIN publish_attempt p ON p.id = c.attempt_id
    WHERE r.state IN ('sending', 'unknown') AND ${where} ORDER BY r.id`);

/** Sent without a known outcome, and due for another look at the platform. */
export const repliesToLookAt = (db: Queries) =>
  openReplies(db, sql`r.state = 'unknown' AND r.look_at <= now()`);

const VIEW_KEYS = keysFor(contract.comment.list);

/** Announces a change to everybody who sees these comments. */
export async function announceComments(unit: Unit, ids: readonly number[]) {
  const rows = await unit.query<{ id: number; channelId: number; path: string; ownerId: number }>(sql`
    SELECT c.id, c.channel_id AS "channelId", c.path, c.owner_id AS "ownerId" FROM post_comment c WHERE c.id = ${anyOf(ids)}`);
  const byAudience = Map.groupBy(rows, ({ channelId, path, ownerId }) => `${channelId} ${path} ${ownerId}`);
  for (const [first, ...rest] of byAudience.values())
    if (first)
      await unit.announce(
        'comment.changed',
        { ids: [first, ...rest].map(({ id }) => id) },
        { channelId: first.channelId, path: first.path, ownerId: first.ownerId, keys: VIEW_KEYS },
      );
}
