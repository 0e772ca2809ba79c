import { limitBreaches, PLATFORMS } from '@zhiying/contract';
import type { z } from 'zod';
import type { Account, CheckResult, Connector, Credentials, Post, Trace } from '../connector.ts';
import { plainPost, sameText } from '../plain-post.ts';
import { PlatformError } from '../platform-error.ts';
import { address, beforePublishing } from '../wire.ts';
import { inSeconds } from '../with-token.ts';
import { Created, type DouyinApp, douyinApi, type Item, ItemPage, Items, type Tokens } from './douyin-api.ts';
import { douyinComments } from './douyin-comments.ts';
import { readDouyinEvent } from './douyin-event.ts';
import { filmWork, uploadFilm } from './douyin-video.ts';

/** What an account must give us; asked for on the platform's page. */
const SCOPES = ['user_info', 'video.create.bind', 'video.data.bind', 'video.list.bind', 'item.comment'];
/** Lets us see how many fans there are. The platform gives it to few applications, and nobody has to agree to it. */
const FANS_SCOPE = 'data.external.user';
/** The refresh token is prolonged when it ends within this time. */
const REFRESH_MARGIN_MS = 5 * 86_400_000;
/** video_status, where it is given: 1 (older), 5 public, 6 for friends and 7 private are there · 2 not fit for the public · 4 in review. */
const THERE = [1, 5, 6, 7];
const NOT_PUBLIC = 2;
const PAGE = 20;
const MOST_PAGES = 10;
/** Clocks differ; a post made for this attempt is not older than this much before it. */
const CLOCK_SLACK_S = 120;

