import { z } from 'zod';
import type { Account, Metrics, Published } from '../connector.ts';
import { PlatformError } from '../platform-error.ts';
import { Count } from '../wire.ts';
import type { WechatApi } from './wechat-api.ts';

const Figures = z.object({
  list: z
    .array(
      z.object({
        msgid: z.string(),
        content_url: z.string().catch(''),
        detail_list: z
          .array(z.object({ read_user: Count, like_user: Count, comment_count: Count, share_user: Count }))
          .catch([]),
      }),
    )
    .default([]),
});

/**
 * Figures by the day of publication: POST /datacube/getarticletotaldetail, one day a call, thirty days from publication
 * (developers.weixin.qq.com 发表内容详细数据, read 2026-11). The platform has them the day after; until then there are none.
 */
export const wechatFigures =
  (api: WechatApi) =>
  async (posts: readonly Published[], account: Account): Promise<Metrics[]> => {
    const days = new Map<string, Published[]>();
    for (const post of posts) {
      const day = chinaDay(post.trace.startedAt ?? new Date().toISOString());
      days.set(day, [...(days.get(day) ?? []), post]);
    }
    const found: Metrics[] = [];
    for (const [day, published] of days) {
      const rows = await figuresOf(api, day, account);
      for (const post of published) {
        const row = rows.find(
          ({ msgid, content_url }) =>
            (post.url !== null && content_url === post.url) ||
            (post.trace.msgDataId !== undefined && msgid === `${post.trace.msgDataId}_1`),
        );
        const last = row?.detail_list.at(-1);
        if (last)
          found.push({
            postId: post.postId,
            views: last.read_user,
            likes: last.like_user,
            comments: last.comment_count,
            shares: last.share_user,
          });
      }
    }
    return found;
  };

async function figuresOf(api: WechatApi, day: string, account: Account) {
  try {
    const asked = { begin_date: day, end_date: day };
    return (await api.call(account, '/datacube/getarticletotaldetail', asked, Figures)).list;
  } catch (error) {
    // 61501: the day is not over yet, so the platform has nothing to tell.
    if (error instanceof PlatformError && error.category === 'missing') return [];
    throw error;
  }
}

const chinaDay = (moment: string) => new Date(Date.parse(moment) + 8 * 3_600_000).toISOString().slice(0, 10);
