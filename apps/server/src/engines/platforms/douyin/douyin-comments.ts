import { z } from 'zod';
import type { Connector } from '../connector.ts';
import { sameText } from '../plain-post.ts';
import { Moment, Name } from '../wire.ts';
import type { DouyinApi } from './douyin-api.ts';

const PAGE = 50;
/** The platform gives fewer answers at a time. */
const REPLY_PAGE = 20;
const MOST_REPLY_PAGES = 10;
/** Clocks differ; an answer of ours is not older than this much before it was sent. */
const CLOCK_SLACK_S = 120;

const Said = z.object({
  comment_id: Name,
  comment_user_id: z.string().catch(''),
  content: z.string().catch(''),
  create_time: Moment,
});
const Page = z.object({
  list: z.array(Said).nullable(),
  cursor: Name.optional(),
  has_more: z.boolean().catch(false),
});
const Replied = z.object({ comment_id: Name });

/**
 * 互动管理 › 管理视频评论, scope item.comment: GET /item/comment/list/, POST /item/comment/reply/, GET /item/comment/reply/list/
 * (developer.open-douyin.com, read 2026-11). `sort_type` time_asc gives the oldest first, so that what comes later stands
 * behind the cursor; the platform's own order would move while it is read.
 */
export function douyinComments(
  api: DouyinApi,
): Required<Pick<Connector, 'comments' | 'reply' | 'findReply'>> {
  return {
    async comments({ postId }, account, cursor) {
      const begin = Number(cursor) || 0;
      const query = { item_id: postId, cursor: String(begin), count: String(PAGE), sort_type: 'time_asc' };
      const { list, cursor: next, has_more } = await api.get(account, '/item/comment/list/', query, Page);
      const said = list ?? [];
      const more = has_more && said.length > 0;
      // At the end the platform may name any cursor: what was read is what counts. Whoever deletes a comment moves
      // those behind it forward, past a reading that goes on where this one ended: it begins a page earlier.
      const overlap = String(Math.max(0, begin + said.length - PAGE));
      return {
        comments: said.map(({ comment_id, comment_user_id, content, create_time }) => ({
          id: comment_id,
          author: comment_user_id,
          text: content,
          at: new Date(create_time * 1000).toISOString(),
        })),
        cursor: more ? (next ?? String(begin + said.length)) : overlap,
        more,
      };
    },

    async reply({ post, commentId, text }, account) {
      const body = { item_id: post.postId, comment_id: commentId, content: text };
      return { id: (await api.post(account, '/item/comment/reply/', body, Replied)).comment_id };
    },

    async findReply({ post, commentId, text }, since, account) {
      const after = Date.parse(since) / 1000 - CLOCK_SLACK_S;
      let cursor = '0';
      for (let n = 0; n < MOST_REPLY_PAGES; n++) {
        const query = {
          item_id: post.postId,
          comment_id: commentId,
          cursor,
          count: String(REPLY_PAGE),
          sort_type: 'time',
        };
        const page = await api.get(account, '/item/comment/reply/list/', query, Page);
        const said = page.list ?? [];
        const found = said.find(
          ({ content, create_time }) => sameText(content, text) && create_time >= after,
        );
        if (found) return { id: found.comment_id };
        if (!page.has_more || said.length === 0 || !page.cursor) break;
        cursor = page.cursor;
      }
      return null;
    },
  };
}
