import type { Account, CheckResult, Published, Revisited, Trace } from '../connector.ts';
import { PlatformError } from '../platform-error.ts';
import { Done, PublishedList, Shown, Task, type WechatApi } from './wechat-api.ts';

/** publish_status of freepublish/get, beyond 0 (published) and 1 (going on). */
const REASONS = {
  2: '原创声明未通过',
  3: '发布失败，请到公众平台查看原因',
  4: '未通过平台审核',
  5: '发布后被作者删除',
  6: '发布后被平台封禁',
} as const;

const PAGE = 20;
/** The newest this many publications are looked through; what is older was settled long ago. */
const MOST_PAGES = 10;

/** Finds out how a publication ended, by its number or, where the answer with the number was lost, by its draft and cover. */
export const wechatCheck =
  (api: WechatApi) =>
  async (trace: Trace, account: Account): Promise<CheckResult> =>
    trace.publishId ? byTask(api, trace, account) : byDraft(api, trace, account);

async function byTask(api: WechatApi, trace: Trace, account: Account): Promise<CheckResult> {
  const task = await api.call(account, '/cgi-bin/freepublish/get', { publish_id: trace.publishId }, Task);
  if (task.publish_status === 1) return { state: 'pending', trace };
  if (task.publish_status !== 0)
    return { state: 'rejected', reason: REASONS[task.publish_status], logId: null };
  const [article] = task.article_detail?.item ?? [];
  return { state: 'published', postId: task.article_id, url: article?.article_url ?? null, trace };
}

/** A draft that was taken for publication is gone from the drafts; its article carries the cover uploaded for it alone. */
async function byDraft(api: WechatApi, trace: Trace, account: Account): Promise<CheckResult> {
  try {
    await api.call(account, '/cgi-bin/draft/get', { media_id: trace.draft }, Shown);
    return { state: 'missing' };
  } catch (error) {
    if (!isMissing(error)) throw error;
  }
  for (let page = 0; page < MOST_PAGES; page++) {
    const { item } = await api.call(
      account,
      '/cgi-bin/freepublish/batchget',
      { offset: page * PAGE, count: PAGE, no_content: 1 },
      PublishedList,
    );
    for (const { article_id, content } of item) {
      const article = content.news_item.find(({ thumb_media_id }) => thumb_media_id === trace.cover);
      if (article) return { state: 'published', postId: article_id, url: article.url || null, trace };
    }
    if (item.length < PAGE) break;
  }
  return { state: 'pending', trace };
}

/**
 * Takes the draft away, so that a request to publish it that is still under way must fail. False: it is not among the drafts, so
 * the request may have arrived after all.
 */
export const wechatWithdraw =
  (api: WechatApi) =>
  async (trace: Trace, account: Account): Promise<boolean> => {
    try {
      await api.call(account, '/cgi-bin/draft/delete', { media_id: trace.draft }, Done);
      return true;
    } catch (error) {
      if (isMissing(error)) return false;
      throw error;
    }
  };

export const wechatRevisit =
  (api: WechatApi) =>
  async ({ trace, postId }: Published, account: Account): Promise<Revisited> => {
    try {
      if (trace.publishId) {
        const found = await byTask(api, trace, account);
        return found.state === 'rejected' ? { state: 'gone', reason: found.reason } : { state: 'there' };
      }
      const { news_item } = await api.call(
        account,
        '/cgi-bin/freepublish/getarticle',
        { article_id: postId },
        Shown,
      );
      return news_item.every(({ is_deleted }) => is_deleted)
        ? { state: 'gone', reason: '发布后被删除' }
        : { state: 'there' };
    } catch (error) {
      if (isMissing(error)) return { state: 'missing' };
      throw error;
    }
  };

const isMissing = (error: unknown) => error instanceof PlatformError && error.category === 'missing';
