import { LONG_PICTURE_ADDRESS, limitBreaches, PLATFORMS } from '@zhiying/contract';
import type { Account, Connector, Post, PublishStep, Trace } from '../connector.ts';
import { PlatformError } from '../platform-error.ts';
import { beforePublishing } from '../wire.ts';
import { inSeconds } from '../with-token.ts';
import { Done, Material, PictureAddress, PublishedList, Submitted, wechatApi } from './wechat-api.ts';
import { wechatCheck, wechatRevisit, wechatWithdraw } from './wechat-check.ts';
import { wechatComments } from './wechat-comments.ts';
import { wechatFigures } from './wechat-figures.ts';

/** 微信公众号: pictures, draft, publication task, then ask until the task has ended. */
export function wechatConnector({ baseUrl }: { baseUrl: string }): Connector {
  const api = wechatApi(baseUrl);

  const token = async (appId: string, appSecret: string) => {
    const reply = await api.stableToken(appId, appSecret);
    return {
      appId,
      appSecret,
      accessToken: reply.access_token,
      accessExpiresAt: inSeconds(reply.expires_in),
    };
  };

  /** Uploading and drafting again after a failure costs a draft nobody sees, never a second article. */
  async function draft(post: Post, account: Account, signal?: AbortSignal) {
    const chosen = post.cover ?? post.pictures[0];
    if (!chosen)
      throw new PlatformError({
        platform: 'wechat',
        category: 'content',
        retryable: false,
        advice: '公众号文章需要一张封面图片',
        outcome: 'not-sent',
        code: 'no-cover',
        said: '',
        logId: null,
      });
    // The first picture of the text travels twice where it is the cover too, and is read once.
    const bytes = await chosen.read();
    const cover = { ...chosen, read: async () => bytes };
    const addresses: string[] = [];
    for (const picture of post.pictures.map((one) => (one === chosen ? cover : one)))
      addresses.push(
        (await api.upload(account, '/cgi-bin/media/uploadimg', picture, PictureAddress, signal)).url,
      );
    const { media_id: thumb } = await api.upload(
      account,
      '/cgi-bin/material/add_material?type=image',
      cover,
      Material,
      signal,
    );
    const article = {
      article_type: 'news',
      title: post.title,
      author: post.author,
      digest: post.summary,
      content: withPictures(post.html, addresses),
      content_source_url: '',
      thumb_media_id: thumb,
      need_open_comment: 1,
      only_fans_can_comment: 0,
    };
    const reply = await api.call(account, '/cgi-bin/draft/add', { articles: [article] }, Material, signal);
    return { draft: reply.media_id, cover: thumb };
  }

  return {
    spec: PLATFORMS.wechat,
    connecting: { kind: 'secret', connect: ({ appId, appSecret }) => token(appId, appSecret) },
    renew: ({ appId = '', appSecret = '' }) => token(appId, appSecret),

    async profile(account) {
      // Reading the list of publications needs the same right as publishing.
      const missing: string[] = [];
      try {
        const newest = { offset: 0, count: 1, no_content: 1 };
        await api.call(account, '/cgi-bin/freepublish/batchget', newest, PublishedList);
      } catch (error) {
        if (!(error instanceof PlatformError) || error.category !== 'permission') throw error;
        missing.push('发布能力');
      }
      return {
        externalId: account.credentials.appId ?? '',
        name: '',
        fans: await api.fans(account),
        missing,
        quota: await api.quota(account, '/cgi-bin/freepublish/submit'),
      };
    },

    validate: (post) =>
      limitBreaches('wechat', {
        ...post,
        pictures: post.cover ? [post.cover, ...post.pictures] : post.pictures,
        body: post.text,
        markup: withPictures(
          post.html,
          post.pictures.map(() => LONG_PICTURE_ADDRESS),
        ),
      }),
    textMark: () => null,

    async publish(post: Post, account: Account, { remember, signal }: PublishStep) {
      const made = await beforePublishing(draft(post, account, signal));
      const trace: Trace = { ...made, startedAt: new Date().toISOString() };
      await remember(trace);
      const task = { media_id: made.draft };
      const reply = await api.call(account, '/cgi-bin/freepublish/submit', task, Submitted);
      return {
        state: 'pending',
        trace: {
          ...trace,
          publishId: reply.publish_id,
          ...(reply.msg_data_id ? { msgDataId: reply.msg_data_id } : {}),
        },
      };
    },

    check: wechatCheck(api),
    withdraw: wechatWithdraw(api),
    revisit: wechatRevisit(api),

    async cancel(postId, account) {
      await api.call(account, '/cgi-bin/freepublish/delete', { article_id: postId, index: 0 }, Done);
      return true;
    },

    metrics: wechatFigures(api),

    ...wechatComments(api),
  };
}

/** 公众号 drops every picture that it does not keep itself. */
const withPictures = (html: string, addresses: readonly string[]) =>
  html.replace(/(<img\b[^>]*\bsrc=")picture:(\d+)(")/g, (_all, before: string, n: string, after: string) =>
    addresses[Number(n)] ? `${before}${addresses[Number(n)]}${after}` : `${before}${after}`,
  );
