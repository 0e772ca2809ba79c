import { contract } from '@zhiying/contract';
import type { Database } from '../apps/server/src/db/database.ts';
import { sql } from '../apps/server/src/db/sql.ts';
import type { BenchServer } from './bench-server.ts';
import { writeInBulk } from './bulk.ts';
import { againstFirstPage, type Listed } from './first-page.ts';
import type { Bench } from './harness.ts';
import { people, place, writeNetwork } from './network.ts';
import { signedIn } from './servers.ts';

interface Size {
  pieces: number;
  deliveries: number;
}

const PIECES_EACH = 2;
const PEOPLE_EACH = 5_000;
/** Deliveries come evenly over a year. */
const DAYS = 365;

/** Content of a large brand after a year: what operations, reviewers and advisers open. */
export const substance: Bench = {
  title: 'lists of substances and deliveries against the first page of members',
  async run({ full, house }) {
    const size = full ? { pieces: 100_000, deliveries: 2_000_000 } : { pieces: 10_000, deliveries: 200_000 };
    const opened = await house();
    await writeNetwork(opened.db);
    await writeSubstances(opened.db, size);
    return measure(opened, size);
  },
};

async function measure(house: BenchServer, { pieces, deliveries }: Size) {
  const { ask, db } = house;
  const adviser = await signedIn(house.server.address, 'demo.adviser');
  const send = await db.one<{ id: number }>(
    sql`SELECT max(id) AS id FROM substance_send WHERE name LIKE '示例下发%'`,
  );
  const store = await db.one<{ id: number }>(sql`SELECT min(id) AS id FROM node WHERE code LIKE 'NETS%'`);
  const sendId = send?.id ?? 0;
  const { substance: calls, substanceSend, substanceInbox, substanceReview } = contract;
  const pages = Math.floor(pieces / 100) - 1;
  const list = (what: string, call: Listed['call'], input: Listed['input'], by = ask): Listed => ({
    what,
    call,
    input,
    ask: by,
  });
  const { total } = await ask(substanceSend.people, { sendId });
  if (total < PIECES_EACH * PEOPLE_EACH) throw new Error(`only ${total} deliveries of a sending are listed`);
  const rows = await againstFirstPage(house, [
    list(`${pieces} substances, newest`, calls.list, () => ({})),
    list('any page', calls.list, (at) => ({ page: 1 + ((at * 7_919) % pages) })),
    list('any page by title', calls.list, (at) => ({ page: 1 + ((at * 104_729) % pages), sort: 'title' })),
    list('by shares', calls.list, () => ({ sort: 'shared' })),
    list('two characters', calls.list, () => ({ q: '丁七' })),
    list('of one store', calls.list, () => ({ nodeId: store?.id })),
    list('that may be sent', calls.list, () => ({ usable: 'yes' })),
    list('waiting for review', substanceReview.queue, () => ({})),
    list('sendings', substanceSend.list, () => ({})),
    list(`one sending's of ${deliveries} deliveries`, substanceSend.people, (at) => ({
      sendId,
      page: 1 + (at % 50),
    })),
    list('of them those who have not opened it', substanceSend.people, () => ({ sendId, step: 'unopened' })),
    list('what an adviser received', substanceInbox.list, () => ({}), adviser.ask),
    list('of it what must be shared', substanceInbox.list, () => ({ box: 'must' }), adviser.ask),
  ]);
  return rows;
}

