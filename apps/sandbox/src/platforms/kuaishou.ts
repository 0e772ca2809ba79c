import { PLATFORMS, textLength } from '@zhiying/contract';
import {
  type Answer,
  fileOf,
  type Handler,
  isVideo,
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

export const KUAISHOU_APP = { appId: 'ks-sandbox-app', appSecret: 'sandbox-kuaishou-secret' };

const LIMITS = PLATFORMS.kuaishou;
const WORDS: Readonly<Record<number, string>> = {
  100200100: 'parameter error',
  100200101: 'app verify failed',
  100200102: 'invalid access_token',
  100200105: 'invalid code',
  100200106: 'invalid scope',
  100200108: 'access_token expired',
  100200113: 'refresh_token expired',
  100200500: 'internal error',
  200100410: 'publish count limit',
  120001: 'video not exist',
  120002: 'video upload failed',
};

export const kuaishouError = (code: number): Answer => ({
  json: {
    result: code,
    error: WORDS[code] ?? 'error',
    error_msg: WORDS[code] ?? 'error',
    request_id: newId(9),
  },
});

const FRAGMENT_BYTES = 10 * 1024 ** 2;

/** 快手开放平台, as open.kuaishou.com describes it (read 2026-11): HTTP 200, `result` is 1 or a code. */
export function kuaishou(world: World): Record<string, Handler> {
  const signed =
    (scope: string, handler: (asked: ParsedRequest, persona: Persona) => Answer | Promise<Answer>): Handler =>
    (asked) => {
      if (query(asked, 'app_id') !== KUAISHOU_APP.appId) return kuaishouError(100200101);
      const held = standing(world, 'kuaishou', 'access', query(asked, 'access_token'));
      if ('trouble' in held) return kuaishouError(held.trouble === 'expired' ? 100200108 : 100200102);
      const persona = world.personas.get(held.token.persona);
      if (!persona) return kuaishouError(100200102);
      return held.token.scopes.includes(scope) ? handler(asked, persona) : kuaishouError(100200106);
    };

  const granted = (access: Token, refresh: Token): Answer => ({
    json: {
      result: 1,
      access_token: access.value,
      expires_in: secondsLeft(world, access),
      refresh_token: refresh.value,
      refresh_token_expires_in: secondsLeft(world, refresh),
      open_id: access.persona,
      scopes: access.scopes,
    },
  });

  /** A code or a refresh token is spent, and a new pair of tokens takes its place. */
  const exchange =
    (kind: 'code' | 'refresh', field: string, trouble: number): Handler =>
    (asked) => {
      const app = query(asked, 'app_id') === KUAISHOU_APP.appId;
      if (!app || query(asked, 'app_secret') !== KUAISHOU_APP.appSecret) return kuaishouError(100200101);
      const held = standing(world, 'kuaishou', kind, query(asked, field));
      if ('trouble' in held) return kuaishouError(trouble);
      world.tokens.remove(held.token.value);
      const who = { platform: 'kuaishou' as const, persona: held.token.persona, scopes: held.token.scopes };
      return granted(issue(world, 'access', who, 172_800), issue(world, 'refresh', who, 15_552_000));
    };

  const shown = (post: Post) => {
    const { views, likes, comments } = figuresOf(world, post);
    return {
      photo_id: post.id,
      caption: post.summary,
      cover: `${world.origin}/pictures/${post.pictures[0]}`,
      play_url: `${world.origin}/short-video/${post.id}`,
      create_time: post.createdAt,
      like_count: likes,
      comment_count: comments,
      view_count: views,
      pending: stateOf(world, post) === 'reviewing',
    };
  };
  /** What did not pass the review is not there any more. */
  const own = (persona: Persona) =>
    world.posts
      .values()
      .filter(
        (post) =>
          post.platform === 'kuaishou' &&
          post.persona === persona.id &&
          ['published', 'reviewing'].includes(stateOf(world, post)) &&
          listed(world, post),
      )
      .sort((a, b) => b.createdAt - a.createdAt);

  async function publish(asked: ParsedRequest, persona: Persona): Promise<Answer> {
    const upload = world.uploads.get(query(asked, 'upload_token'));
    if (upload?.persona !== persona.id || upload.size === 0) return kuaishouError(120002);
    const file = await fileOf(asked, 'cover');
    const caption = text(file?.form.get('caption'));
    const most = LIMITS.title.max + LIMITS.body.max + LIMITS.tags.count.max * (LIMITS.tags.each.max + 2) + 2;
    if (!file || !pictureType(file.bytes) || !caption || textLength(caption) > most)
      return kuaishouError(100200100);
    if (postsToday(world, 'kuaishou', persona.id) >= LIMITS.postsPerDay.max) return kuaishouError(200100410);
    const cover = newId();
    await world.store.writeFile(cover, file.bytes);
    world.uploads.put(cover, {
      id: cover,
      persona: persona.id,
      contentType: 'image/jpeg',
      size: file.bytes.length,
    });
    // A film is published once; its file stays to be played.
    world.uploads.remove(upload.id);
    const [title = '', ...rest] = caption.split(/\r?\n/);
    const post = acceptPost(world, {
      id: newNumber(world),
      platform: 'kuaishou',
      persona: persona.id,
      title,
      body: rest.join('\n'),
      summary: caption,
      pictures: [cover],
      video: upload.id,
      refs: {},
    });
    return { json: { result: 1, video_info: shown(post) } };
  }

  return {
    'GET /oauth2/access_token': exchange('code', 'code', 100200105),
    'GET /oauth2/refresh_token': exchange('refresh', 'refresh_token', 100200113),
    'GET /openapi/user_info': signed('user_info', (_asked, { name, fans }) => ({
      json: {
        result: 1,
        user_info: { name, sex: 'N', fan: fans, follow: 12, head: '', bigHead: '', city: '' },
      },
    })),
    'POST /openapi/photo/start_upload': signed('user_video_publish', (_asked, persona) => {
      const id = newId(18);
      world.uploads.put(id, { id, persona: persona.id, contentType: '', size: 0 });
      return { json: { result: 1, upload_token: id, endpoint: new URL(world.origin).host } };
    }),
    'POST /api/upload': async (asked) => {
      const upload = world.uploads.get(query(asked, 'upload_token'));
      if (!upload || asked.bytes.length === 0) return kuaishouError(120002);
      // Larger ones come in fragments, and only videos come at all.
      if (asked.bytes.length > FRAGMENT_BYTES || !isVideo(asked.bytes)) return kuaishouError(100200100);
      await world.store.writeFile(upload.id, asked.bytes);
      world.uploads.put(upload.id, {
        ...upload,
        contentType: asked.headers['content-type'] ?? '',
        size: asked.bytes.length,
      });
      return { json: { result: 1 } };
    },
    'POST /api/upload/fragment': async (asked) => {
      const upload = world.uploads.get(query(asked, 'upload_token'));
      const n = Number(query(asked, 'fragment_id'));
      if (!upload || asked.bytes.length === 0) return kuaishouError(120002);
      if (asked.bytes.length > FRAGMENT_BYTES || (n === 0 && !isVideo(asked.bytes)))
        return kuaishouError(100200100);
      await world.store.writeFile(`${upload.id}-${n}`, asked.bytes);
      return { json: { result: 1, checksum: '', size: asked.bytes.length } };
    },
    'POST /api/upload/complete': async (asked) => {
      const upload = world.uploads.get(query(asked, 'upload_token'));
      const count = Number(query(asked, 'fragment_count'));
      if (!upload || !(count > 0)) return kuaishouError(120002);
      // Said again after the answer was lost: it is done.
      if (upload.size > 0) return { json: { result: 1 } };
      let size = 0;
      const fragments = Array.from({ length: count }, (_, n) => `${upload.id}-${n}`);
      for (let n = 0; n < count; n++) {
        const fragment = await world.store.readFile(`${upload.id}-${n}`);
        // Every one but the last is full.
        if (!fragment || (n < count - 1 && fragment.length < FRAGMENT_BYTES)) return kuaishouError(120002);
        size += fragment.length;
      }
      await world.store.joinFiles(upload.id, fragments);
      world.uploads.put(upload.id, { ...upload, contentType: 'video/mp4', size });
      return { json: { result: 1 } };
    },
    'POST /openapi/photo/publish': signed('user_video_publish', publish),
    'GET /openapi/photo/list': signed('user_video_info', (asked, persona) => {
      const all = own(persona);
      const from = query(asked, 'cursor') ? all.findIndex(({ id }) => id === query(asked, 'cursor')) + 1 : 0;
      const count = Math.min(200, Number(query(asked, 'count')) || 20);
      return { json: { result: 1, video_list: all.slice(from, from + count).map(shown) } };
    }),
    'GET /openapi/photo/info': signed('user_video_info', (asked, persona) => {
      const post = own(persona).find(({ id }) => id === query(asked, 'photo_id'));
      return post ? { json: { result: 1, video_info: shown(post) } } : kuaishouError(120001);
    }),
    'POST /openapi/photo/delete': signed('user_video_publish', (asked, persona) => {
      const post = own(persona).find(({ id }) => id === query(asked, 'photo_id'));
      if (!post) return kuaishouError(120001);
      world.posts.put(post.id, { ...post, removed: true });
      return { json: { result: 1 } };
    }),
  };
}
