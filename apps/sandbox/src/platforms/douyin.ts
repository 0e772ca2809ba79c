import { PLATFORMS, textLength } from '@zhiying/contract';
import {
  type Answer,
  fileOf,
  formBody,
  type Handler,
  jsonBody,
  type ParsedRequest,
  pictureType,
  query,
  text,
} from '../http.ts';
import { figuresOf } from '../readers.ts';
import { issue, secondsLeft, standing } from '../tokens.ts';
import {
  acceptPost,
  listed,
  newId,
  newNumber,
  type Persona,
  type Post,
  postsToday,
  stateOf,
  type Token,
  type World,
} from '../world.ts';

/** The application every sandbox knows. */
export const DOUYIN_APP = { clientKey: 'sandbox-douyin-key', clientSecret: 'sandbox-douyin-secret' };

const LIMITS = PLATFORMS.douyin;
const DAY = 86_400;

/** Takes a work of pictures or of a film; its first line is its title. Answers as the platform does. */
export function acceptWork(
  world: World,
  persona: Persona,
  words: string,
  parts: Pick<Post, 'pictures'> & Partial<Pick<Post, 'video'>>,
) {
  const [title = '', ...rest] = words.split('\n');
  const itemId = `@${newId(20)}`;
  const videoId = newNumber(world);
  acceptPost(world, {
    id: itemId,
    platform: 'douyin',
    persona: persona.id,
    title,
    body: rest.join('\n'),
    summary: words,
    ...parts,
    refs: { videoId },
  });
  return { item_id: itemId, video_id: videoId };
}

const chinaDay = (at: number) => new Date(at + 8 * 3_600_000).toISOString().slice(0, 10);
const WORDS: Readonly<Record<number, string>> = {
  10002: '参数错误',
  10003: 'client_key 不存在',
  10007: '授权码过期',
  10010: 'refresh_token 过期',
  10013: 'client_key 或者 client_secret 报错',
  2100005: '参数不合法',
  28001003: 'access_token无效',
  28001008: 'access_token过期,请刷新或重新授权',
  2100004: '系统繁忙，此时请开发者稍候再试',
  28001005: '系统繁忙，此时请开发者稍候再试',
  28001012: '用户未授权该OpenAPI',
  28001015: '请求参数 access_token openId 不匹配',
  28003017: 'quota已用完',
};

const STATUS = { published: 5, rejected: 2, removed: 2, banned: 2, reviewing: 4 } as const;

const envelope = (world: World, code: number, data: Record<string, unknown> = {}): Answer => {
  const description = code === 0 ? '' : (WORDS[code] ?? '系统错误');
  return {
    json: {
      data: { ...data, error_code: code, description },
      extra: {
        error_code: code,
        description,
        sub_error_code: 0,
        sub_description: '',
        logid: `${new Date(world.now()).toISOString().replace(/\D/g, '').slice(0, 14)}${newId(9)}`,
        now: world.now(),
      },
    },
  };
};

export const douyinError = (world: World, code: number): Answer => envelope(world, code);

/** How it speaks, and who is let in: for all its parts. */
export const douyinGate = (world: World) => {
  const say = (code: number, data?: Record<string, unknown>) => envelope(world, code, data);
  return {
    say,
    signed:
      (
        scope: string,
        handler: (asked: ParsedRequest, persona: Persona) => Answer | Promise<Answer>,
      ): Handler =>
      (asked) => {
        const held = standing(world, 'douyin', 'access', asked.headers['access-token'] ?? '');
        if ('trouble' in held) return say(held.trouble === 'expired' ? 28001008 : 28001003);
        const persona = world.personas.get(held.token.persona);
        if (!persona || query(asked, 'open_id') !== persona.id) return say(28001015);
        return held.token.scopes.includes(scope) ? handler(asked, persona) : say(28001012);
      },
    /** What it shows of an account. */
    own: (persona: Persona) =>
      world.posts
        .values()
        .filter(
          (post) =>
            post.platform === 'douyin' &&
            post.persona === persona.id &&
            !post.removed &&
            !post.banned &&
            listed(world, post),
        )
        .sort((a, b) => b.createdAt - a.createdAt),
  };
};

/** What a text may be long, with its title and topics. */
export const MOST_WORDS =
  LIMITS.title.max + LIMITS.body.max + LIMITS.tags.count.max * (LIMITS.tags.each.max + 2) + 2;

