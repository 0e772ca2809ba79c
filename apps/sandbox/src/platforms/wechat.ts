import { PLATFORMS, textLength } from '@zhiying/contract';
import {
  type Answer,
  fileOf,
  type Handler,
  jsonBody,
  type ParsedRequest,
  pictureType,
  query,
  text,
} from '../http.ts';
import { issue, secondsLeft, standing } from '../tokens.ts';
import { acceptPost, newId, newNumber, type Persona, postsToday, stateOf, type World } from '../world.ts';
import { type Signed, wechatError } from './wechat-errors.ts';
import { wechatPublished } from './wechat-published.ts';

const LIMITS = PLATFORMS.wechat;
const MATERIAL_BYTES = 10 * 1024 ** 2;

/**
 * 公众号, as developers.weixin.qq.com describes it (read 2026-11). Any well-formed AppID is known with the secret it first
 * comes with.
 */
export function wechat(world: World): Record<string, Handler> {
  /** Only with a token that holds. */
  const signed: Signed = (handler) => (asked) => {
    const value = query(asked, 'access_token');
    if (!value) return wechatError(41001);
    const held = standing(world, 'wechat', 'access', value);
    if ('trouble' in held) return wechatError(held.trouble === 'expired' ? 42001 : 40001);
    const persona = world.personas.get(held.token.persona);
    return persona ? handler(asked, persona) : wechatError(40001);
  };

  async function keepPicture(asked: ParsedRequest, persona: Persona, most: number) {
    const file = await fileOf(asked, 'media');
    const type = file && pictureType(file.bytes);
    if (!file || !type || !LIMITS.pictures.types.includes(type)) return wechatError(40004);
    if (file.bytes.length > most) return wechatError(40009);
    const id = newId();
    await world.store.writeFile(id, file.bytes);
    world.uploads.put(id, { id, persona: persona.id, contentType: type, size: file.bytes.length });
    return { id, url: `${world.origin}/pictures/${id}` };
  }

  function token(asked: ParsedRequest): Answer {
    const { appid, secret } = jsonBody(asked);
    const id = text(appid);
    if (!/^wx[0-9a-f]{16}$/.test(id)) return wechatError(40013);
    const known = world.personas.get(id);
    if (!/^[0-9a-f]{32}$/.test(text(secret)) || (known && known.secret !== secret)) return wechatError(40125);
    if (!known)
      world.personas.put(id, {
        id,
        platform: 'wechat',
        name: `示例公众号 ${id.slice(-4)}`,
        secret: text(secret),
        fans: 800 + (Number.parseInt(id.slice(-4), 16) % 20_000),
      });
    // The same one until five minutes before its end.
    const kept = world.tokens
      .values()
      .find(
        (candidate) =>
          candidate.platform === 'wechat' &&
          candidate.persona === id &&
          candidate.expiresAt > world.now() + 300_000,
      );
    const current = kept ?? issue(world, 'access', { platform: 'wechat', persona: id }, 7200);
    return { json: { access_token: current.value, expires_in: secondsLeft(world, current) } };
  }

  function addDraft(asked: ParsedRequest, persona: Persona): Answer {
    const { articles } = jsonBody(asked);
    const article = Array.isArray(articles) ? (articles[0] as Record<string, unknown>) : null;
    if (!article) return wechatError(40007);
    if (textLength(text(article.title)) > LIMITS.title.max) return wechatError(45003);
    if (textLength(text(article.digest)) > (LIMITS.summary?.max ?? 0)) return wechatError(45004);
    // Tags and attributes count.
    const content = text(article.content);
    if (content.length >= 20_000 || Buffer.byteLength(content) >= 1024 ** 2) return wechatError(45002);
    if (world.uploads.get(text(article.thumb_media_id))?.persona !== persona.id) return wechatError(40007);
    const id = newId(18);
    world.drafts.put(id, { id, persona: persona.id, article });
    return { json: { media_id: id, item: [] } };
  }

  function submit(asked: ParsedRequest, persona: Persona): Answer {
    const draft = world.drafts.get(text(jsonBody(asked).media_id));
    if (draft?.persona !== persona.id) return wechatError(40007);
    if (postsToday(world, 'wechat', persona.id) >= LIMITS.postsPerDay.max) return wechatError(45009);
    const { article } = draft;
    if (!text(article.title).trim() || !text(article.content).trim()) return wechatError(53503);
    const publishId = newNumber(world);
    const msgDataId = String(2_247_480_000 + world.posts.values().length);
    world.drafts.remove(draft.id);
    acceptPost(world, {
      id: newId(16),
      platform: 'wechat',
      persona: persona.id,
      title: text(article.title),
      body: text(article.content),
      summary: text(article.digest),
      pictures: [text(article.thumb_media_id)],
      refs: {
        publishId,
        msgDataId,
        draft: draft.id,
        cover: text(article.thumb_media_id),
        author: text(article.author),
      },
    });
    return { json: { errcode: 0, errmsg: 'ok', publish_id: publishId, msg_data_id: msgDataId } };
  }

  /** A draft whose review failed is back among the drafts. */
  const draftOf = (id: string) => {
    const draft = world.drafts.get(id);
    if (draft) return draft.article;
    const post = world.posts.values().find(({ refs }) => refs.draft === id);
    return post && stateOf(world, post) === 'rejected'
      ? { title: post.title, content: post.body, thumb_media_id: post.refs.cover }
      : null;
  };

  return {
    'POST /cgi-bin/stable_token': token,
    'GET /cgi-bin/user/get': signed((_asked, { fans }) => ({
      json: { total: fans, count: 0, data: { openid: [] }, next_openid: '' },
    })),
    'POST /cgi-bin/openapi/quota/get': signed((_asked, { id }) => {
      const used = postsToday(world, 'wechat', id);
      const limit = LIMITS.postsPerDay.max;
      return {
        json: { errcode: 0, errmsg: 'ok', quota: { daily_limit: limit, used, remain: limit - used } },
      };
    }),
    'POST /cgi-bin/media/uploadimg': signed(async (asked, persona) => {
      const kept = await keepPicture(asked, persona, LIMITS.pictures.bytes.max);
      return 'url' in kept ? { json: { url: kept.url } } : kept;
    }),
    'POST /cgi-bin/material/add_material': signed(async (asked, persona) => {
      const kept = await keepPicture(asked, persona, MATERIAL_BYTES);
      return 'url' in kept ? { json: { media_id: kept.id, url: kept.url, item: [] } } : kept;
    }),
    'POST /cgi-bin/draft/add': signed(addDraft),
    'POST /cgi-bin/draft/get': signed((asked) => {
      const article = draftOf(text(jsonBody(asked).media_id));
      return article ? { json: { news_item: [article] } } : wechatError(40007);
    }),
    'POST /cgi-bin/draft/delete': signed((asked, persona) => {
      const draft = world.drafts.get(text(jsonBody(asked).media_id));
      if (draft?.persona !== persona.id) return wechatError(40007);
      world.drafts.remove(draft.id);
      return { json: { errcode: 0, errmsg: 'ok' } };
    }),
    'POST /cgi-bin/freepublish/submit': signed(submit),
    ...wechatPublished(world, signed),
  };
}