async function writeSubstances(db: Database, { pieces, deliveries }: Size): Promise<void> {
  const have = await db.one(sql`SELECT 1 FROM substance WHERE title LIKE '示例内容%' LIMIT 1`);
  if (have) return;
  const since = Date.now();
  const sends = deliveries / PIECES_EACH / PEOPLE_EACH;
  const ago = (share: ReturnType<typeof sql>) =>
    sql`now() - make_interval(secs => (1 - ${share}) * ${DAYS * 86_400}::float8)`;
  const tables = ['substance', 'substance_send', 'substance_send_item', 'substance_delivery'];
  await writeInBulk(db, tables, async (tx) => {
    await tx.query(sql`
      INSERT INTO substance (channel_id, node_id, path, owner_id, kind, title, status, tags, product, version_id, submitted_at, created_at, updated_at)
      SELECT p.channel_id, n.node_id, n.path, p.owner_id, (ARRAY['article','video','poster','link','copy'])[1 + i % 5],
             '示例内容' || chr(19968 + i % 3000) || chr(19968 + i / 40 % 3000) || i,
             (ARRAY['published','published','passed','draft','pending','withdrawn','rejected','published'])[1 + i % 8],
             ARRAY['标签' || i % 40], '示例车型' || i % 12, i, CASE WHEN i % 8 = 4 THEN made.at END, made.at, made.at
      FROM generate_series(1, ${pieces}::int) i, ${place} p,
           LATERAL (SELECT ${ago(sql`i::float8 / ${pieces}::int`)} AS at) made,
           LATERAL (SELECT CASE WHEN i % 4 = 0 THEN x.id ELSE p.node_id END AS node_id, CASE WHEN i % 4 = 0 THEN x.path ELSE p.path END AS path
                    FROM (SELECT ids[1 + i % cardinality(ids)] AS id, paths[1 + i % cardinality(ids)] AS path
                          FROM (SELECT array_agg(id ORDER BY id) AS ids, array_agg(path ORDER BY id) AS paths FROM node WHERE code LIKE 'NETS%') all_stores) x) n`);
    await tx.query(sql`
      INSERT INTO substance_send (channel_id, node_id, path, owner_id, name, must_share, from_at, state, request_key, people, expected, created_at, sent_at)
      SELECT p.channel_id, p.node_id, p.path, p.owner_id, '示例下发' || i, i % 3 = 0, made.at,
             CASE WHEN i % 4 = 0 THEN 'active' ELSE 'ended' END, 'bench-' || i, ${PEOPLE_EACH}::int, ${PEOPLE_EACH}::int, made.at, made.at
      FROM generate_series(1, ${sends}::int) i, ${place} p, LATERAL (SELECT ${ago(sql`i::float8 / ${sends}::int`)} AS at) made`);
    await tx.query(sql`
      INSERT INTO substance_send_item (send_id, substance_id, version_id, position)
      SELECT d.id, s.id, 1, s.at FROM substance_send d
      JOIN (SELECT id, row_number() OVER (ORDER BY id) - 1 AS n, row_number() OVER (ORDER BY id) % ${PIECES_EACH}::int AS at
            FROM substance WHERE title LIKE '示例内容%') s ON s.n / ${PIECES_EACH}::int = d.id % ${sends}::int
      WHERE d.name LIKE '示例下发%'`);
    await tx.query(sql`
      INSERT INTO substance_delivery (channel_id, node_id, path, owner_id, send_id, substance_id, created_at, opened_at, shared_at, published_at, shares, visits)
      SELECT d.channel_id, p.node_id, p.path, p.member_id, d.id, i.substance_id, d.created_at,
             CASE WHEN (p.at + d.id) % 3 > 0 THEN d.created_at END, CASE WHEN (p.at + d.id) % 5 = 0 THEN d.created_at END,
             CASE WHEN (p.at + d.id) % 20 = 0 THEN d.created_at END, CASE WHEN (p.at + d.id) % 5 = 0 THEN 1 ELSE 0 END, (p.at + d.id) % 4
      FROM substance_send d JOIN substance_send_item i ON i.send_id = d.id
      JOIN ${people} p ON (p.at + d.id) % 4 = 0 OR p.at < 20
      WHERE d.name LIKE '示例下发%' ORDER BY d.id, p.member_id`);
    // What deliveries keep as they are made and opened.
    await tx.query(sql`
      UPDATE substance_send_item i SET reached = c.reached, opened = c.opened, shared = c.shared, published = c.published, visits = c.visits
      FROM (SELECT send_id, substance_id, count(*)::int AS reached, count(opened_at)::int AS opened, count(shared_at)::int AS shared,
                   count(published_at)::int AS published, sum(visits)::int AS visits FROM substance_delivery GROUP BY 1, 2) c
      WHERE c.send_id = i.send_id AND c.substance_id = i.substance_id`);
    await tx.query(sql`
      UPDATE substance s SET reached = i.reached, opened = i.opened, shared = i.shared, published = i.published, visits = i.visits
      FROM substance_send_item i WHERE i.substance_id = s.id`);
  });
  console.log(
    `${pieces} substances and ${deliveries} deliveries written in ${((Date.now() - since) / 1000).toFixed(0)} s`,
  );
}
