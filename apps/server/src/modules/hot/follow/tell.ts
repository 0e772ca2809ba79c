import { hitBy, parseWords } from '@zhiying/contract';
import { sql } from '#db/sql.ts';
import { SYSTEM } from '#kernel/audit/audit.ts';
import type { Kernel } from '#kernel/kernel.ts';
import type { Unit } from '#kernel/unit.ts';
import { notify } from '../../notification/index.ts';

interface Follow {
  id: number;
  channelId: number;
  ownerId: number;
  name: string;
  words: string;
  minScore: number;
  quietFrom: string;
  quietTo: string;
}

const RECENT_HOURS = 24;

/** Writes down what each subscription hit, each topic once, and tells its owner of all that is new in one notice. */
export async function tellFollowers(kernel: Kernel, now = new Date()) {
  const follows = await kernel.db.query<Follow>(sql`
    SELECT f.id, f.channel_id AS "channelId", f.owner_id AS "ownerId", f.name, f.words, f.min_score AS "minScore",
           f.quiet_from AS "quietFrom", f.quiet_to AS "quietTo" FROM hot_follow f WHERE f."on" ORDER BY f.channel_id, f.id`);
  for (const [channelId, own] of Map.groupBy(follows, (follow) => follow.channelId)) {
    const topics = await kernel.db.query<{ id: number; words: string; score: number }>(sql`
      SELECT id, words, score FROM hot_topic
      WHERE channel_id = ${channelId} AND last_at > now() - make_interval(hours => ${RECENT_HOURS}) ORDER BY score DESC, id DESC`);
    for (const follow of own) {
      const words = parseWords(follow.words);
      if ('trouble' in words) continue;
      const hits = topics
        .filter(({ score }) => score >= follow.minScore)
        .flatMap(({ id, words: text }) => {
          const why = text
            .split('\n')
            .map((title) => hitBy(words, title))
            .find((reason) => reason !== null);
          return why == null ? [] : [{ topicId: id, why }];
        })
        .slice(0, words.most ?? undefined);
      await kernel.tx(SYSTEM, (unit) => tell(unit, follow, hits, now));
    }
  }
}

async function tell(
  unit: Unit,
  follow: Follow,
  hits: readonly { topicId: number; why: string }[],
  now: Date,
) {
  await unit.query(sql`
    INSERT INTO hot_hit (follow_id, topic_id, why)
    SELECT ${follow.id}, h."topicId", h.why FROM jsonb_to_recordset(${JSON.stringify(hits)}::jsonb) AS h("topicId" bigint, why text)
    JOIN hot_topic t ON t.id = h."topicId" ON CONFLICT DO NOTHING`);
  if (isQuiet(follow, now)) return;
  const fresh = await unit.query<{ title: string; why: string }>(sql`
    UPDATE hot_hit h SET told_at = now() FROM hot_topic t
    WHERE h.follow_id = ${follow.id} AND h.told_at IS NULL AND t.id = h.topic_id RETURNING t.title, h.why`);
  const [first] = fresh;
  if (!first) return;
  await notify(unit, follow.ownerId, {
    kind: 'hot',
    title: `订阅「${follow.name}」命中 ${fresh.length} 个热点`,
    body: `${first.title}${fresh.length > 1 ? ` 等` : ''}（命中：${first.why || '热度达到下限'}）`,
    link: '/home/hot/index/index?tabid=follow',
  });
}

/** `22:00` to `08:00` on China's clock, over midnight too; what is hit meanwhile is told afterwards. */
function isQuiet({ quietFrom, quietTo }: Pick<Follow, 'quietFrom' | 'quietTo'>, now: Date): boolean {
  if (!quietFrom || !quietTo || quietFrom === quietTo) return false;
  const clock = new Date(now.getTime() + 8 * 3_600_000).toISOString().slice(11, 16);
  return quietFrom < quietTo ? clock >= quietFrom && clock < quietTo : clock >= quietFrom || clock < quietTo;
}
