import { limitBreaches, PLATFORMS } from '@zhiying/contract';
import type {
  Account,
  CheckResult,
  Connector,
  Credentials,
  Pending,
  Post,
  Published,
  Trace,
} from '../connector.ts';
import { plainPost, sameText } from '../plain-post.ts';
import { PlatformError } from '../platform-error.ts';
import { address, beforePublishing, listOf, multipart, numberOf, recordOf, textOf } from '../wire.ts';
import { inSeconds } from '../with-token.ts';
import { type KuaishouApp, kuaishouApi } from './kuaishou-api.ts';

const SCOPES = ['user_info', 'user_video_publish', 'user_video_info'];
const PAGE = 200;
const CLOCK_SLACK_MS = 120_000;

/**
 * 快手: start, upload, publish. The open platform documents videos; an article goes with its first picture as file and cover,
 * and whether the platform shows pictures published this way has to be tried with a real account.
 */
export function kuaishouConnector(app: KuaishouApp): Connector {
  const api = kuaishouApi(app);

  const credentialsFrom = (body: Readonly<Record<string, unknown>>, before?: Credentials): Credentials => ({
    openId: textOf(body.open_id) || before?.openId,
    accessToken: textOf(body.access_token),
    accessExpiresAt: inSeconds(numberOf(body.expires_in)),
    refreshToken: textOf(body.refresh_token) || before?.refreshToken,
    refreshExpiresAt: body.refresh_token_expires_in
      ? inSeconds(numberOf(body.refresh_token_expires_in))
      : before?.refreshExpiresAt,
    scopes: Array.isArray(body.scopes) ? body.scopes.map(textOf) : before?.scopes,
  });

  async function upload(post: Post, account: Account, signal?: AbortSignal) {
    const [picture] = post.pictures;
    if (!picture)
      throw new PlatformError({
        platform: 'kuaishou',
        category: 'content',
        retryable: false,
        advice: '快手作品需要一张图片',
        outcome: 'not-sent',
        code: 'no-picture',
        said: '',
        logId: null,
      });
    const bytes = await picture.read();
    const started = await api.call(account, 'POST', '/openapi/photo/start_upload', {}, undefined, signal);
    const uploadToken = textOf(started.upload_token);
    await api.upload(
      textOf(started.endpoint),
      uploadToken,
      { contentType: picture.contentType, bytes },
      signal,
    );
    return { uploadToken, cover: { name: picture.name, contentType: picture.contentType, bytes } };
  }

  const accepted = (video: Readonly<Record<string, unknown>>, trace: Trace): Published | Pending => {
    const photoId = textOf(video.photo_id);
    const found = { ...trace, photoId };
    return video.pending
      ? { state: 'pending', trace: found }
      : { state: 'published', postId: photoId, url: textOf(video.play_url) || null, trace: found };
  };

  const photo = async (photoId: string, account: Account) =>
    recordOf((await api.call(account, 'GET', '/openapi/photo/info', { photo_id: photoId })).video_info);

  async function find(trace: Trace, account: Account): Promise<CheckResult> {
    const since = Date.parse(trace.startedAt ?? '') - CLOCK_SLACK_MS;
    const reply = await api.call(account, 'GET', '/openapi/photo/list', { count: String(PAGE) });
    const video = listOf(reply.video_list).find(
      ({ caption, create_time }) => sameText(caption, trace.caption) && numberOf(create_time) >= since,
    );
    return video ? accepted(video, trace) : { state: 'missing' };
  }

  return {
    spec: PLATFORMS.kuaishou,
    connecting: {
      kind: 'oauth',
      authorizeUrl: ({ state, redirectUri }) =>
        address(app.baseUrl, '/oauth2/authorize', {
          app_id: app.appId,
          scope: SCOPES.join(','),
          response_type: 'code',
          ua: 'pc',
          redirect_uri: redirectUri,
          state,
        }).href,
      exchange: async ({ code }) => credentialsFrom(await api.token(code)),
    },
    renew: async (before) => credentialsFrom(await api.refresh(before.refreshToken ?? ''), before),

    async profile(account) {
      const user = recordOf((await api.call(account, 'GET', '/openapi/user_info')).user_info);
      const { openId = '', scopes = [] } = account.credentials;
      return {
        externalId: openId,
        name: textOf(user.name),
        fans: typeof user.fan === 'number' ? user.fan : null,
        missing: SCOPES.filter((scope) => !scopes.includes(scope)),
        quota: null,
      };
    },

    validate: (post) =>
      limitBreaches('kuaishou', { ...post, body: post.text, pictures: post.pictures.slice(0, 1) }),

    async publish(post, account, { remember, signal }) {
      const { uploadToken, cover } = await beforePublishing(upload(post, account, signal));
      const caption = plainPost(post);
      const trace: Trace = { caption, startedAt: new Date().toISOString() };
      await remember(trace);
      const reply = await api.call(
        account,
        'POST',
        '/openapi/photo/publish',
        { upload_token: uploadToken },
        multipart('cover', cover, { caption }),
      );
      return accepted(recordOf(reply.video_info), trace);
    },

    async check(trace, account) {
      if (!trace.photoId) return find(trace, account);
      try {
        return accepted(await photo(trace.photoId, account), trace);
      } catch (error) {
        // A work that was accepted and is not there any more did not pass the review.
        if (error instanceof PlatformError && error.category === 'missing')
          return { state: 'rejected', reason: '未通过快手审核或已被删除', logId: error.logId };
        throw error;
      }
    },

    async cancel(postId, account) {
      await api.call(account, 'POST', '/openapi/photo/delete', { photo_id: postId });
      return true;
    },

    async metrics(posts, account) {
      const figures = [];
      for (const { postId } of posts) {
        // One that was taken down must not keep the others from being read.
        const video = await photo(postId, account).catch(unlessMissing);
        if (!video) continue;
        figures.push({
          postId,
          views: numberOf(video.view_count),
          likes: numberOf(video.like_count),
          comments: numberOf(video.comment_count),
          shares: null,
        });
      }
      return figures;
    },

    // The open platform gives the number of comments, not their words.
    comments: async () => [],
  };
}

const unlessMissing = (error: unknown) => {
  if (error instanceof PlatformError && error.category === 'missing') return null;
  throw error;
};
