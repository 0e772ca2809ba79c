import {
  contract,
  HOT_SOURCES_SHOWN,
  type HotListed,
  type HotTopicSearch,
  parseWords,
} from '@zhiying/contract';
import type { Queries } from '#db/database.ts';
import { anyOf, type SQL, sql } from '#db/sql.ts';
import { type Actor, holds } from '#kernel/access/actor.ts';
import type { ListSource } from '#kernel/list/list.ts';
import { likeText, nameContains } from '#kernel/list/search.ts';
import { sortsBy } from '#kernel/list/sorts-by.ts';
import { topicPolicy } from '../hot.policy.ts';

/** What nobody has seen for longer is no topic any more. */
const DEFAULT_HOURS = 336;

/** Topics are nobody's: whoever holds the key sees all of the channel's. */
export const topicSource = (actor: Actor, search: HotTopicSearch): ListSource<HotListed> => {
  const where = conditions(actor, search);
  const words = search.words ? parseWords(search.words) : null;
  const most = words && !('trouble' in words) ? words.most : null;
  return {
    from: sql`hot_topic t`,
    id: sql`t.id`,
    where: most
      ? [
          sql`t.id IN (SELECT t.id FROM hot_topic t WHERE ${all(where)} ORDER BY t.score DESC, t.id DESC LIMIT ${most})`,
        ]
      : where,
    sorts: sortsBy('t', 'score', 'firstAt', 'lastAt'),
    defaultSort: { sort: 'score', order: 'DESC' },
    load: (db, ids) => loadTopics(db, actor, ids),
  };
};

const all = (where: readonly SQL[]) => where.reduce((one, other) => sql`${one} AND ${other}`);

function conditions(actor: Actor, { q, sourceId, hours, words, relevance, trend }: HotTopicSearch): SQL[] {
  return [
    sql`t.channel_id = ${actor.channelId}`,
    holds(actor, contract.hotTopic.list) ? sql`true` : sql`false`,
    sql`t.last_at > now() - make_interval(hours => ${hours ?? DEFAULT_HOURS}::int)`,
    ...(q ? [foundIn(sql`hot_topic_lookup`, nameContains(sql`w.words`, q))] : []),
    ...(sourceId ? [foundIn(sql`hot_topic_sources`, sql`w.source_ids @> ARRAY[${sourceId}]::bigint[]`)] : []),
    ...(relevance ? [sql`t.relevance = ${relevance}`] : []),
    ...(trend === 'up' ? [RISING] : []),
    ...(trend === 'new' ? [FRESH] : []),
    ...(trend === 'high' ? [sql`t.relevance = 'high'`] : []),
    ...(trend === 'hit' ? [hitFor(actor)] : []),
    ...(words ? wanted(words) : []),
  ];
}

/** Looked up where it is indexed. */
const foundIn = (table: SQL, found: SQL) => sql`t.id IN (SELECT w.topic_id FROM ${table} w WHERE ${found})`;

export const RISING = sql`t.before IS NOT NULL AND t.before > t.place`;
/** Seen for the first time within the last two hours. */
export const FRESH = sql`t.first_at > now() - interval '2 hours'`;

/** Hit by a subscription of the actor's own. */
export const hitFor = (actor: Actor) => sql`EXISTS (
  SELECT 1 FROM hot_hit h JOIN hot_follow f ON f.id = h.follow_id WHERE h.topic_id = t.id AND f.owner_id = ${actor.id} AND f."on")`;

/** The words as conditions; patterns were checked to be harmless where they came in. */
function wanted(text: string): SQL[] {
  const words = parseWords(text);
  if ('trouble' in words) return [];
  const has = (word: string) => sql`t.words ILIKE ${likeText(word)}`;
  const any = [
    ...words.any.map(has),
    ...words.patterns.map((pattern) => sql`t.words ~* ${`(?n)${pattern}`}`),
  ];
  return [
    ...words.must.map(has),
    ...words.not.map((word) => sql`NOT ${has(word)}`),
    ...(any.length ? [sql`(${any.reduce((one, other) => sql`${one} OR ${other}`)})`] : []),
  ];
}

const NO_PARTS: HotListed['parts'] = {
  rank: 0,
  sightings: 0,
  velocity: 0,
  platform: 0,
  fading: 0,
  notes: { rank: '', sightings: '', velocity: '', platform: '', fading: '' },
  most: { rank: 0, sightings: 0, velocity: 0, platform: 0 },
};

type Row = Omit<HotListed, 'can' | 'parts' | 'sources'> & {
  parts: HotListed['parts'] | null;
  reached: boolean[];
  sourceIds: number[];
};

export async function loadTopics(
  db: Queries,
  actor: Actor,
  ids: readonly (number | string)[],
): Promise<HotListed[]> {
  const rows = await db.query<Row>(sql`
    SELECT t.id, t.title, t.titles, t.place, t.before, round(t.score::numeric, 1)::float8 AS score, t.parts, t.curve, t.relevance,
           t.by_hand AS "byHand", ${FRESH} AS fresh, t.first_at AS "firstAt", t.last_at AS "lastAt", ${topicPolicy.reached(actor)} AS reached,
           to_json(t.source_ids[1:${HOT_SOURCES_SHOWN}::int]) AS "sourceIds", cardinality(t.source_ids) AS "sourceCount",
           coalesce((SELECT json_agg(DISTINCT h.why) FROM hot_hit h JOIN hot_follow f ON f.id = h.follow_id
                     WHERE h.topic_id = t.id AND f.owner_id = ${actor.id} AND f."on"), '[]'::json) AS hits,
           coalesce((SELECT x.url FROM hot_title x WHERE x.topic_id = t.id AND x.url <> '' ORDER BY x.text = t.title DESC, x.last_at DESC, x.id LIMIT 1), '') AS url,
           (SELECT p.id FROM hot_package p WHERE p.topic_id = t.id ORDER BY p.id DESC LIMIT 1) AS "packageId"
    FROM hot_topic t WHERE t.id = ${anyOf(ids)} AND t.channel_id = ${actor.channelId}`);
  const can = topicPolicy.can(actor);
  const named = await sourcesNamed(db, [...new Set(rows.flatMap(({ sourceIds }) => sourceIds))]);
  return rows.map(({ reached, parts, sourceIds, ...row }) => ({
    ...row,
    sources: sourceIds.flatMap((id) => named.get(id) ?? []),
    parts: parts ?? NO_PARTS,
    can: can({ reached }),
  }));
}

async function sourcesNamed(db: Queries, ids: readonly number[]) {
  const rows = await db.query<HotListed['sources'][number]>(
    sql`SELECT s.id, s.name, s.mark FROM hot_source s WHERE s.id = ${anyOf(ids, 'bigint')}`,
  );
  return new Map(rows.map((source) => [source.id, source]));
}
