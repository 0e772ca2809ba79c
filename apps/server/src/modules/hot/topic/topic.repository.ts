import { FETCHED_KINDS, type HotTopicSearch } from '@zhiying/contract';
import type { Queries } from '#db/database.ts';
import { anyOf, sql } from '#db/sql.ts';
import type { Actor } from '#kernel/access/actor.ts';
import { channelKept } from '#kernel/access/row-reach.ts';
import { RowMissing } from '#kernel/errors.ts';
import { and } from '#kernel/list/row-set.ts';
import { topicPolicy } from '../hot.policy.ts';
import { FRESH, hitFor, RISING, topicSource } from './topic.source.ts';

type Trend = NonNullable<HotTopicSearch['trend']>;

/** Topics of the list by trend, without its own filter on the trend. */
export async function countTopics(db: Queries, actor: Actor, search: HotTopicSearch) {
  const { where } = topicSource(actor, { ...search, trend: undefined });
  const row = await db.one<{ all: number; titles: number } & Record<Trend, number>>(sql`
    SELECT count(*)::int AS all, (count(*) FILTER (WHERE ${RISING}))::int AS up, (count(*) FILTER (WHERE ${FRESH}))::int AS new,
           (count(*) FILTER (WHERE t.relevance = 'high'))::int AS high, (count(*) FILTER (WHERE ${hitFor(actor)}))::int AS hit,
           coalesce(sum(t.titles), 0)::int AS titles
    FROM hot_topic t WHERE ${and(where)}`);
  return row ?? { all: 0, up: 0, new: 0, high: 0, hit: 0, titles: 0 };
}

/** When the channel's sources were last read, and whether all of them are overdue. */
export async function lastReading(db: Queries, actor: Actor) {
  const row = await db.one<{ readAt: string | null; stale: boolean }>(sql`
    SELECT max(last_good_at) AS "readAt", coalesce(bool_and(last_good_at < now() - make_interval(mins => every_minutes + 15)), false) AS stale
    FROM hot_source WHERE channel_id = ${actor.channelId} AND status <> 'off' AND kind = ${anyOf(FETCHED_KINDS, 'text')}`);
  return row ?? { readAt: null, stale: false };
}

/** Whether the actor reaches the whole channel, which shares one list of topics. */
export const reachesChannel = async (db: Queries, actor: Actor): Promise<boolean> =>
  (await channelKept(db, actor, topicPolicy.verbs.arrange.call)) !== undefined;

export interface TitleRecord {
  id: number;
  text: string;
  channelId: number;
}

export async function lockTitle(db: Queries, actor: Actor, id: number): Promise<TitleRecord> {
  const title = await db.one<TitleRecord>(sql`
    SELECT x.id, x.text, x.channel_id AS "channelId" FROM hot_title x
    WHERE x.id = ${id} AND x.channel_id = ${actor.channelId} FOR UPDATE`);
  if (!title) throw RowMissing('标题');
  return title;
}

/** Keeps a title apart from all others, or lets it be clustered again; either way it loses its links. */
export async function setApart(db: Queries, titleId: number, apart: boolean) {
  await db.query(sql`UPDATE hot_title SET apart = ${apart} WHERE id = ${titleId}`);
  await db.query(sql`DELETE FROM hot_link WHERE a = ${titleId} OR b = ${titleId}`);
}

export const lockTopics = (db: Queries, actor: Actor, ids: readonly number[]) =>
  db.query<{ id: number; title: string; channelId: number }>(sql`
    SELECT t.id, t.title, t.channel_id AS "channelId" FROM hot_topic t
    WHERE t.id = ${anyOf(ids)} AND t.channel_id = ${actor.channelId} FOR UPDATE`);

/** The first title of each topic, which stands for it in a link. */
export const firstTitles = (db: Queries, topicIds: readonly number[]) =>
  db.query<{ topicId: number; id: number }>(sql`
    SELECT DISTINCT ON (topic_id) topic_id AS "topicId", id FROM hot_title WHERE topic_id = ${anyOf(topicIds)} ORDER BY topic_id, id`);

export const linkTitles = (db: Queries, channelId: number, one: number, other: number) =>
  db.query(sql`
    INSERT INTO hot_link (channel_id, a, b) VALUES (${channelId}, ${Math.min(one, other)}, ${Math.max(one, other)}) ON CONFLICT DO NOTHING`);

export async function topicOfTitle(db: Queries, titleId: number): Promise<number> {
  const row = await db.one<{ topicId: number }>(
    sql`SELECT topic_id AS "topicId" FROM hot_title WHERE id = ${titleId}`,
  );
  return row?.topicId ?? 0;
}
