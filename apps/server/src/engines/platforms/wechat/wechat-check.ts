import type { Account, CheckResult, Trace } from '../connector.ts';
import { PlatformError } from '../platform-error.ts';
import { listOf, numberOf, recordOf, textOf } from '../wire.ts';
import type { WechatApi } from './wechat-api.ts';

/** publish_status of freepublish/get, beyond 0 (published) and 1 (going on). */
const REASONS: Readonly<Record<number, string>> = {
  2: '原创声明未通过',
  3: '发布失败，请到公众平台查看原因',
  4: '未通过平台审核',
  5: '发布后被作者删除',
  6: '发布后被平台封禁',
};

const PAGE = 20;
/** The newest this many publications are looked through; what is older was settled long ago. */
const MOST_PAGES = 10;

/** Finds out how a publication ended, by its number or, where the answer with the number was lost, by its draft and cover. */
export const wechatCheck =
  (api: WechatApi) =>
  async (trace: Trace, account: Account): Promise<CheckResult> =>
    trace.publishId ? byTask(api, trace, account) : byDraft(api, trace, account);

async function byTask(api: WechatApi, trace: Trace, account: Account): Promise<CheckResult> {
  const reply = await api.call(account, '/cgi-bin/freepublish/get', { publish_id: trace.publishId });
  const status = numberOf(reply.publish_status);
  if (status === 1) return { state: 'pending', trace };
  if (status !== 0)
    return { state: 'rejected', reason: REASONS[status] ?? `发布失败（状态 ${status}）`, logId: null };
  const [article] = listOf(recordOf(reply.article_detail).item);
  return {
    state: 'published',
    postId: textOf(reply.article_id),
    url: textOf(article?.article_url) || null,
    trace,
  };
}

/** A draft that was taken for publication is gone from the drafts; its article carries the cover uploaded for it alone. */
async function byDraft(api: WechatApi, trace: Trace, account: Account): Promise<CheckResult> {
  try {
    await api.call(account, '/cgi-bin/draft/get', { media_id: trace.draft });
    return { state: 'missing' };
  } catch (error) {
    if (!(error instanceof PlatformError) || error.category !== 'missing') throw error;
  }
  for (let page = 0; page < MOST_PAGES; page++) {
    const reply = await api.call(account, '/cgi-bin/freepublish/batchget', {
      offset: page * PAGE,
      count: PAGE,
      no_content: 1,
    });
    const items = listOf(reply.item);
    for (const item of items) {
      const article = listOf(recordOf(item.content).news_item).find(
        ({ thumb_media_id }) => thumb_media_id === trace.cover,
      );
      if (article)
        return {
          state: 'published',
          postId: textOf(item.article_id),
          url: textOf(article.url) || null,
          trace,
        };
    }
    if (items.length < PAGE) break;
  }
  return { state: 'pending', trace };
}
