import { limitBreaches, PLATFORMS } from '@zhiying/contract';
import type { Account, CheckResult, Connector, Credentials, Post, Trace } from '../connector.ts';
import { plainPost } from '../plain-post.ts';
import { address, beforePublishing, listOf, numberOf, recordOf, textOf } from '../wire.ts';
import { inSeconds } from '../with-token.ts';
import { type DouyinApp, douyinApi } from './douyin-api.ts';
import { readDouyinEvent } from './douyin-event.ts';

/** What an account must give us; asked for on the platform's page. */
const SCOPES = ['user_info', 'video.create.bind', 'video.data.bind', 'video.list.bind', 'item.comment'];
/** The refresh token is prolonged when it ends within this time. */
const REFRESH_MARGIN_MS = 5 * 86_400_000;
/** video_status: 1 published · 2 not fit for the public · 4 in review. */
const PUBLISHED = 1;
const IN_REVIEW = 4;
const PAGE = 20;
const MOST_PAGES = 10;
/** Clocks differ; a post made for this attempt is not older than this much before it. */
const CLOCK_SLACK_S = 120;

/** 抖音图文: pictures, then the post; the platform reviews it and calls us, and can be asked. */
export function douyinConnector(app: DouyinApp): Connector {
  const api = douyinApi(app);

  const credentialsFrom = (data: Readonly<Record<string, unknown>>, before?: Credentials): Credentials => ({
    openId: textOf(data.open_id) || before?.openId,
    accessToken: textOf(data.access_token),
    accessExpiresAt: inSeconds(numberOf(data.expires_in)),
    refreshToken: textOf(data.refresh_token) || before?.refreshToken,
    refreshExpiresAt: data.refresh_expires_in
      ? inSeconds(numberOf(data.refresh_expires_in))
      : before?.refreshExpiresAt,
    scopes: data.scope ? textOf(data.scope).split(',') : before?.scopes,
  });

  async function renew(before: Credentials): Promise<Credentials> {
    let { refreshToken = '', refreshExpiresAt } = before;
    const ends = refreshExpiresAt ? Date.parse(refreshExpiresAt) : 0;
    if (ends > Date.now() && ends < Date.now() + REFRESH_MARGIN_MS) {
      const longer = await api.renewRefresh(refreshToken).catch(() => null);
      if (longer) {
        refreshToken = textOf(longer.refresh_token) || refreshToken;
        refreshExpiresAt = inSeconds(numberOf(longer.expires_in));
      }
    }
    return credentialsFrom(await api.refresh(refreshToken), { ...before, refreshToken, refreshExpiresAt });
  }

  const dataOf = async (ids: readonly string[], account: Account) =>
    listOf((await api.post(account, '/api/douyin/v1/video/video_data/', { item_ids: ids })).list);

  function judge(item: Readonly<Record<string, unknown>>, trace: Trace): CheckResult {
    const status = numberOf(item.video_status);
    const itemId = textOf(item.item_id);
    if (status === IN_REVIEW) return { state: 'pending', trace: { ...trace, itemId } };
    if (status !== PUBLISHED) return { state: 'rejected', reason: '未通过抖音审核，作品不公开', logId: null };
    return {
      state: 'published',
      postId: itemId,
      url: textOf(item.share_url) || null,
      trace: { ...trace, itemId },
    };
  }

  /** Where the answer with the number was lost: the newest works are looked through for the very text. */
  async function find(trace: Trace, account: Account): Promise<CheckResult> {
    const since = Date.parse(trace.startedAt ?? '') / 1000 - CLOCK_SLACK_S;
    let cursor = '0';
    for (let page = 0; page < MOST_PAGES; page++) {
      const data = await api.get(account, '/api/douyin/v1/video/video_list/', {
        cursor,
        count: String(PAGE),
      });
      const items = listOf(data.list);
      const item = items.find(
        ({ title, create_time }) => title === trace.text && numberOf(create_time) >= since,
      );
      if (item) return judge(item, trace);
      if (!data.has_more || items.every(({ create_time }) => numberOf(create_time) < since)) break;
      cursor = textOf(data.cursor);
    }
    return { state: 'missing' };
  }

  return {
    spec: PLATFORMS.douyin,
    connecting: {
      kind: 'oauth',
      authorizeUrl: ({ state, redirectUri }) =>
        address(app.baseUrl, '/platform/oauth/connect/', {
          client_key: app.clientKey,
          response_type: 'code',
          scope: SCOPES.join(','),
          redirect_uri: redirectUri,
          state,
        }).href,
      exchange: async ({ code }) => credentialsFrom(await api.token(code)),
    },
    renew,

    async profile(account) {
      const { openId = '', accessToken = '', scopes = [] } = account.credentials;
      const data = await api.form('/oauth/userinfo/', { access_token: accessToken, open_id: openId });
      return {
        externalId: openId,
        name: textOf(data.nickname),
        fans: null,
        missing: SCOPES.filter((scope) => !scopes.includes(scope)),
        quota: null,
      };
    },

    validate: (post) => limitBreaches('douyin', { ...post, body: post.text }),

    async publish(post: Post, account, { remember, signal }) {
      const images = await beforePublishing(
        (async () => {
          const ids: string[] = [];
          for (const picture of post.pictures) ids.push(await api.uploadImage(account, picture, signal));
          return ids;
        })(),
      );
      const text = plainPost(post);
      const trace: Trace = { text, startedAt: new Date().toISOString() };
      await remember(trace);
      const data = await api.post(account, '/api/douyin/v1/video/create_image_text/', {
        image_list: images,
        text,
      });
      return { state: 'pending', trace: { ...trace, itemId: textOf(data.item_id) } };
    },

    async check(trace, account) {
      if (!trace.itemId) return find(trace, account);
      const [item] = await dataOf([trace.itemId], account);
      return item ? judge(item, trace) : { state: 'missing' };
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
      return items.map((item) => {
        const counted = recordOf(item.statistics);
        return {
          postId: textOf(item.item_id),
          views: numberOf(counted.play_count),
          likes: numberOf(counted.digg_count),
          comments: numberOf(counted.comment_count),
          shares: numberOf(counted.share_count),
        };
      });
    },

    async comments({ postId }, account) {
      const data = await api.get(account, '/item/comment/list/', {
        item_id: postId,
        cursor: '0',
        count: '50',
      });
      return listOf(data.list).map((comment) => ({
        id: textOf(comment.comment_id),
        author: textOf(comment.comment_user_id),
        text: textOf(comment.content),
        at: new Date(numberOf(comment.create_time) * 1000).toISOString(),
      }));
    },

    receive: readDouyinEvent(app.clientSecret),
  };
}
