import { limitBreaches, PLATFORMS } from '@zhiying/contract';
import type { z } from 'zod';
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
import { NO_COMMENTS } from '../no-comments.ts';
import { plainPost, sameText } from '../plain-post.ts';
import { PlatformError } from '../platform-error.ts';
import { address, beforePublishing, multipart } from '../wire.ts';
import { inSeconds } from '../with-token.ts';
import {
  Done,
  type KuaishouApp,
  kuaishouApi,
  OneVideo,
  type Tokens,
  User,
  type Video,
  Videos,
} from './kuaishou-api.ts';

const SCOPES = ['user_info', 'user_video_publish', 'user_video_info'];
const PAGE = 200;
const CLOCK_SLACK_MS = 120_000;

/** 快手: start, upload, publish. The open platform takes videos with a cover, and nothing else. */
export function kuaishouConnector(app: KuaishouApp): Connector {
  const api = kuaishouApi(app);

  const credentialsFrom = (body: z.infer<typeof Tokens>, before?: Credentials): Credentials => ({
    openId: body.open_id,
    accessToken: body.access_token,
    accessExpiresAt: inSeconds(body.expires_in),
    refreshToken: body.refresh_token,
    refreshExpiresAt: body.refresh_token_expires_in
      ? inSeconds(body.refresh_token_expires_in)
      : before?.refreshExpiresAt,
    scopes: body.scopes ?? before?.scopes,
  });

  async function upload({ video, pictures: [cover] }: Post, account: Account, signal?: AbortSignal) {
    if (!video || !cover)
      throw new PlatformError({
        platform: 'kuaishou',
        category: 'content',
        retryable: false,
        advice: video ? '快手作品需要一张封面' : VIDEOS_ONLY,
        outcome: 'not-sent',
        code: video ? 'no-cover' : 'no-video',
        said: '',
        logId: null,
      });
    const uploadToken = await api.upload(account, video, signal);
    const bytes = await cover.read();
    return { uploadToken, cover: { name: cover.name, contentType: cover.contentType, bytes } };
  }

  const accepted = (video: Video, trace: Trace): Published | Pending => {
    const found = { ...trace, photoId: video.photo_id };
    return video.pending
      ? { state: 'pending', trace: found }
      : { state: 'published', postId: video.photo_id, url: video.play_url || null, trace: found };
  };

  /** Null: the platform has no such video, now. */
  const photo = async (photoId: string, account: Account) => {
    try {
      const query = { photo_id: photoId };
      return (await api.call(account, 'GET', '/openapi/photo/info', query, OneVideo)).video_info;
    } catch (error) {
      if (error instanceof PlatformError && error.category === 'missing') return null;
      throw error;
    }
  };

  async function find(trace: Trace, account: Account, taken: ReadonlySet<string>): Promise<CheckResult> {
    const since = Date.parse(trace.startedAt ?? '') - CLOCK_SLACK_MS;
    const query = { count: String(PAGE) };
    const { video_list } = await api.call(account, 'GET', '/openapi/photo/list', query, Videos);
    const video = video_list.find(
      ({ photo_id, caption, create_time }) =>
        sameText(caption, trace.caption) && create_time >= since && !taken.has(photo_id),
    );
    return video ? accepted(video, { ...trace, seen: new Date().toISOString() }) : { state: 'missing' };
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
      const { user_info } = await api.call(account, 'GET', '/openapi/user_info', {}, User);
      const { openId = '', scopes = [] } = account.credentials;
      return {
        externalId: openId,
        name: user_info.name,
        fans: user_info.fan,
        missing: SCOPES.filter((scope) => !scopes.includes(scope)),
        quota: null,
      };
    },

    validate: (post) => limitBreaches('kuaishou', { ...post, body: post.text }),
    textMark: plainPost,

    async publish(post, account, { remember, signal }) {
      const { uploadToken, cover } = await beforePublishing(upload(post, account, signal));
      const caption = plainPost(post);
      const trace: Trace = { caption, startedAt: new Date().toISOString() };
      await remember(trace);
      const query = { upload_token: uploadToken };
      const body = multipart('cover', cover, { caption });
      const reply = await api.call(account, 'POST', '/openapi/photo/publish', query, OneVideo, { body });
      return accepted(reply.video_info, trace);
    },

    async check(trace, account, taken = new Set()) {
      if (!trace.photoId) return find(trace, account, taken);
      const video = await photo(trace.photoId, account);
      return video ? accepted(video, { ...trace, seen: new Date().toISOString() }) : { state: 'missing' };
    },

    revisit: async ({ postId }, account) =>
      (await photo(postId, account)) ? { state: 'there' } : { state: 'missing' },

    async cancel(postId, account) {
      await api.call(account, 'POST', '/openapi/photo/delete', { photo_id: postId }, Done);
      return true;
    },

    async metrics(posts, account) {
      const figures = [];
      for (const { postId } of posts) {
        // One that was taken down must not keep the others from being read.
        const video = await photo(postId, account);
        if (!video) continue;
        figures.push({
          postId,
          views: video.view_count,
          likes: video.like_count,
          comments: video.comment_count,
          shares: null,
        });
      }
      return figures;
    },

    // The open platform gives the number of comments, not their words.
    comments: async () => NO_COMMENTS,
  };
}

const VIDEOS_ONLY = '快手只接收视频，不能发布文章';
