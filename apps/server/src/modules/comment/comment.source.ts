import {
  type Comment,
  type CommentReply,
  type CommentSearch,
  commentState,
  contract,
} from '@zhiying/contract';
import type { Queries } from '#db/database.ts';
import { anyOf, type SQL, sql } from '#db/sql.ts';
import type { Actor } from '#kernel/access/actor.ts';
import { belowNode } from '#kernel/access/paths.ts';
import { countsBy } from '#kernel/list/counts-by.ts';
import type { ListSource } from '#kernel/list/list.ts';
import { withinDays } from '#kernel/list/search.ts';
import { sortsBy } from '#kernel/list/sorts-by.ts';
import { customerTextContains } from '#kernel/phone/phone-search.ts';
import { commentPolicy } from './comment.policy.ts';
import { commentsOf } from './comment.scope.ts';

export const commentSource = (
  actor: Actor,
  { q, state, platform, accountId, attemptId, mark, nodeId, hidden, clue, at }: CommentSearch,
): ListSource<Comment> => ({
  from: sql`post_comment c`,
  id: sql`c.id`,
  where: [
    sql`c.channel_id = ${actor.channelId}`,
    commentsOf(actor, contract.comment.list),
    sql`c.hidden = ${hidden === '1'}`,
    ...(q ? [customerTextContains(actor, sql`c.text`, q)] : []),
    ...(state ? [sql`c.state = ${state}`] : []),
    ...(platform ? [sql`c.platform = ${platform}`] : []),
    ...(accountId ? [sql`c.account_id = ${accountId}`] : []),
    ...(attemptId ? [sql`c.attempt_id = ${attemptId}`] : []),
    ...(mark ? [sql`${mark} = ANY(c.marks)`] : []),
    ...(nodeId ? [belowNode(sql`c.path`, nodeId)] : []),
    ...(clue ? [sql`(c.clue_id IS NOT NULL) = ${clue === 'yes'}`] : []),
    ...(at ? [withinDays(sql`c.at`, at)] : []),
  ],
  sorts: sortsBy('c', 'at'),
  defaultSort: { sort: 'at', order: 'DESC' },
  load: (db, ids) => loadComments(db, actor, sql`c.id = ${anyOf(ids as number[])}`),
});

export const countByState = (db: Queries, actor: Actor, search: CommentSearch) =>
  countsBy(db, commentSource(actor, { ...search, state: undefined }), sql`c.state`, commentState.all);

type CommentRow = Omit<Comment, 'can' | 'author'> & { authorMark: string; reached: (boolean | null)[] };

/** Platforms report no names. Letters of the mark tell authors apart and identify nobody. */
const nameOf = (mark: string) =>
  `用户 ${mark
    .replace(/[^A-Za-z0-9]/g, '')
    .slice(0, 4)
    .toUpperCase()}`;

const reply = sql`json_build_object('id', r.id, 'text', r.text, 'state', r.state, 'note', r.note, 'by', m.name,
  'at', to_char(r.at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))`;

export async function loadComments(db: Queries, actor: Actor, where: SQL): Promise<Comment[]> {
  const can = commentPolicy.can(actor);
  const rows = await db.query<CommentRow>(sql`
    SELECT c.id, c.platform, json_build_object('id', a.id, 'name', a.name) AS account,
           json_build_object('attemptId', c.attempt_id, 'title', c.title, 'url', p.url) AS post, c.author_mark AS "authorMark", c.text,
           c.marks, c.words, c.state, c.hidden, c.clue_id AS "clueId", c.at,
           (SELECT ${reply} FROM post_comment_reply r JOIN member m ON m.id = r.member_id
            WHERE r.comment_id = c.id ORDER BY r.id DESC LIMIT 1) AS reply,
           json_build_object('id', n.id, 'name', n.name) AS node, json_build_object('id', o.id, 'name', o.name) AS owner,
           ${commentPolicy.reached(actor)} AS reached
    FROM post_comment c JOIN content_account a ON a.id = c.account_id JOIN publish_attempt p ON p.id = c.attempt_id
    JOIN node n ON n.id = c.node_id JOIN member o ON o.id = c.owner_id
    WHERE ${where}`);
  return rows.map(({ authorMark, reached, ...row }) => ({
    ...row,
    author: nameOf(authorMark),
    can: can({ ...row, reached }),
  }));
}

export const loadReplies = (db: Queries, commentId: number) =>
  db.query<CommentReply>(sql`
    SELECT r.id, r.text, r.state, r.note, m.name AS by, r.at FROM post_comment_reply r JOIN member m ON m.id = r.member_id
    WHERE r.comment_id = ${commentId} ORDER BY r.id`);
