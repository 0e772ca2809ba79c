import { contract } from '@zhiying/contract';
import type { Database } from '../apps/server/src/db/database.ts';
import { sql } from '../apps/server/src/db/sql.ts';
import { alternating } from './alternating.ts';
import type { Bench } from './harness.ts';
import { sizeFrom } from './sizes.ts';
import { inTime } from './table.ts';

const SHORT = 100;
const MOST_TIMES = 1.5;
const MOST_MS = 300;

/** Opening a conversation, however long it is, and finding words among all that was ever said. */
export const talk: Bench = {
  title: 'opening a long conversation against a short one; searching all messages by two characters',
  async run({ full, house }) {
    const { db, ask } = await house();
    const long = sizeFrom('TALK_LONG', full ? 100_000 : 10_000);
    const all = sizeFrom('TALK_MESSAGES', full ? 1_000_000 : 50_000);
    const account = await addAccount(db);
    const [shortId, longId] = [await writeTalk(db, account, SHORT), await writeTalk(db, account, long)];
    await writeTalk(db, account, Math.max(0, all - long - SHORT));
    await db.raw('VACUUM ANALYZE chat_message');
    const open = (talkId: number) => async () => {
      await ask(contract.chat.info, { id: String(talkId) });
      await ask(contract.chat.messages, { talkId });
    };
    const search = (q: string) => () => ask(contract.chatMessage.list, { q, page: 1, limit: 50 });
    const took = await alternating({
      short: open(shortId),
      long: open(longId),
      rare: search('天窗'),
      common: search('试驾'),
    });
    const ratio = took.long / took.short;
    const found = (what: string, time: number) => inTime(`${all} messages: ${what}`, time, MOST_MS);
    return [
      {
        what: `opening ${long} messages : opening ${SHORT}`,
        ours: `${took.long.toFixed(1)} ms`,
        baseline: `${took.short.toFixed(1)} ms`,
        ratio,
        goal: `≤ ${MOST_TIMES}×`,
        ok: ratio <= MOST_TIMES,
      },
      found('天窗, in one of 10,000', took.rare),
      found('试驾, in one of four', took.common),
    ];
  },
};

const place = sql`FROM node n JOIN member m ON m.uname = 'demo.admin' WHERE n.parent_id IS NULL AND n.channel_id = m.channel_id`;

async function addAccount(db: Database): Promise<number> {
  const row = await db.one<{ id: number }>(sql`
    INSERT INTO chat_account (channel_id, node_id, path, owner_id, platform, name, external_id, callback_mark)
    SELECT n.channel_id, n.id, n.path, m.id, 'douyin', '示例·测量', '_bench_talk', 'bench-talk' ${place} RETURNING id`);
  return row?.id ?? 0;
}

const AT_ONCE = 50_000;

/** Words of the trade; every fourth asks for a test drive, one in ten thousand for a sunroof. */
async function writeTalk(db: Database, account: number, count: number): Promise<number> {
  const customer = await db.one<{ id: number }>(sql`
    INSERT INTO chat_customer (channel_id, node_id, path, account_id, platform, external_id, name)
    SELECT a.channel_id, a.node_id, a.path, a.id, 'douyin', ${`bench-${count}`}, '示例·测量客户' FROM chat_account a WHERE a.id = ${account} RETURNING id`);
  const talk = await db.one<{ id: number }>(sql`
    INSERT INTO chat_talk (channel_id, node_id, path, account_id, customer_id, platform, state)
    SELECT a.channel_id, a.node_id, a.path, a.id, ${customer?.id ?? 0}, 'douyin', 'queue' FROM chat_account a WHERE a.id = ${account} RETURNING id`);
  // What the audit would look through is not what is measured.
  await db.raw('ALTER TABLE chat_message DISABLE TRIGGER USER');
  for (let from = 0; from < count; from += AT_ONCE)
    await db.query(sql`
      INSERT INTO chat_message (talk_id, customer_id, account_id, sender, kind, text, state, at)
      SELECT ${talk?.id ?? 0}, ${customer?.id ?? 0}, ${account}, CASE WHEN g % 2 = 0 THEN 'customer' ELSE 'member' END, 'text',
             (ARRAY['周末可以试驾吗', '请问首付三成月供多少', '冬天续航掉多少', '保养一次要多久'])[1 + g % 4] || '，编号 ' || g
               || CASE WHEN g % 10000 = 7 THEN '，带全景天窗' ELSE '' END,
             'received', now() - make_interval(secs => ${count} - g)
      FROM generate_series(${from + 1}::int, ${Math.min(count, from + AT_ONCE)}::int) g`);
  await db.raw('ALTER TABLE chat_message ENABLE TRIGGER USER');
  return talk?.id ?? 0;
}
