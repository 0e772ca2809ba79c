import { contract, type HotSearch, type HotTopic } from '@zhiying/contract';
import { anyOf, sql } from '#db/sql.ts';
import { type Actor, holds } from '#kernel/access/actor.ts';
import type { ListSource } from '#kernel/list/list.ts';
import { likeText } from '#kernel/list/search.ts';
import { sortsBy } from '#kernel/list/sorts-by.ts';

/** Hot topics are nobody's: whoever holds the key sees all of the channel's. */
export const hotSource = (actor: Actor, { q, source }: HotSearch): ListSource<HotTopic> => ({
  from: sql`ai_hot h`,
  id: sql`h.id`,
  where: [
    sql`h.channel_id = ${actor.channelId}`,
    holds(actor, contract.aiHot.list) ? sql`true` : sql`false`,
    ...(q ? [sql`h.title LIKE ${likeText(q)}`] : []),
    ...(source ? [sql`h.source = ${source}`] : []),
  ],
  sorts: sortsBy('h', 'heat', 'seenAt'),
  defaultSort: { sort: 'heat', order: 'DESC' },
  load: (db, ids) =>
    db.query<HotTopic>(sql`
      SELECT h.id, h.title, h.source, (h.heat / 100.0)::float8 AS heat, h.seen_at AS "seenAt", h.merged FROM ai_hot h WHERE h.id = ${anyOf(ids)}`),
});
