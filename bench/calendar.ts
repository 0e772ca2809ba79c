import { chinaDay, contract } from '@zhiying/contract';
import type { Database } from '../apps/server/src/db/database.ts';
import { sql } from '../apps/server/src/db/sql.ts';
import { alternating } from './alternating.ts';
import type { Bench } from './harness.ts';
import { sizeFrom } from './sizes.ts';
import { inTime } from './table.ts';

const MOST_MS = 500;
const ACCOUNTS = 200;
/** Posts lie evenly over two years, half of them to come. */
const DAYS = 730;
const DAY_MS = 86_400_000;
const dayAfter = (days: number) => chinaDay(Date.now() + days * DAY_MS);

/** A month and a week of the content calendar, and one account's month, among all posts of a channel. */
export const calendar: Bench = {
  title: 'the content calendar among all posts of a channel',
  async run({ full, house }) {
    const { db, ask } = await house();
    const posts = sizeFrom('CALENDAR_POSTS', full ? 1_000_000 : 50_000);
    const account = await writePosts(db, posts);
    await db.raw('VACUUM ANALYZE publish_attempt');
    const month = { from: dayAfter(-15), to: dayAfter(19), perDay: 12 };
    const took = await alternating({
      month: () => ask(contract.publish.calendar, month),
      week: () =>
        ask(contract.publish.calendar, { from: dayAfter(-3), to: dayAfter(3), perDay: 20, covers: true }),
      account: () => ask(contract.publish.calendar, { ...month, accountIds: [account] }),
    });
    const row = (what: string, time: number) => inTime(`${posts} posts: ${what}`, time, MOST_MS);
    return [
      row('a month of five weeks', took.month),
      row('a week with pictures', took.week),
      row('a month of one account', took.account),
    ];
  },
};

const AT_ONCE = 50_000;

async function writePosts(db: Database, count: number): Promise<number> {
  const [first] = await db.query<{ id: number }>(sql`
    INSERT INTO content_account (channel_id, node_id, path, owner_id, platform, name, daily_limit)
    SELECT n.channel_id, n.id, n.path, m.id, (ARRAY['wechat', 'toutiao'])[1 + g % 2], '示例·测量 ' || g, 500
    FROM node n JOIN member m ON m.uname = 'demo.admin', generate_series(1, ${ACCOUNTS}) g
    WHERE n.parent_id IS NULL AND n.channel_id = m.channel_id RETURNING id`);
  const from = first?.id ?? 0;
  await db.raw('ALTER TABLE publish_attempt DISABLE TRIGGER USER');
  for (let at = 0; at < count; at += AT_ONCE)
    await db.query(sql`
      INSERT INTO publish_attempt (channel_id, node_id, path, owner_id, batch_kind, batch_id, subject_kind, subject_id, subject_no,
                                   subject_version, title, platform, account_id, asked_by, state, due_at, published_at)
      SELECT a.channel_id, a.node_id, a.path, a.owner_id, 'aiTheme', 0, 'aiArticle', 1000000000 + g, 1, 1, '示例·测量文章 ' || g, a.platform,
             a.id, a.owner_id, CASE WHEN x.at < now() THEN 'published' ELSE 'queued' END, x.at, CASE WHEN x.at < now() THEN x.at END
      FROM generate_series(${at + 1}::int, ${Math.min(count, at + AT_ONCE)}::int) g
      JOIN content_account a ON a.id = ${from} + g % ${ACCOUNTS}
      CROSS JOIN LATERAL (SELECT now() + make_interval(mins => (${DAYS} * 1440.0 * (g::float8 / ${count} - 0.5))::int) AS at) x`);
  await db.raw('ALTER TABLE publish_attempt ENABLE TRIGGER USER');
  return from;
}