/** 抖音: a film or pictures, then the post; the platform reviews it and calls us, and can be asked. */
export function douyinConnector(app: DouyinApp): Connector {
  const api = douyinApi(app);

  const credentialsFrom = (data: z.infer<typeof Tokens>, before?: Credentials): Credentials => ({
    openId: data.open_id,
    accessToken: data.access_token,
    accessExpiresAt: inSeconds(data.expires_in),
    refreshToken: data.refresh_token,
    refreshExpiresAt: data.refresh_expires_in ? inSeconds(data.refresh_expires_in) : before?.refreshExpiresAt,
    scopes: data.scope ? data.scope.split(',') : before?.scopes,
  });

  async function renew(before: Credentials): Promise<Credentials> {
    let { refreshToken = '', refreshExpiresAt } = before;
    const ends = refreshExpiresAt ? Date.parse(refreshExpiresAt) : 0;
    if (ends > Date.now() && ends < Date.now() + REFRESH_MARGIN_MS) {
      const longer = await api.renewRefresh(refreshToken).catch(() => null);
      if (longer) {
        refreshToken = longer.refresh_token;
        refreshExpiresAt = inSeconds(longer.expires_in);
      }
    }
    return credentialsFrom(await api.refresh(refreshToken), { ...before, refreshToken, refreshExpiresAt });
  }

  const dataOf = async (ids: readonly string[], account: Account) =>
    (await api.post(account, '/api/douyin/v1/video/video_data/', { item_ids: ids }, Items)).list ?? [];

  /** A work among the account's works is there. Only a status that says otherwise means otherwise. */
  function judge({ item_id: itemId, video_status: status, share_url }: Item, trace: Trace): CheckResult {
    const found = { ...trace, itemId, seen: new Date().toISOString() };
    if (status === NOT_PUBLIC)
      return { state: 'rejected', reason: '未通过抖音审核，作品不公开', logId: null };
    if (status !== undefined && !THERE.includes(status)) return { state: 'pending', trace: found };
    return { state: 'published', postId: itemId, url: share_url || null, trace: found };
  }

  /** Where the answer with the number was lost: the newest works are looked through for the very text. */
  async function find(trace: Trace, account: Account, taken: ReadonlySet<string>): Promise<CheckResult> {
    const since = Date.parse(trace.startedAt ?? '') / 1000 - CLOCK_SLACK_S;
    let cursor = '0';
    for (let page = 0; page < MOST_PAGES; page++) {
      const query = { cursor, count: String(PAGE) };
      const data = await api.get(account, '/api/douyin/v1/video/video_list/', query, ItemPage);
      const items = data.list ?? [];
      const item = items.find(
        ({ item_id, title, create_time }) =>
          sameText(title, trace.text) && create_time >= since && !taken.has(item_id),
      );
      if (item) return judge(item, trace);
      if (!data.has_more || items.every(({ create_time }) => create_time < since)) break;
      cursor = data.cursor;
    }
    return { state: 'missing' };
  }

  /** Brings films and pictures there; what is left is the one request that publishes. */
  async function prepare(post: Post, text: string, account: Account, signal?: AbortSignal) {
    if (post.video) {
      const [cover] = post.pictures;
      const videoId = await uploadFilm(api, account, post.video, signal);
      return filmWork(videoId, cover && (await api.uploadImage(account, cover, signal)), { text });
    }
    const images: string[] = [];
    for (const picture of post.pictures) images.push(await api.uploadImage(account, picture, signal));
    return { path: '/api/douyin/v1/video/create_image_text/', body: { image_list: images, text } };
  }

  /** An application that was not given this figure has a good account all the same. */
  const fansOf = (account: Account) =>
    api.fans(account).catch((error: unknown) => {
      if (error instanceof PlatformError) return null;
      throw error;
    });

  return {
    spec: PLATFORMS.douyin,
    connecting: {
      kind: 'oauth',
      authorizeUrl: ({ state, redirectUri }) =>
        address(app.baseUrl, '/platform/oauth/connect/', {
          client_key: app.clientKey,
          response_type: 'code',
          scope: SCOPES.join(','),
          // A one: ticked already on the platform's page.
          optionalScope: `${FANS_SCOPE},1`,
          redirect_uri: redirectUri,
          state,
        }).href,
      exchange: async ({ code }) => credentialsFrom(await api.token(code)),
    },
    renew,

    async profile(account) {
      const data = await api.userInfo(account);
      const { openId = '', scopes = [] } = account.credentials;
      return {
        externalId: openId,
        name: data.nickname,
        fans: scopes.includes(FANS_SCOPE) ? await fansOf(account) : null,
        missing: SCOPES.filter((scope) => !scopes.includes(scope)),
        quota: null,
      };
    },

    validate: (post) => limitBreaches('douyin', { ...post, body: post.text }),
    textMark: plainPost,

    async publish(post: Post, account, { remember, signal }) {
      const text = plainPost(post);
      const { path, body } = await beforePublishing(prepare(post, text, account, signal));
      const trace: Trace = { text, startedAt: new Date().toISOString() };
      await remember(trace);
      const data = await api.post(account, path, body, Created);
      return { state: 'pending', trace: { ...trace, itemId: data.item_id } };
    },

    async check(trace, account, taken = new Set()) {
      if (!trace.itemId) return find(trace, account, taken);
      const [item] = await dataOf([trace.itemId], account);
      return item ? judge(item, trace) : { state: 'missing' };
    },

    async revisit({ postId, trace }, account) {
      const [item] = await dataOf([postId], account);
      if (!item) return { state: 'missing' };
      const found = judge(item, trace);
      return found.state === 'rejected' ? { state: 'gone', reason: found.reason } : { state: 'there' };
    },

    // The platform took the right to delete back in 2022.
    cancel: async () => false,

    async metrics(posts, account) {
      const items =
        posts.length > 0
          ? await dataOf(
              posts.map(({ postId }) => postId),
              account,
            )
          : [];
      return items.map(({ item_id, statistics }) => ({
        postId: item_id,
        views: statistics.play_count,
        likes: statistics.digg_count,
        comments: statistics.comment_count,
        shares: statistics.share_count,
      }));
    },

    ...douyinComments(api),

    receive: readDouyinEvent(app.clientSecret),
  };
}
