import { contract, type InputOf } from '@zhiying/contract';
import type { Database } from '../apps/server/src/db/database.ts';
import { sql } from '../apps/server/src/db/sql.ts';
import { prospectSource } from '../apps/server/src/modules/growth/prospect/prospect.source.ts';
import { areThere, writeInBulk } from './bulk.ts';
import { demoActor } from './demo-actor.ts';
import { type Bench, interleaved } from './harness.ts';
import { pagesOf } from './pages-of.ts';
import { measureSearch } from './searching.ts';
import { sizeFrom } from './sizes.ts';
import { atMost } from './table.ts';

const LIMIT = 100;
const TIMES = 20;
const SAID_EACH = 2;
/** Two characters that one in 120,000 has beside each other. */
const TYPED = '丁一';

/** People who said something in public and what they said, as whoever sees a whole channel uses them. */
export const prospects: Bench = {
  title:
    'pages of prospects and of what they said against page 1, and search against the same without its index',
  async run({ full, house }) {
    const opened = await house();
    const { ask, db } = opened;
    const actor = await demoActor(db);
    const rows = sizeFrom('PROSPECTS', full ? 1_000_000 : 100_000);
    await writeProspects(db, rows);
    const pages = Math.floor(rows / LIMIT);
    let turn = 0;
    const somewhere = () => 101 + ((turn++ * 7_919) % (pages - 101));
    const calls = pagesOf(opened, { limit: LIMIT, times: TIMES });
    const people = (search: () => InputOf<typeof contract.growth.list>) =>
      calls(contract.growth.list, search);
    const said = (search: () => InputOf<typeof contract.growthIntent.list>) =>
      calls(contract.growthIntent.list, search);
    const found = await interleaved({
      first: people(() => ({})),
      any: people(() => ({ page: somewhere() })),
      next: people(() => ({ sort: 'nextAt', order: 'ASC' })),
      high: people(() => ({ level: 'high' })),
      waiting: people(() => ({ state: 'waiting' })),
      most: people(() => ({ sort: 'signals' })),
      said: said(() => ({})),
      saidAny: said(() => ({ page: somewhere() })),
      saidHigh: said(() => ({ level: 'high' })),
      typed: people(() => ({ q: TYPED })),
    });
    const { first } = found;
    return [
      atMost(`any page of ${rows}, newest first : page 1`, found.any, first, 3),
      atMost('by next date : page 1', found.next, first, 3),
      atMost('one level : page 1', found.high, first, 3),
      atMost('one state : page 1', found.waiting, first, 3),
      atMost('by how much they said : page 1', found.most, first, 3),
      atMost(`${rows * SAID_EACH} things said : page 1`, found.said, first, 3),
      atMost('any page of what was said : page 1', found.saidAny, first, 3),
      atMost('one level of what was said : page 1', found.saidHigh, first, 3),
      atMost('two characters : page 1', found.typed, first, 3),
      ...(await measureSearch(opened, {
        what: 'two characters',
        ask: () => ask(contract.growth.list, { limit: LIMIT, q: TYPED }),
        source: prospectSource(actor, { q: TYPED }),
        indexes: ['growth_prospect_search'],
      })),
    ];
  },
};

export async function writeProspects(db: Database, rows: number): Promise<void> {
  if (await areThere(db, rows, sql`growth_prospect WHERE account = '测量用'`)) return;
  const since = Date.now();
  await writeInBulk(db, ['growth_prospect', 'growth_signal'], async (tx) => {
    await tx.query(sql`
      WITH people AS (
        SELECT ms.member_id, ms.node_id, ms.path, ms.channel_id, row_number() OVER (ORDER BY ms.id) - 1 AS at, count(*) OVER () AS all
        FROM membership ms WHERE ms.channel_id = (SELECT channel_id FROM membership GROUP BY 1 ORDER BY count(*) DESC LIMIT 1))
      INSERT INTO growth_prospect (channel_id, node_id, path, owner_id, platform, source, account, author_mark, nickname_sealed, name, level,
                                   state, signals, last_text, first_at, last_at, next_at)
      SELECT p.channel_id, p.node_id, p.path, CASE WHEN i % 3 = 0 THEN p.member_id END, 'douyin', 'own', '测量用', 'mark' || i, 'x', '示例·甲*',
             (ARRAY['high', 'middle', 'low', 'none'])[1 + i % 4], CASE WHEN i % 3 = 0 THEN 'reached' ELSE 'waiting' END, ${SAID_EACH},
             '示例评论' || chr(19968 + i % 3000) || chr(19968 + i / 40 % 3000), made.at, made.at,
             CASE WHEN i % 3 = 0 THEN now() + make_interval(mins => i % 9000) END
      FROM generate_series(1, ${rows}::int) AS i CROSS JOIN LATERAL (SELECT now() - make_interval(secs => (${rows}::int - i) * 10.0) AS at) AS made
      JOIN people p ON p.at = i * 31 % p.all`);
    await tx.query(sql`
      INSERT INTO growth_signal (channel_id, prospect_id, platform, item_mark, source, account, text, at, level, machine_level)
      SELECT p.channel_id, p.id, 'douyin', 'item' || p.id || '.' || k, 'own', '测量用', p.last_text, p.last_at - make_interval(mins => k), p.level, p.level
      FROM growth_prospect p, generate_series(1, ${SAID_EACH}::int) AS k WHERE p.account = '测量用' ORDER BY p.id, k`);
  });
  console.log(`${rows} prospects written in ${((Date.now() - since) / 1000).toFixed(0)} s`);
}
