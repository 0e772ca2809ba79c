import { sql } from '#db/sql.ts';
import type { Place } from '#kernel/access/place-of.ts';
import { SYSTEM } from '#kernel/audit/audit.ts';
import { claimDemo, isDemo } from '#kernel/demo.ts';
import type { Kernel } from '#kernel/kernel.ts';
import type { Unit } from '#kernel/unit.ts';
import { chunkText } from '../search/chunk-text.ts';
import { countTerms } from '../search/count-terms.repository.ts';
import { writeDocPieces, writePairPieces } from '../search/pieces.repository.ts';
import { DEMO_CASES, DEMO_DOCS, DEMO_GAPS, DEMO_PAIRS } from './knowledge.ts';

/** A small house's knowledge at the root of every channel. Once: the setting is the claim. */
export async function ensureDemoKnowledge(kernel: Kernel) {
  const { db } = kernel;
  if (!(await isDemo(db))) return;
  const places = await db.query<Place>(sql`
    SELECT n.channel_id AS "channelId", n.id AS "nodeId", n.path,
           (SELECT ms.member_id FROM membership ms JOIN member m ON m.id = ms.member_id
            WHERE ms.channel_id = n.channel_id AND m.status <> 'disabled' ORDER BY length(ms.path), ms.member_id LIMIT 1) AS "ownerId"
    FROM node n WHERE n.parent_id IS NULL ORDER BY n.id`);
  for (const place of places.filter(({ ownerId }) => ownerId))
    await kernel.tx(SYSTEM, async (unit) => {
      if (await claimDemo(unit, `aisbot.${place.channelId}`)) await fill(unit, place);
    });
}

async function fill(unit: Unit, place: Place) {
  const { channelId, nodeId, path, ownerId } = place;
  const placed = sql`${channelId}, ${nodeId}, ${path}, ${ownerId}`;
  for (const { name, until, content } of DEMO_DOCS) {
    const cuts = chunkText(content);
    const row = await unit.one<{ id: number }>(sql`
      INSERT INTO aisbot_doc (channel_id, node_id, path, owner_id, name, kind, status, until, pieces, updated_by)
      VALUES (${placed}, ${name}, 'text', 'live', ${until}::date, ${cuts.length}, ${ownerId}) RETURNING id`);
    const id = row?.id ?? 0;
    await unit.query(sql`
      INSERT INTO aisbot_doc_version (channel_id, node_id, path, owner_id, doc_id, version, name, kind, content, until)
      VALUES (${placed}, ${id}, 1, ${name}, 'text', ${content}, ${until}::date)`);
    await writeDocPieces(unit, { ...place, id, name, until, live: true }, cuts);
  }
  for (const { question, others, answer } of DEMO_PAIRS) {
    const row = await unit.one<{ id: number }>(sql`
      INSERT INTO aisbot_pair (channel_id, node_id, path, owner_id, question, others, answer, status, updated_by)
      VALUES (${placed}, ${question}, ${[...others]}::text[], ${answer}, 'live', ${ownerId}) RETURNING id`);
    const id = row?.id ?? 0;
    await unit.query(sql`
      INSERT INTO aisbot_pair_version (channel_id, node_id, path, owner_id, pair_id, version, question, answer)
      VALUES (${placed}, ${id}, 1, ${question}, ${answer})`);
    await writePairPieces(unit, [{ ...place, id, question, others, answer, until: null, live: true }]);
  }
  for (const { question, others, asked } of DEMO_GAPS)
    await unit.query(sql`
      INSERT INTO aisbot_gap (channel_id, node_id, path, owner_id, question, others, asked)
      VALUES (${placed}, ${question}, ${[...others]}::text[], ${asked})`);
  for (const { question, expected } of DEMO_CASES)
    await unit.query(sql`
      INSERT INTO aisbot_case (channel_id, node_id, path, owner_id, question, expected)
      VALUES (${placed}, ${question}, ${expected})`);
  await countTerms(unit, channelId);
}
