import { limitBreaches, PLATFORMS } from '@zhiying/contract';
import type { Account, Connector, Post, PublishStep, Trace } from '../connector.ts';
import { PlatformError } from '../platform-error.ts';
import { beforePublishing, listOf, numberOf, recordOf, textOf } from '../wire.ts';
import { inSeconds } from '../with-token.ts';
import { wechatApi } from './wechat-api.ts';
import { wechatCheck } from './wechat-check.ts';
import { wechatFigures } from './wechat-figures.ts';

/** 微信公众号: pictures, draft, publication task, then ask until the task has ended. */
export function wechatConnector({ baseUrl }: { baseUrl: string }): Connector {
  const api = wechatApi(baseUrl);

  const token = async (appId: string, appSecret: string) => {
    const reply = await api.stableToken(appId, appSecret);
    return {
      appId,
      appSecret,
      accessToken: textOf(reply.access_token),
      accessExpiresAt: inSeconds(numberOf(reply.expires_in)),
    };
  };

  /** Uploading and drafting again after a failure costs a draft nobody sees, never a second article. */
  async function draft(post: Post, account: Account, signal?: AbortSignal) {
    const [cover] = post.pictures;
    if (!cover)
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
    const addresses: string[] = [];
    for (const picture of post.pictures)
      addresses.push(textOf((await api.upload(account, '/cgi-bin/media/uploadimg', picture, signal)).url));
    const thumb = textOf(
      (await api.upload(account, '/cgi-bin/material/add_material?type=image', cover, signal)).media_id,
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
    const reply = await api.call(account, '/cgi-bin/draft/add', { articles: [article] }, signal);
    return { draft: textOf(reply.media_id), cover: thumb };
  }

  return {
    spec: PLATFORMS.wechat,
    connecting: { kind: 'secret', connect: ({ appId, appSecret }) => token(appId, appSecret) },
    renew: ({ appId = '', appSecret = '' }) => token(appId, appSecret),

    async profile(account) {
      // Reading the list of publications needs the same right as publishing.
      const missing: string[] = [];
      try {
        await api.call(account, '/cgi-bin/freepublish/batchget', { offset: 0, count: 1, no_content: 1 });
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

    validate: (post) => limitBreaches('wechat', { ...post, body: post.text }),

    async publish(post: Post, account: Account, { remember, signal }: PublishStep) {
      const made = await beforePublishing(draft(post, account, signal));
      const trace: Trace = { ...made, startedAt: new Date().toISOString() };
      await remember(trace);
      const reply = await api.call(account, '/cgi-bin/freepublish/submit', { media_id: made.draft });
      return {
        state: 'pending',
        trace: {
          ...trace,
          publishId: textOf(reply.publish_id),
          ...(reply.msg_data_id ? { msgDataId: textOf(reply.msg_data_id) } : {}),
        },
      };
    },

    check: wechatCheck(api),

    async cancel(postId, account) {
      await api.call(account, '/cgi-bin/freepublish/delete', { article_id: postId, index: 0 });
      return true;
    },

    metrics: wechatFigures(api),

    async comments({ trace }, account) {
      if (!trace.msgDataId) return [];
      const reply = await api.call(account, '/cgi-bin/comment/list', {
        msg_data_id: Number(trace.msgDataId),
        index: 0,
        begin: 0,
        count: 49,
        type: 0,
      });
      return listOf(reply.comment).map((comment) => ({
        id: textOf(comment.user_comment_id),
        author: textOf(recordOf(comment).openid),
        text: textOf(comment.content),
        at: new Date(numberOf(comment.create_time) * 1000).toISOString(),
      }));
    },
  };
}

/** 公众号 drops every picture that it does not keep itself. */
const withPictures = (html: string, addresses: readonly string[]) =>
  html.replace(/(<img\b[^>]*\bsrc=")picture:(\d+)(")/g, (_all, before: string, n: string, after: string) =>
    addresses[Number(n)] ? `${before}${addresses[Number(n)]}${after}` : `${before}${after}`,
  );
