import { contract } from '@zhiying/contract';
import type { Queries } from '#db/database.ts';
import { anyOf, type SQL, sql } from '#db/sql.ts';
import { keysFor } from '#kernel/access/actor.ts';
import type { Unit } from '#kernel/unit.ts';
import type { CommentFacts } from './comment.policy.ts';

export interface CommentRecord extends CommentFacts {
  id: number;
  channelId: number;
  nodeId: number;
  path: string;
  ownerId: number;
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

export const lockComments = (unit: Unit, reach: SQL, ids: readonly number[]) =>
  unit.query<CommentRecord>(sql`
    SELECT ${record} FROM post_comment c WHERE c.id = ${anyOf(ids)} AND ${reach} ORDER BY c.id FOR UPDATE OF c`);

export const changeComments = (unit: Unit, ids: readonly number[], columns: SQL) =>
  unit.query(sql`UPDATE post_comment c SET ${columns}, updated_at = now() WHERE c.id = ${anyOf(ids)}`);

/** An answer that has no end yet, with all that is needed to send it or to ask about it. */
export interface OpenReply {
  id: number;
  commentId: number;
  text: string;
  sentAt: string | null;
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
    SELECT r.id, r.comment_id AS "commentId", r.text, r.sent_at AS "sentAt", r.looks, c.external_id AS "externalId",
           c.account_id AS "accountId", c.platform, p.post_id AS "postId", p.url, coalesce(p.trace, '{}') AS trace
    FROM post_comment_reply r JOIN post_comment c ON c.id = r.comment_id JOIN publish_attempt p ON p.id = c.attempt_id
    WHERE r.state IN ('sending', 'unknown') AND ${where} ORDER BY r.id`);

const LOOKERS = keysFor(contract.comment.list);

/** Whoever sees these comments sees them change. */
export async function announceComments(unit: Unit, ids: readonly number[]) {
  const rows = await unit.query<{ id: number; channelId: number; path: string; ownerId: number }>(sql`
    SELECT c.id, c.channel_id AS "channelId", c.path, c.owner_id AS "ownerId" FROM post_comment c WHERE c.id = ${anyOf(ids)}`);
  const together = Map.groupBy(rows, ({ channelId, path, ownerId }) => `${channelId} ${path} ${ownerId}`);
  for (const [first, ...rest] of together.values())
    if (first)
      await unit.announce(
        'comment.changed',
        { ids: [first, ...rest].map(({ id }) => id) },
        { channelId: first.channelId, path: first.path, ownerId: first.ownerId, keys: LOOKERS },
      );
}