/** 抖音开放平台, as developer.open-douyin.com describes it (read 2026-11): HTTP 200, trouble in `data` and `extra`. */
export function douyin(world: World): Record<string, Handler> {
  const { say, signed, own } = douyinGate(world);

  const granted = (access: Token, refresh: Token) => ({
    access_token: access.value,
    expires_in: secondsLeft(world, access),
    refresh_token: refresh.value,
    refresh_expires_in: secondsLeft(world, refresh),
    open_id: access.persona,
    scope: access.scopes.join(','),
  });

  function token(asked: ParsedRequest): Answer {
    const form = formBody(asked);
    if (form.get('client_key') !== DOUYIN_APP.clientKey) return say(10003);
    if (form.get('client_secret') !== DOUYIN_APP.clientSecret) return say(10013);
    const held = standing(world, 'douyin', 'code', form.get('code') ?? '');
    if ('trouble' in held || form.get('grant_type') !== 'authorization_code') return say(10007);
    world.tokens.remove(held.token.value);
    const who = { platform: 'douyin' as const, persona: held.token.persona, scopes: held.token.scopes };
    return say(0, granted(issue(world, 'access', who, 15 * DAY), issue(world, 'refresh', who, 30 * DAY)));
  }

  function refresh(asked: ParsedRequest): Answer {
    const form = formBody(asked);
    if (form.get('client_key') !== DOUYIN_APP.clientKey) return say(10003);
    const held = standing(world, 'douyin', 'refresh', form.get('refresh_token') ?? '');
    if ('trouble' in held) return say(10010);
    const { persona, scopes } = held.token;
    return say(
      0,
      granted(issue(world, 'access', { platform: 'douyin', persona, scopes }, 15 * DAY), held.token),
    );
  }

  function prolong(asked: ParsedRequest): Answer {
    const held = standing(world, 'douyin', 'refresh', formBody(asked).get('refresh_token') ?? '');
    if ('trouble' in held) return say(10010);
    world.tokens.remove(held.token.value);
    const { persona, scopes } = held.token;
    const longer = issue(world, 'refresh', { platform: 'douyin', persona, scopes }, 30 * DAY);
    return say(0, { refresh_token: longer.value, expires_in: secondsLeft(world, longer) });
  }

  async function upload(asked: ParsedRequest, persona: Persona): Promise<Answer> {
    const file = await fileOf(asked, 'image');
    const type = file && pictureType(file.bytes);
    if (!file || !type || file.bytes.length > LIMITS.pictures.bytes.max) return say(2100005);
    const id = newId();
    await world.store.writeFile(id, file.bytes);
    world.uploads.put(id, { id, persona: persona.id, contentType: type, size: file.bytes.length });
    return say(0, { image: { image_id: id, width: 0, height: 0 } });
  }

  function create(asked: ParsedRequest, persona: Persona): Answer {
    const body = jsonBody(asked);
    const images = Array.isArray(body.image_list) ? body.image_list.map(text) : [];
    const known = images.every((id) => world.uploads.get(id)?.persona === persona.id);
    const words = text(body.text);
    const many = images.length < 1 || images.length > LIMITS.pictures.count.max;
    if (!known || many || textLength(words) > MOST_WORDS) return say(2100005);
    if (postsToday(world, 'douyin', persona.id) >= LIMITS.postsPerDay.max) return say(28003017);
    return say(0, acceptWork(world, persona, words, { pictures: images }));
  }

  const shown = (post: Post) => {
    const { views, likes, comments, shares } = figuresOf(world, post);
    return {
      item_id: post.id,
      video_id: post.refs.videoId,
      title: post.summary,
      cover: `${world.origin}/pictures/${post.pictures[0]}`,
      create_time: Math.floor(post.createdAt / 1000),
      // Not given any more since 2024-12-13 (forum/bulletin/post/6736c38048f043667b75f70a).
      ...(world.settings.douyinStatus
        ? {
            is_reviewed: stateOf(world, post) !== 'reviewing',
            video_status: STATUS[stateOf(world, post)],
          }
        : {}),
      is_top: false,
      media_type: post.video ? 4 : 2,
      share_url: `${world.origin}/${post.video ? 'video' : 'note'}/${encodeURIComponent(post.id)}`,
      statistics: {
        play_count: views,
        digg_count: likes,
        comment_count: comments,
        share_count: shares,
        forward_count: Math.floor(shares / 2),
        download_count: 0,
      },
    };
  };

  return {
    'POST /oauth/access_token/': token,
    'POST /oauth/refresh_token/': refresh,
    'POST /oauth/renew_refresh_token/': prolong,
    'POST /oauth/userinfo/': (asked) => {
      const form = formBody(asked);
      const held = standing(world, 'douyin', 'access', form.get('access_token') ?? '');
      if ('trouble' in held) return say(held.trouble === 'expired' ? 28001008 : 28001003);
      const persona = world.personas.get(held.token.persona);
      return say(0, { open_id: persona?.id, union_id: '', nickname: persona?.name, avatar: '' });
    },
    'GET /data/external/user/fans/': signed('data.external.user', (asked, { fans }) => {
      const days = Number(query(asked, 'date_type'));
      if (![7, 15, 30].includes(days)) return say(2100005);
      return say(0, {
        result_list: Array.from({ length: days }, (_, at) => ({
          date: chinaDay(world.now() - (days - at) * DAY * 1000),
          new_fans: 7,
          total_fans: Math.max(0, fans - 7 * (days - 1 - at)),
        })),
      });
    }),
    'POST /api/douyin/v1/video/upload_image/': signed('video.create.bind', upload),
    'POST /api/douyin/v1/video/create_image_text/': signed('video.create.bind', create),
    'POST /api/douyin/v1/video/video_data/': signed('video.data.bind', (asked, persona) => {
      const { item_ids } = jsonBody(asked);
      const ids = Array.isArray(item_ids) ? item_ids : [];
      return say(0, {
        list: own(persona)
          .filter(({ id }) => ids.includes(id))
          .map(shown),
      });
    }),
    'GET /api/douyin/v1/video/video_list/': signed('video.list.bind', (asked, persona) => {
      const from = Number(query(asked, 'cursor')) || 0;
      const count = Math.min(20, Number(query(asked, 'count')) || 10);
      const all = own(persona);
      return say(0, {
        list: all.slice(from, from + count).map(shown),
        cursor: from + count,
        has_more: from + count < all.length,
      });
    }),
  };
}
