import type { Database } from '../apps/server/src/db/database.ts';
import { sql } from '../apps/server/src/db/sql.ts';
import { titleKey } from '../apps/server/src/modules/hot/rank/cluster.ts';
import { writeInBulk } from './bulk.ts';

const WORDS =
  '续航 冬天 电车 实测 补贴 自驾 周末 快充 车主 排队 露营 倒车 车位 雨天 高架 距离 返乡 服务 充电 换新 截止 手续 秋色 路线 二孩 家庭 座椅 新手 上路 玻璃 起雾 年底 看车 问题 限流 清单 油价 调整 保养 轮胎 气压 雷达 车灯 导航 车机 升级 试驾 价格 销量 新款 内饰 空间 后备 高速 堵车 停车 驾照 保险 事故 维修 配件 颜色 改装 音响'.split(
    ' ',
  );
/** What is searched for: it stands in one title of a few hundred. */
export const FIRST_WORDS = '航冬';
const ENDINGS = ['', '车主这样说', '网友热议', '最新消息'];

/** Every fourth title begins a topic, the next three say it in other words. */
export function hotTitle(at: number): string {
  // mulberry32: the same words every time.
  let state = Math.floor(at / 4) + 1;
  const words = Array.from({ length: 6 }, () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return WORDS[((mixed ^ (mixed >>> 14)) >>> 0) % WORDS.length];
  });
  return words.join('') + ENDINGS[at % 4];
}

interface Size {
  sources: number;
  readings: number;
  titles: number;
}
const ENTRIES = 50;
const AT_ONCE = 5_000;

/** Sources, readings and all they saw over two weeks: lists that move on through the titles. */
export async function writeHot(db: Database, { sources, readings, titles }: Size): Promise<number> {
  const place = await db.one<{ channelId: number; nodeId: number; path: string; ownerId: number }>(sql`
    SELECT n.channel_id AS "channelId", n.id AS "nodeId", n.path, m.id AS "ownerId"
    FROM node n JOIN member m ON m.uname = 'demo.admin' WHERE n.parent_id IS NULL AND n.channel_id = m.channel_id`);
  if (!place) throw new Error('there is no demo.admin');
  const { channelId, nodeId, path, ownerId } = place;
  const written = await db.one<{ n: number }>(
    sql`SELECT count(*)::int AS n FROM hot_source WHERE name LIKE '示例测量%'`,
  );
  if (written?.n) return channelId;
  const since = Date.now();
  await writeInBulk(
    db,
    ['hot_title', 'hot_topic', 'hot_topic_lookup', 'hot_topic_sources', 'hot_reading', 'hot_sighting'],
    async (tx) => {
      await tx.query(sql`
      INSERT INTO hot_source (channel_id, node_id, path, owner_id, name, mark, kind, status, created_at)
      SELECT ${channelId}, ${nodeId}, ${path}, ${ownerId}, '示例测量 ' || i, '测', 'hand', 'on', now() - interval '14 days'
      FROM generate_series(1, ${sources}::int) i`);
      for (let from = 0; from < titles; from += AT_ONCE) {
        const rows = Array.from({ length: Math.min(AT_ONCE, titles - from) }, (_, at) => {
          const text = hotTitle(from + at);
          return { no: from + at, text, key: titleKey(text) };
        });
        await tx.query(sql`
        INSERT INTO hot_title (channel_id, text, key)
        SELECT ${channelId}, e.text, e.key FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) AS e(no int, text text, key text) ORDER BY e.no`);
      }
      const first = await tx.one<{ id: number }>(
        sql`SELECT min(id) AS id FROM hot_title WHERE channel_id = ${channelId} AND text = ${hotTitle(0)}`,
      );
      const firstId = first?.id ?? 0;
      await tx.query(sql`
      INSERT INTO hot_reading (channel_id, source_id, slot, read_at, state, count)
      SELECT ${channelId}, s.id, at, at, 'good', ${ENTRIES} FROM hot_source s,
             generate_series(0, ${readings}::int - 1) k, LATERAL (SELECT now() - (${readings}::int - k) * interval '14 days' / ${readings}::int AS at) t
      WHERE s.name LIKE '示例测量%'`);
      await tx.query(sql`
      INSERT INTO hot_sighting (reading_id, title_id, channel_id, source_id, rank, heat, read_at)
      SELECT r.id, ${firstId}::bigint + ((r.k * ${Math.floor((titles * 0.85) / readings)}::int + r.s * 37 + j * 13) % ${titles}::int),
             ${channelId}, r.source_id, j + 1, 1000 - j, r.read_at
      FROM (SELECT id, source_id, read_at, dense_rank() OVER (ORDER BY source_id) AS s,
                   row_number() OVER (PARTITION BY source_id ORDER BY slot) - 1 AS k
            FROM hot_reading WHERE channel_id = ${channelId}
              AND source_id IN (SELECT id FROM hot_source WHERE name LIKE '示例测量%')) r
      CROSS JOIN generate_series(0, ${ENTRIES - 1}::int) j`);
      // Titles and topics as the clock would have left them.
      await tx.query(sql`
      UPDATE hot_title x SET first_at = s.first_at, last_at = s.last_at FROM (
        SELECT title_id, min(read_at) AS first_at, max(read_at) AS last_at FROM hot_sighting GROUP BY 1) s WHERE s.title_id = x.id`);
      await tx.query(sql`
      WITH t AS (
        SELECT (x.id - ${firstId}::bigint) / 4 AS no, min(x.id) AS lead, string_agg(x.text, E'\\n' ORDER BY x.id) AS words, count(*)::int AS titles,
               min(x.first_at) AS first_at, max(x.last_at) AS last_at
        FROM hot_title x WHERE x.channel_id = ${channelId} AND x.id >= ${firstId} GROUP BY 1)
      INSERT INTO hot_topic (channel_id, title, words, titles, first_at, last_at, parts)
      SELECT ${channelId}, split_part(words, E'\\n', 1), words, titles, first_at, last_at, NULL FROM t ORDER BY no`);
      await tx.query(
        sql`INSERT INTO hot_topic_lookup (topic_id, words) SELECT id, words FROM hot_topic WHERE channel_id = ${channelId} ON CONFLICT DO NOTHING`,
      );
      await tx.raw('ANALYZE hot_title; ANALYZE hot_topic; ANALYZE hot_topic_lookup');
      await tx.query(sql`
      UPDATE hot_title x SET topic_id = t.id FROM (
        SELECT id, row_number() OVER (ORDER BY id) - 1 AS no FROM hot_topic WHERE channel_id = ${channelId} AND parts IS NULL AND words LIKE '%' || E'\\n' || '%') t
      WHERE x.channel_id = ${channelId} AND x.id >= ${firstId} AND (x.id - ${firstId}::bigint) / 4 = t.no`);
    },
  );
  await db.raw('VACUUM ANALYZE hot_source');
  const count = sources * readings * ENTRIES;
  console.log(`${count} sightings written in ${((Date.now() - since) / 1000).toFixed(0)} s`);
  return channelId;
}
