import { sql } from '#db/sql.ts';
import { SYSTEM } from '#kernel/audit/audit.ts';
import type { Kernel } from '#kernel/kernel.ts';
import type { Unit } from '#kernel/unit.ts';
import { notify } from '../../notification/index.ts';
import { candidates, chinaTime, type Follow, hitsOf, isDigestDue, isQuiet } from './hits.ts';
import { worksHit } from './works-hit.ts';

const LINK = '/home/hot/index/index?tabid=follow';
/** So many are named in a notice; the others are counted. */
const NAMED = 5;

/** Writes down what each subscription hit, each topic once, and tells its owner: of all that is new in one notice, or once a day. */
export async function tellFollowers(kernel: Kernel, now = new Date()) {
  const follows = await kernel.db.query<Follow>(sql`
    SELECT f.id, f.channel_id AS "channelId", f.owner_id AS "ownerId", f.name, f.kind, f.words, f.min_score AS "minScore",
           to_json(f.source_ids) AS "sourceIds", to_json(f.account_ids) AS "accountIds",
           f.min_ratio AS "minRatio", f.min_views AS "minViews", f.quiet_from AS "quietFrom", f.quiet_to AS "quietTo", f.mode,
           f.digest_at AS "digestAt", f.digest_on::text AS "digestOn"
    FROM hot_follow f WHERE f."on" ORDER BY f.channel_id, f.id`);
  for (const [channelId, own] of Map.groupBy(follows, (follow) => follow.channelId)) {
    const topics = await candidates(kernel.db, channelId);
    for (const follow of own) {
      const hits = follow.kind === 'work' ? await worksHit(kernel, follow, now) : hitsOf(follow, topics);
      await kernel.tx(SYSTEM, async (unit) => {
        await keepHits(unit, follow, hits);
        if (follow.mode === 'now' && !isQuiet(follow, now)) await tellNow(unit, follow);
      });
    }
  }
  const due = follows.filter(
    (follow) => follow.mode === 'daily' && !isQuiet(follow, now) && isDigestDue(follow, now),
  );
  for (const [ownerId, own] of Map.groupBy(due, (follow) => follow.ownerId))
    await kernel.tx(SYSTEM, (unit) => tellDigest(unit, ownerId, own, now));
}

interface Hit {
  topicId?: number;
  workId?: number;
  why: string;
}

const keepHits = (unit: Unit, { id }: Pick<Follow, 'id'>, hits: readonly Hit[]) =>
  unit.query(sql`
    INSERT INTO hot_hit (follow_id, topic_id, work_id, why)
    SELECT ${id}, t.id, p.id, h.why FROM jsonb_to_recordset(${JSON.stringify(hits)}::jsonb) AS h("topicId" bigint, "workId" bigint, why text)
    LEFT JOIN hot_topic t ON t.id = h."topicId" LEFT JOIN hot_work p ON p.id = h."workId" JOIN hot_follow f ON f.id = ${id}
    WHERE t.id IS NOT NULL OR p.id IS NOT NULL ON CONFLICT DO NOTHING`);

/** Those nobody was told of yet, the hottest topics first, then works by how far they stand out; from here on they are told. */
async function untold(unit: Unit, followIds: readonly number[]) {
  const rows = await unit.query<{ title: string; why: string; score: number; ratio: number }>(sql`
    WITH told AS (UPDATE hot_hit SET told_at = now() WHERE follow_id = ANY(${followIds}::bigint[]) AND told_at IS NULL RETURNING *)
    SELECT coalesce(t.title, p.title) AS title, h.why, coalesce(t.score, 0) AS score, coalesce(p.ratio, 0) AS ratio
    FROM told h LEFT JOIN hot_topic t ON t.id = h.topic_id LEFT JOIN hot_work p ON p.id = h.work_id ORDER BY h.id`);
  return rows.toSorted((a, b) => b.score - a.score || b.ratio - a.ratio);
}

const named = ({ title, why }: { title: string; why: string }) => `${title}（命中：${why}）`;

async function tellNow(unit: Unit, follow: Follow) {
  const fresh = await untold(unit, [follow.id]);
  const [first] = fresh;
  if (!first) return;
  await notify(unit, follow.ownerId, {
    kind: 'hot',
    title: `订阅「${follow.name}」命中 ${fresh.length} ${follow.kind === 'work' ? '个作品' : '个热点'}`,
    body: `${named(first)}${fresh.length > 1 ? ' 等' : ''}`,
    link: LINK,
  });
}

/** One for all a person's subscriptions whose time has come; a day without hits is silent. */
async function tellDigest(unit: Unit, ownerId: number, follows: readonly Follow[], now: Date) {
  const { day } = chinaTime(now);
  // Taken first: whoever runs beside us finds nothing left to tell.
  const taken = await unit.query<{ id: number }>(sql`
    UPDATE hot_follow SET digest_on = ${day} WHERE id = ANY(${follows.map(({ id }) => id)}::bigint[]) AND digest_on IS DISTINCT FROM ${day}::date
    RETURNING id`);
  const fresh = await untold(
    unit,
    taken.map(({ id }) => id),
  );
  if (fresh.length === 0) return;
  const more = fresh.length - NAMED;
  await notify(unit, ownerId, {
    kind: 'hot',
    title: `热点摘要：${taken.length} 个订阅共命中 ${fresh.length} ${follows.every(({ kind }) => kind === 'topic') ? '个热点' : '条'}`,
    body: `${fresh.slice(0, NAMED).map(named).join('；')}${more > 0 ? `；另有 ${more} 个` : ''}`,
    link: LINK,
  });
}
