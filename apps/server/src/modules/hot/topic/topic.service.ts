import {
  type BodyOf,
  contract,
  FETCHED_KINDS,
  type HotTopicSearch,
  type HotWeights,
} from '@zhiying/contract';
import type { Queries } from '#db/database.ts';
import { anyOf, sql } from '#db/sql.ts';
import type { Actor } from '#kernel/access/actor.ts';
import { RowMissing } from '#kernel/errors.ts';
import type { Kernel } from '#kernel/kernel.ts';
import { listPage } from '#kernel/list/list.ts';
import { whole } from '#kernel/list/row-set.ts';
import type { Unit } from '#kernel/unit.ts';
import { ChannelOnly } from '../hot.errors.ts';
import { topicPolicy } from '../hot.policy.ts';
import { wholeChannel } from '../hot.scope.ts';
import { settleChannel } from '../rank/settle.ts';
import { hotWeights } from '../rank/weights.ts';
import { firstTitle, topicInfo } from './topic.info.ts';
import { FRESH, hitFor, RISING, topicSource } from './topic.source.ts';

type Calls = typeof contract.hotTopic;
type Trend = NonNullable<HotTopicSearch['trend']>;

export const topicService = ({ db, tx }: Kernel) => ({
  list: (actor: Actor, body: BodyOf<Calls['list']>) => listPage(db, topicSource(actor, body), body),
  info: (actor: Actor, id: number) => topicInfo(db, actor, id),

  async counts(actor: Actor, search: HotTopicSearch) {
    const { where } = topicSource(actor, { ...search, trend: undefined });
    const counted = await db.one<{ all: number; titles: number } & Record<Trend, number>>(sql`
      SELECT count(*)::int AS all, (count(*) FILTER (WHERE ${RISING}))::int AS up, (count(*) FILTER (WHERE ${FRESH}))::int AS new,
             (count(*) FILTER (WHERE t.relevance = 'high'))::int AS high, (count(*) FILTER (WHERE ${hitFor(actor)}))::int AS hit,
             coalesce(sum(t.titles), 0)::int AS titles
      FROM hot_topic t WHERE ${whole(where)}`);
    const { all, titles, ...byTrend } = counted ?? { all: 0, up: 0, new: 0, high: 0, hit: 0, titles: 0 };
    const read = await db.one<{ readAt: string | null; stale: boolean }>(sql`
      SELECT max(last_good_at) AS "readAt", coalesce(bool_and(last_good_at < now() - make_interval(mins => every_minutes + 15)), false) AS stale
      FROM hot_source WHERE channel_id = ${actor.channelId} AND status <> 'off' AND kind = ${anyOf(FETCHED_KINDS, 'text')}`);
    return {
      total: search.trend ? byTrend[search.trend] : all,
      byTrend,
      titles,
      readAt: read?.readAt ?? null,
      stale: read?.stale ?? false,
    };
  },

  split: (actor: Actor, titleId: number) =>
    tx(actor, async (unit) => {
      const title = await lockTitle(unit, actor, titleId);
      await unit.query(sql`UPDATE hot_title SET apart = true WHERE id = ${titleId}`);
      await unit.query(sql`DELETE FROM hot_link WHERE a = ${titleId} OR b = ${titleId}`);
      return arranged(unit, 'hotTopic.split', title, `拆出标题「${title.text}」`);
    }),

  rejoin: (actor: Actor, titleId: number) =>
    tx(actor, async (unit) => {
      const title = await lockTitle(unit, actor, titleId);
      await unit.query(sql`UPDATE hot_title SET apart = false WHERE id = ${titleId}`);
      await unit.query(sql`DELETE FROM hot_link WHERE a = ${titleId} OR b = ${titleId}`);
      return arranged(unit, 'hotTopic.rejoin', title, `标题「${title.text}」恢复自动聚合`);
    }),

  merge: (actor: Actor, { id, intoId }: BodyOf<Calls['merge']>) =>
    tx(actor, async (unit) => {
      const topics = await unit.query<{
        id: number;
        title: string;
        channelId: number;
        reached: boolean[];
      }>(sql`
        SELECT t.id, t.title, t.channel_id AS "channelId" FROM hot_topic t
        WHERE t.id = ${anyOf([id, intoId])} AND t.channel_id = ${actor.channelId} FOR UPDATE`);
      const [from, into] = [
        topics.find((topic) => topic.id === id),
        topics.find((topic) => topic.id === intoId),
      ];
      if (!from || !into) throw RowMissing('热点');
      await mayArrange(unit, actor);
      const titles = await firstTitle(unit, [id, intoId]);
      const [a, b] = [id, intoId].map((topic) => titles.find(({ topicId }) => topicId === topic)?.id ?? 0);
      if (!a || !b) throw RowMissing('热点');
      await unit.query(sql`
        INSERT INTO hot_link (channel_id, a, b) VALUES (${from.channelId}, ${Math.min(a, b)}, ${Math.max(a, b)}) ON CONFLICT DO NOTHING`);
      const done = await arranged(
        unit,
        'hotTopic.merge',
        { id: b, text: into.title, channelId: from.channelId },
        `「${from.title}」并入「${into.title}」`,
      );
      return { ...done, titleId: a };
    }),

  weights: async (actor: Actor) => ({
    weights: await hotWeights.read(db, actor.channelId),
    mayChange: await reachesChannel(db, actor),
  }),

  setWeights: (actor: Actor, weights: HotWeights) =>
    tx(actor, async (unit) => {
      await mayArrange(unit, actor);
      const before = await hotWeights.read(unit, actor.channelId);
      await hotWeights.write(unit, actor.channelId, weights);
      await settleChannel(unit, actor.channelId ?? 0);
      await unit.audit({
        call: contract.hotTopic.setWeights,
        entity: 'hotTopic',
        summary: '修改热度权重',
        before,
        after: weights,
      });
      return { weights, mayChange: true };
    }),
});

interface TitleRecord {
  id: number;
  text: string;
  channelId: number;
}

async function lockTitle(unit: Unit, actor: Actor, id: number): Promise<TitleRecord> {
  const title = await unit.one<TitleRecord>(sql`
    SELECT x.id, x.text, x.channel_id AS "channelId" FROM hot_title x
    WHERE x.id = ${id} AND x.channel_id = ${actor.channelId} FOR UPDATE`);
  if (!title) throw RowMissing('标题');
  await mayArrange(unit, actor);
  return title;
}

/** Whether the actor reaches the whole channel, whose list it is. */
const reachesChannel = async (db: Queries, actor: Actor) =>
  Boolean(
    await db.one(sql`
      SELECT 1 FROM (SELECT ${actor.channelId}::bigint AS channel_id) t
      WHERE ${wholeChannel(actor, topicPolicy.verbs.arrange.call)}`),
  );

async function mayArrange(unit: Unit, actor: Actor) {
  if (!(await reachesChannel(unit, actor))) throw ChannelOnly();
}

async function arranged(unit: Unit, action: string, { id, channelId }: TitleRecord, summary: string) {
  await settleChannel(unit, channelId, { anew: true });
  const row = await unit.one<{ topicId: number }>(
    sql`SELECT topic_id AS "topicId" FROM hot_title WHERE id = ${id}`,
  );
  const topicId = row?.topicId ?? 0;
  await unit.audit({ action, entity: 'hotTopic', entityId: topicId, summary });
  return { id: topicId };
}
