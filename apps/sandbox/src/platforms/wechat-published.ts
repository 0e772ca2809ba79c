import { type Handler, jsonBody, type ParsedRequest, text } from '../http.ts';
import { commentsOf, figuresOf } from '../readers.ts';
import { chinaDay, listed, newId, type Persona, type Post, stateOf, type World } from '../world.ts';
import { type Signed, wechatError } from './wechat-errors.ts';

const STATUS = { published: 0, reviewing: 1, rejected: 4, removed: 5, banned: 6 } as const;

/** What 公众号 tells about articles after they were submitted. */
export function wechatPublished(world: World, signed: Signed): Record<string, Handler> {
  const own = (persona: Persona) =>
    world.posts.values().filter((post) => post.platform === 'wechat' && post.persona === persona.id);
  const link = (post: Post) => `${world.origin}/s/${post.id}`;

  const article = (post: Post, withContent: boolean) => ({
    title: post.title,
    author: post.refs.author,
    digest: post.summary,
    ...(withContent ? { content: post.body } : {}),
    content_source_url: '',
    thumb_media_id: post.refs.cover,
    thumb_url: `${world.origin}/pictures/${post.refs.cover}`,
    need_open_comment: 1,
    only_fans_can_comment: 0,
    url: link(post),
    is_deleted: post.removed,
  });

  function figures(asked: ParsedRequest, persona: Persona) {
    const { begin_date, end_date } = jsonBody(asked);
    const day = text(begin_date);
    const latest = chinaDay(world.now() - world.settings.figuresDelayDays * 86_400_000);
    if (day !== end_date || day > latest) return wechatError(61501);
    const list = own(persona)
      .filter((post) => stateOf(world, post) === 'published' && chinaDay(post.createdAt) === day)
      .map((post) => {
        const { views, likes, comments, shares } = figuresOf(world, post);
        return {
          ref_date: day,
          msgid: `${post.refs.msgDataId}_1`,
          publish_type: 1,
          title: post.title,
          content_url: link(post),
          detail_list: [
            {
              stat_date: latest,
              read_user: views,
              share_user: shares,
              zaikan_user: Math.floor(likes / 2),
              like_user: likes,
              comment_count: comments,
              collection_user: Math.floor(shares / 2),
            },
          ],
        };
      });
    return { json: { list, is_delay: false } };
  }

  return {
    'POST /cgi-bin/freepublish/get': signed((asked, persona) => {
      const id = text(jsonBody(asked).publish_id);
      const post = own(persona).find(({ refs }) => refs.publishId === id);
      if (!post) return wechatError(53502);
      const state = stateOf(world, post);
      const found = {
        publish_id: id,
        publish_status: STATUS[state],
        fail_idx: state === 'rejected' ? [1] : [],
      };
      return {
        json:
          state === 'published'
            ? {
                ...found,
                article_id: post.id,
                article_detail: { count: 1, item: [{ idx: 1, article_url: link(post) }] },
              }
            : found,
      };
    }),
    'POST /cgi-bin/freepublish/batchget': signed((asked, persona) => {
      const { offset, count, no_content } = jsonBody(asked);
      const all = own(persona)
        .filter((post) => stateOf(world, post) === 'published' && listed(world, post))
        .sort((a, b) => b.createdAt - a.createdAt);
      const from = Number(offset) || 0;
      const item = all.slice(from, from + Math.min(20, Number(count) || 20)).map((post) => ({
        article_id: post.id,
        content: {
          news_item: [article(post, no_content !== 1)],
          create_time: Math.floor(post.createdAt / 1000),
          update_time: Math.floor(post.reviewedAt / 1000),
        },
        update_time: Math.floor(post.reviewedAt / 1000),
      }));
      return { json: { total_count: all.length, item_count: item.length, item } };
    }),
    'POST /cgi-bin/freepublish/getarticle': signed((asked, persona) => {
      const post = own(persona).find(({ id }) => id === jsonBody(asked).article_id);
      return post ? { json: { news_item: [article(post, true)] } } : wechatError(53600);
    }),
    'POST /cgi-bin/freepublish/delete': signed((asked, persona) => {
      const post = own(persona).find(({ id }) => id === jsonBody(asked).article_id);
      if (!post) return wechatError(53600);
      world.posts.put(post.id, { ...post, removed: true });
      return { json: { errcode: 0, errmsg: 'ok' } };
    }),
    'POST /cgi-bin/comment/list': signed((asked, persona) => {
      const { msg_data_id, begin, count } = jsonBody(asked);
      if (Number(count) >= 50) return wechatError(40007);
      const post = own(persona).find(({ refs }) => refs.msgDataId === String(msg_data_id));
      const all = post ? commentsOf(world, post) : [];
      const from = Number(begin) || 0;
      return {
        json: {
          errcode: 0,
          errmsg: 'ok',
          total: all.length,
          comment: all.slice(from, from + Number(count)).map((comment) => ({
            user_comment_id: Number(comment.id),
            openid: comment.author,
            create_time: Math.floor(comment.at / 1000),
            content: comment.text,
            comment_type: 0,
            ...(comment.answers[0]
              ? {
                  reply: {
                    content: comment.answers[0].text,
                    create_time: Math.floor(comment.answers[0].at / 1000),
                  },
                }
              : {}),
          })),
        },
      };
    }),
    'POST /cgi-bin/comment/reply/add': signed((asked, persona) => {
      const { msg_data_id, user_comment_id, content } = jsonBody(asked);
      const post = own(persona).find(({ refs }) => refs.msgDataId === String(msg_data_id));
      if (!post) return wechatError(88001);
      const comment = commentsOf(world, post).find(({ id }) => Number(id) === Number(user_comment_id));
      if (!comment) return wechatError(88008);
      if (comment.answers.length > 0) return wechatError(88005);
      if (typeof content !== 'string' || !content) return wechatError(88007);
      const id = newId(16);
      world.said.put(id, {
        id,
        post: post.id,
        answers: comment.id,
        author: persona.id,
        text: content,
        at: world.now(),
      });
      return { json: { errcode: 0, errmsg: 'ok' } };
    }),
    'POST /datacube/getarticletotaldetail': signed(figures),
  };
}
