import { contract } from '@zhiying/contract';
import type { Database } from '../apps/server/src/db/database.ts';
import { sql } from '../apps/server/src/db/sql.ts';
import { alternating } from './alternating.ts';
import type { Bench } from './harness.ts';
import { sizeFrom } from './sizes.ts';
import { inTime } from './table.ts';

const MOST_MS = 300;
/** Messages of one conversation; one in ten waits for an answer. */
const EACH = 20;

/** The inbox of a channel among all that was ever said: its list by time left, its counts, and one customer's timeline. */
export const inbox: Bench = {
  title: 'the inbox among all messages of a channel',
  async run({ full, house }) {
    const { db, ask } = await house();
    const messages = sizeFrom('INBOX_MESSAGES', full ? 1_000_000 : 50_000);
    const talk = await writeTalks(db, Math.round(messages / EACH));
    await db.raw('VACUUM ANALYZE chat_message, chat_talk, chat_customer');
    const took = await alternating({
      open: () =>
        ask(contract.chat.list, { view: 'open', page: 1, limit: 50, sort: 'timeLeft', order: 'ASC' }),
      waiting: () =>
        ask(contract.chat.list, { view: 'waiting', page: 1, limit: 50, sort: 'timeLeft', order: 'ASC' }),
      counts: () => ask(contract.chat.counts, {}),
      timeline: () => ask(contract.chat.timeline, { id: String(talk) }),
    });
    const row = (what: string, time: number) => inTime(`${messages} messages: ${what}`, time, MOST_MS);
    return [
      row('open conversations', took.open),
      row('those who wait, by time left', took.waiting),
      row('counts of every view', took.counts),
      row("a customer's timeline", took.timeline),
    ];
  },
};

const AT_ONCE = 2_500;

async function writeTalks(db: Database, count: number): Promise<number> {
  const account = await db.one<{ id: number }>(sql`
    INSERT INTO chat_account (channel_id, node_id, path, owner_id, platform, name, external_id, callback_mark)
    SELECT n.channel_id, n.id, n.path, m.id, 'douyin', '示例·测量', '_bench_inbox', 'bench-inbox'
    FROM node n JOIN member m ON m.uname = 'demo.admin' WHERE n.parent_id IS NULL AND n.channel_id = m.channel_id RETURNING id`);
  const id = account?.id ?? 0;
  // What the audit would look through is not what is measured.
  await db.raw('ALTER TABLE chat_message DISABLE TRIGGER USER');
  let last = 0;
  for (let at = 0; at < count; at += AT_ONCE) {
    const row = await db.one<{ id: number }>(sql`
      WITH people AS (
        INSERT INTO chat_customer (channel_id, node_id, path, account_id, platform, external_id, name)
        SELECT a.channel_id, a.node_id, a.path, a.id, 'douyin', 'bench-inbox-' || g, '示例·测量客户 ' || g
        FROM chat_account a, generate_series(${at + 1}::int, ${Math.min(count, at + AT_ONCE)}::int) g WHERE a.id = ${id}
        RETURNING id, channel_id, node_id, path),
      talks AS (
        INSERT INTO chat_talk (channel_id, node_id, path, account_id, customer_id, platform, state, last_text, waiting_since, reply_by)
        SELECT p.channel_id, p.node_id, p.path, ${id}, p.id, 'douyin', CASE WHEN p.id % 2 = 0 THEN 'ended' ELSE 'queue' END, '周末可以试驾吗',
               CASE WHEN p.id % 10 = 1 THEN now() END, CASE WHEN p.id % 10 = 1 THEN now() + interval '10 minutes' END
        FROM people p RETURNING id, customer_id),
      said AS (
        INSERT INTO chat_message (talk_id, customer_id, account_id, sender, kind, text, state, at)
        SELECT t.id, t.customer_id, ${id}, CASE WHEN g % 2 = 0 THEN 'customer' ELSE 'member' END,
               CASE WHEN g = 1 THEN 'event' ELSE 'text' END, '请问首付三成月供多少，编号 ' || g, 'received', now() - make_interval(mins => g)
        FROM talks t, generate_series(1, ${EACH}) g)
      SELECT max(id) AS id FROM talks`);
    last = row?.id ?? last;
  }
  await db.raw('ALTER TABLE chat_message ENABLE TRIGGER USER');
  return last;
}
