import { type CommentMark, PLATFORMS } from '@zhiying/contract';
import type { CommentPage } from '#engines/platforms/index.ts';
import { lockTree } from '#kernel/access/tree-lock.ts';
import type { Unit } from '#kernel/unit.ts';
import { notify } from '../../notification/index.ts';
import { announceComments } from '../comment.repository.ts';
import { commentsStored, type StoredComment } from '../comments-stored.ts';
import { classifyComment, commentKeywords } from '../keywords.ts';
import { accountPlace, channelOfAccount, claimNotice, insertComment } from './comments.repository.ts';
import { moveCursor, type WatchedPost } from './watch.repository.ts';

/** No notifications for older comments, and at most one per post in this time. */
const NEWS_MS = 86_400_000;

/** Stores a page of comments and the cursor after it, atomically. Returns how many were new. */
export async function storeComments(
  unit: Unit,
  accountId: number,
  post: WatchedPost,
  { comments, cursor }: CommentPage,
): Promise<number | null> {
  if (!(await moveCursor(unit, post.attemptId, post.cursor, cursor))) return null;
  if (comments.length === 0) return 0;
  const account = await channelOfAccount(unit, accountId);
  if (!account) return 0;
  await lockTree(unit, account.channelId);
  const place = await accountPlace(unit, accountId);
  if (!place) return 0;
  const words = await commentKeywords.read(unit, place.channelId);
  const arrived: StoredComment[] = [];
  for (const { id: externalId, author, text: said, at } of comments) {
    const { text, phone, marks, words: found } = classifyComment(said, words);
    const [row] = await insertComment(unit, {
      attemptId: post.attemptId,
      accountId,
      externalId,
      place,
      title: post.title,
      author,
      text,
      phone,
      marks,
      found,
      at,
    });
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
  for (const tell of unit.contributions(commentsStored)) await tell(unit, arrived);
  await announceComments(
    unit,
    arrived.map(({ id }) => id),
  );
  await tellOwner(unit, post, arrived);
  return arrived.length;
}

/** Notifies the manager of the account of urgent comments. */
async function tellOwner(unit: Unit, { attemptId, title }: WatchedPost, arrived: readonly StoredComment[]) {
  const news = arrived.filter(({ marks, at }) => marks.length > 0 && Date.now() - Date.parse(at) < NEWS_MS);
  const [first] = news;
  if (!first) return;
  const [due] = await claimNotice(unit, attemptId);
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
