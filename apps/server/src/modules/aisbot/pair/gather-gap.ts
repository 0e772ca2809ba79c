import { anyOf, sql } from '#db/sql.ts';
import type { Place } from '#kernel/access/place-of.ts';
import type { Unit } from '#kernel/unit.ts';
import { announceKnowledge } from '../announce.ts';
import { alikeness } from '../search/retrieve.ts';
import { pairsOf, plain } from '../search/terms.ts';

/** Questions that share this much of their pairs mean the same. */
const SAME = 0.6;
const MOST_WORDINGS = 20;
const LONGEST = 200;

interface Known {
  id: number;
  question: string;
  others: string[];
}

/** Notes a question that could not be answered, with those that mean the same. Numbers that people leave are not kept. */
export async function gatherGap(unit: Unit, place: Place, question: string, draft: string) {
  const wording = question.replace(/\d{5,}/g, '…').slice(0, LONGEST);
  const pairs = pairsOf(wording);
  if (pairs.length === 0) return;
  // Two that mean the same may come at the same time.
  await unit.query(sql`SELECT pg_advisory_xact_lock(hashtextextended('aisbot_gap', ${place.channelId}))`);
  const known = await unit.query<Known>(sql`
    SELECT id, question, others FROM aisbot_gap
    WHERE channel_id = ${place.channelId} AND node_id = ${place.nodeId} AND status = 'open' AND text_pairs(question) && ${pairs}::text[]
    ORDER BY last_at DESC LIMIT 200`);
  const asked = new Set(pairs);
  const same = known.find((gap) =>
    [gap.question, ...gap.others].some((each) => alikeness(asked, new Set(pairsOf(each))) >= SAME),
  );
  const id = same ? await join(unit, same, wording) : await insert(unit, place, wording, draft);
  await announceKnowledge(unit, 'aisbot_gap', [id]);
}

async function join(unit: Unit, { id, question, others }: Known, wording: string) {
  const isNew = ![question, ...others].some((each) => plain(each) === plain(wording));
  const all = isNew && others.length < MOST_WORDINGS ? [...others, wording] : others;
  await unit.query(sql`
    UPDATE aisbot_gap SET asked = asked + 1, last_at = now(), others = ${all}::text[] WHERE id = ${anyOf([id])}`);
  return id;
}

async function insert(unit: Unit, place: Place, question: string, draft: string) {
  const row = await unit.one<{ id: number }>(sql`
    INSERT INTO aisbot_gap (channel_id, node_id, path, owner_id, question, draft)
    VALUES (${place.channelId}, ${place.nodeId}, ${place.path}, ${place.ownerId}, ${question}, ${draft.slice(0, 1000)}) RETURNING id`);
  return row?.id ?? 0;
}
