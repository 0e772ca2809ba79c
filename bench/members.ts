import type { Database, Queries } from '../apps/server/src/db/database.ts';
import { sql } from '../apps/server/src/db/sql.ts';
import { writeInBulk } from './bulk.ts';

/** Characters of given names: two of them are a name that about one in a thousand bears, as with real names. */
const GIVEN = '安邦才昌达恩方刚光国海和宏华建杰军凯良民宁平强庆仁荣山胜涛文';
const FAMILY = '甲乙丙丁戊己庚辛壬癸子丑寅卯辰巳午未申酉';
/** What somebody types to find one of them. */
export const TYPED_NAME = '建华';
/** The same hundred people bear it however many there are. */
export const RARE_NAME = '稀有';
const DEALERS = 1_000;

/** How many members the house has beside those of the demo. */
export const writtenMembers = async (db: Queries) =>
  (await db.one<{ count: number }>(sql`SELECT count(*) AS count FROM member WHERE remark = '测量用'`))
    ?.count ?? 0;

const channelId = sql`(SELECT channel_id FROM node GROUP BY 1 ORDER BY count(*) DESC LIMIT 1)`;

/** Beside those of the demo, below the channel's root. */
const writeDealers = (db: Queries) =>
  db.query(sql`
    INSERT INTO node (id, channel_id, parent_id, kind, code, name, path) OVERRIDING SYSTEM VALUE
    SELECT made.id, root.channel_id, root.id, 'dealer', 'BENCH' || made.id, '示例经销商' || made.id, root.path || made.id || '/'
    FROM (SELECT nextval(pg_get_serial_sequence('node', 'id')) AS id FROM generate_series(1, ${DEALERS}::int)) AS made,
         node AS root
    WHERE root.parent_id IS NULL AND root.channel_id = ${channelId}
      AND NOT EXISTS (SELECT 1 FROM node WHERE code LIKE 'BENCH%')`);

/**
 * Demo people over a thousand dealers of the largest channel, each with one membership, registered one after another
 * over three years; one in ten waits for a first sign-in, one in twenty is disabled.
 */
export async function writeMembers(db: Database, count: number): Promise<void> {
  const have = await writtenMembers(db);
  if (have >= count) return;
  const since = Date.now();
  await writeDealers(db);
  await writeInBulk(db, ['member', 'membership'], async (tx) => {
    await tx.query(sql`
      INSERT INTO member (uname, name, phone, status, source, remark, channel_id, channels, created_by, created_at, updated_at, last_login_at)
      SELECT 'bench' || i,
             '示例' || substr(${FAMILY}, 1 + i % 20, 1) || CASE WHEN i <= 10000 AND i % 100 = 0 THEN ${RARE_NAME} ELSE substr(${GIVEN}, 1 + (i::bigint * 7919 / 20 % 30)::int, 1)
                    || substr(${GIVEN}, 1 + (i::bigint * 104729 / 600 % 30)::int, 1) END,
             '13' || lpad(i::text, 9, '0'),
             CASE WHEN i % 10 = 0 THEN 'pending' WHEN i % 20 = 1 THEN 'disabled' ELSE 'active' END,
             'import', '测量用', ${channelId}, ARRAY[${channelId}], (SELECT min(id) FROM member), made.at, made.at,
             CASE WHEN i % 10 > 1 THEN made.at + (now() - made.at) * (i % 97 / 97.0) END
      FROM generate_series(${have + 1}::int, ${count}::int) AS i,
           LATERAL (SELECT now() - make_interval(days => 1095) + make_interval(secs => i * 90.0) AS at) AS made`);
    await tx.query(sql`
      INSERT INTO membership (member_id, node_id, role_id, channel_id, path)
      SELECT m.id, n.id, (SELECT id FROM role WHERE name = '顾问'), n.channel_id, n.path
      FROM member m
      JOIN (SELECT *, row_number() OVER (ORDER BY id) - 1 AS at FROM node WHERE code LIKE 'BENCH%') AS n
        ON n.at = m.id * 31 % ${DEALERS}::bigint
      WHERE m.remark = '测量用' AND NOT EXISTS (SELECT 1 FROM membership held WHERE held.member_id = m.id)
      ORDER BY m.id`);
    // What the triggers keep: each of these people has one membership, so nobody's meet.
    await tx.query(sql`
      INSERT INTO node_seats (node_id, seats, pending, disabled)
      SELECT ms.node_id, count(*), count(*) FILTER (WHERE m.status = 'pending'), count(*) FILTER (WHERE m.status = 'disabled')
      FROM membership ms JOIN member m ON m.id = ms.member_id GROUP BY 1
      ON CONFLICT (node_id) DO UPDATE SET seats = excluded.seats, pending = excluded.pending, disabled = excluded.disabled`);
  });
  console.log(`${count - have} members written in ${((Date.now() - since) / 1000).toFixed(0)} s`);
}
