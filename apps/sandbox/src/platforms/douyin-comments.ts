import { PLATFORMS, textLength } from '@zhiying/contract';
import { type Answer, type Handler, jsonBody, type ParsedRequest, query, text } from '../http.ts';
import { commentsOf } from '../readers.ts';
import { chinaDay, newId, type Persona, type World } from '../world.ts';
import { douyinGate } from './douyin.ts';

/** Comments below an account's works, and its answers to them. */
export function douyinComments(world: World): Record<string, Handler> {
  const { say, signed, own } = douyinGate(world);
  const commentsBelow = (persona: Persona, itemId: string) => {
    const post = own(persona).find(({ id }) => id === itemId);
    return post ? commentsOf(world, post) : [];
  };
  const page = (
    asked: ParsedRequest,
    all: readonly { id: string; author: string; text: string; at: number; total: number }[],
    most: number,
  ): Answer => {
    const from = Number(query(asked, 'cursor')) || 0;
    const count = Math.min(most, Number(query(asked, 'count')) || 10);
    // Without an order of their own, platforms give the newest first.
    const ordered = query(asked, 'sort_type') === 'time_asc' ? all : all.toReversed();
    return say(0, {
      list: ordered.slice(from, from + count).map(({ id, author, text: content, at, total }) => ({
        comment_id: id,
        comment_user_id: author,
        content,
        create_time: Math.floor(at / 1000),
        digg_count: 0,
        reply_comment_total: total,
        top: false,
      })),
      cursor: from + count,
      has_more: from + count < all.length,
    });
  };

  function reply(asked: ParsedRequest, persona: Persona): Answer {
    const body = jsonBody(asked);
    const words = text(body.content);
    const most = PLATFORMS.douyin.comments?.reply.max ?? 0;
    const below = commentsBelow(persona, text(body.item_id));
    const comment = below.find(({ id }) => id === text(body.comment_id));
    if (!comment || !words || textLength(words) > most) return say(2100005);
    const today = chinaDay(world.now());
    const given = world.said
      .values()
      .filter(({ author, answers, at }) => answers && author === persona.id && chinaDay(at) === today);
    if (given.length >= world.settings.repliesPerDay) return say(28003017);
    const id = `@${newId(16)}`;
    const post = text(body.item_id);
    world.said.put(id, { id, post, answers: comment.id, author: persona.id, text: words, at: world.now() });
    return say(0, { comment_id: id });
  }

  return {
    'GET /item/comment/list/': signed('item.comment', (asked, persona) =>
      page(
        asked,
        commentsBelow(persona, query(asked, 'item_id')).map((one) => ({ ...one, total: one.answers.length })),
        50,
      ),
    ),
    'GET /item/comment/reply/list/': signed('item.comment', (asked, persona) => {
      const below = commentsBelow(persona, query(asked, 'item_id'));
      const answers = below.find(({ id }) => id === query(asked, 'comment_id'))?.answers ?? [];
      return page(
        asked,
        answers.map((one) => ({ ...one, total: 0 })),
        20,
      );
    }),
    'POST /item/comment/reply/': signed('item.comment', reply),
  };
}
