import { z } from 'zod';
import type { Account, Connector } from '../connector.ts';
import { NO_COMMENTS } from '../no-comments.ts';
import { sameText } from '../plain-post.ts';
import { Moment, Name } from '../wire.ts';
import { Done, type WechatApi } from './wechat-api.ts';

/** The platform takes less than fifty. */
const PAGE = 49;
/** A comment is looked for among as many pages; the platform names no way to ask for one. */
const MOST_PAGES = 20;

const Comments = z.object({
  total: z.number().catch(0),
  comment: z
    .array(
      z.object({
        user_comment_id: Name,
        openid: z.string(),
        content: z.string(),
        create_time: Moment,
        reply: z.object({ content: z.string() }).nullish().catch(null),
      }),
    )
    .default([]),
});

/**
 * Comments of an article: POST /cgi-bin/comment/list and comment/reply/add (developers.weixin.qq.com 留言管理, read 2026-11). No
 * order is promised, so every round reads all of them.
 */
export function wechatComments(
  api: WechatApi,
): Required<Pick<Connector, 'comments' | 'reply' | 'findReply'>> {
  const page = (msgDataId: string, begin: number, account: Account) =>
    api.call(
      account,
      '/cgi-bin/comment/list',
      { msg_data_id: Number(msgDataId), index: 0, begin, count: PAGE, type: 0 },
      Comments,
    );
  return {
    async comments({ trace }, account, cursor) {
      if (!trace.msgDataId) return NO_COMMENTS;
      const begin = Number(cursor) || 0;
      const { comment, total } = await page(trace.msgDataId, begin, account);
      const next = begin + comment.length;
      const more = comment.length > 0 && next < total;
      return {
        comments: comment.map(({ user_comment_id, openid, content, create_time }) => ({
          id: user_comment_id,
          author: openid,
          text: content,
          at: new Date(create_time * 1000).toISOString(),
        })),
        cursor: more ? String(next) : '',
        more,
      };
    },

    async reply({ post, commentId, text }, account) {
      await api.call(
        account,
        '/cgi-bin/comment/reply/add',
        {
          msg_data_id: Number(post.trace.msgDataId),
          index: 0,
          user_comment_id: Number(commentId),
          content: text,
        },
        Done,
      );
      return { id: null };
    },

    async findReply({ post, commentId, text }, _since, account) {
      for (let n = 0, begin = 0; n < MOST_PAGES; n++) {
        const { comment, total } = await page(post.trace.msgDataId ?? '', begin, account);
        const found = comment.find(({ user_comment_id }) => user_comment_id === commentId);
        if (found) return sameText(found.reply?.content, text) ? { id: null } : null;
        begin += comment.length;
        if (comment.length === 0 || begin >= total) break;
      }
      return null;
    },
  };
}
