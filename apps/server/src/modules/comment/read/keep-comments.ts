import { type CommentMark, PLATFORMS, type PlatformId } from '@zhiying/contract';
import { sql } from '#db/sql.ts';
import type { CommentPage } from '#engines/platforms/index.ts';
import { holdTree } from '#kernel/access/tree-lock.ts';
import type { Unit } from '#kernel/unit.ts';
import { notify } from '../../notification/index.ts';
import { announceComments } from '../comment.repository.ts';
import { type ArrivedComment, commentsArrived } from '../comments-arrived.ts';
import { sealAuthor, sealPhone } from '../people.ts';
import { commentWords, judge } from '../words.ts';
import { moveCursor, type WatchedPost } from './watch.repository.ts';

/** Nobody is told of old ones, and of one post not more often than this. */
const NEWS_MS = 86_400_000;
const TELL_EVERY = '1 hour';

/** Keeps a page of comments with the place where reading goes on: both or neither. Answers how many were new. */
export async function keepComments(
  unit: Unit,
  accountId: number,
  post: WatchedPost,
  { comments, cursor }: CommentPage,
): Promise<number | null> {
  if (!(await moveCursor(unit, post.attemptId, post.cursor, cursor))) return null;
  if (comments.length === 0) return 0;
  const account = await unit.one<{ channelId: number }>(
    sql`SELECT channel_id AS "channelId" FROM content_account WHERE id = ${accountId}`,
  );
  if (!account) return 0;
  await holdTree(unit, account.channelId);
  const place = await unit.one<
    Pick<ArrivedComment, 'channelId' | 'nodeId' | 'path' | 'ownerId'> & { platform: PlatformId }
  >(sql`
    SELECT channel_id AS "channelId", node_id AS "nodeId", path, owner_id AS "ownerId", platform
    FROM content_account WHERE id = ${accountId}`);
  if (!place) return 0;
  const words = await commentWords.read(unit, place.channelId);
  const arrived: ArrivedComment[] = [];
  for (const { id: externalId, author, text: said, at } of comments) {
    const { text, phone, marks, words: found } = judge(said, words);
    const [row] = await unit.query<{ id: number }>(sql`
      INSERT INTO post_comment (channel_id, node_id, path, owner_id, attempt_id, account_id, platform, title, external_id, author_mark,
                                author_sealed, text, phone_sealed, marks, words, at)
      VALUES (${place.channelId}, ${place.nodeId}, ${place.path}, ${place.ownerId}, ${post.attemptId}, ${accountId}, ${place.platform},
              ${post.title}, ${externalId}, ${unit.secrets.mark(`${place.platform}:${author}`, 'comment.author')},
              ${sealAuthor(unit.secrets, author)}, ${text}, ${phone && sealPhone(unit.secrets, phone)}, ${marks}::text[],
              ${found}::text[], ${at})
      ON CONFLICT ON CONSTRAINT post_comment_once DO NOTHING RETURNING id`);
    if (row)
      arrived.push({
        ...place,
        id: row.id,
        accountId,
        attemptId: post.attemptId,
        title: post.title,
        externalId,
        author,
        text,
        phone,
        marks,
        at,
      });
  }
  if (arrived.length === 0) return 0;
  for (const tell of unit.brought(commentsArrived)) await tell(unit, arrived);
  await announceComments(
    unit,
    arrived.map(({ id }) => id),
  );
  await tellOwner(unit, post, arrived);
  return arrived.length;
}

/** Words that somebody should see soon are told to whoever looks after the account. */
async function tellOwner(unit: Unit, { attemptId, title }: WatchedPost, arrived: readonly ArrivedComment[]) {
  const news = arrived.filter(({ marks, at }) => marks.length > 0 && Date.now() - Date.parse(at) < NEWS_MS);
  const [first] = news;
  if (!first) return;
  const [due] = await unit.query(sql`
    UPDATE comment_watch SET told_at = now()
    WHERE attempt_id = ${attemptId} AND (told_at IS NULL OR told_at < now() - ${TELL_EVERY}::interval) RETURNING attempt_id`);
  if (!due) return;
  const count = (mark: CommentMark) => news.filter(({ marks }) => marks.includes(mark)).length;
  const parts = [
    ...(count('phone') > 0 ? [`${count('phone')} 条留有手机号`] : []),
    ...(count('intent') > 0 ? [`${count('intent')} 条有购车意向`] : []),
    ...(count('complaint') > 0 ? [`${count('complaint')} 条负面反馈`] : []),
  ];
  await notify(unit, first.ownerId, {
    kind: 'comment',
    title: `${PLATFORMS[first.platform].name}作品《${title}》收到需要关注的评论`,
    body: `${parts.join('，')}：“${first.text.slice(0, 60)}”`,
    link: `/home/mixedshear?tabid=comments&attemptId=${attemptId}`,
  });
}
