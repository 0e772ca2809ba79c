import type { BotGap } from '@zhiying/contract';
import type { Queries } from '#db/database.ts';
import { anyOf, sql } from '#db/sql.ts';
import type { Actor } from '#kernel/access/actor.ts';
import type { Place } from '#kernel/access/place-of.ts';
import { RowMissing } from '#kernel/errors.ts';
import type { Unit } from '#kernel/unit.ts';
import { gapPolicy } from '../aisbot.policy.ts';
import { announceKnowledge } from '../announce.service.ts';
import { diceCoefficient } from '../search/retrieve.ts';
import { bigramsOf, normalizeText } from '../search/terms.ts';

/** Questions that share this much of their pairs mean the same. */
const SAME = 0.6;
const MOST_WORDINGS = 20;
const LONGEST = 200;

type Known = Pick<BotGap, 'id' | 'question' | 'others'>;

/** Notes a question that could not be answered, with those that mean the same. Numbers that people leave are not kept. */
export async function recordGap(unit: Unit, place: Place, question: string, draft: string) {
  const wording = question.replace(/\d{5,}/g, '…').slice(0, LONGEST);
  const pairs = bigramsOf(wording);
  if (pairs.length === 0) return;
  // Two questions that mean the same may come at the same time.
  await unit.query(sql`SELECT pg_advisory_xact_lock(hashtextextended('aisbot_gap', ${place.channelId}))`);
  const known = await unit.query<Known>(sql`
    SELECT id, question, others FROM aisbot_gap
    WHERE channel_id = ${place.channelId} AND node_id = ${place.nodeId} AND status = 'open' AND text_pairs(question) && ${pairs}::text[]
    ORDER BY last_at DESC LIMIT 200`);
  const wanted = new Set(pairs);
  const same = known.find((gap) =>
    [gap.question, ...gap.others].some((each) => diceCoefficient(wanted, new Set(bigramsOf(each))) >= SAME),
  );
  const id = same ? await join(unit, same, wording) : await insert(unit, place, wording, draft);
  await announceKnowledge(unit, 'aisbot_gap', [id]);
}

async function join(unit: Unit, { id, question, others }: Known, wording: string) {
  const isNew = ![question, ...others].some((each) => normalizeText(each) === normalizeText(wording));
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

interface GapRecord extends Place {
  id: number;
  question: string;
  others: string[];
  status: BotGap['status'];
}

/** Locks questions that the actor may do this with, every one of them. */
export async function lockGaps(
  unit: Unit,
  actor: Actor,
  verb: keyof typeof gapPolicy.verbs,
  ids: readonly number[],
) {
  const rows = await unit.query<GapRecord>(sql`
    SELECT r.id, r.question, r.others, r.status, r.channel_id AS "channelId", r.node_id AS "nodeId", r.path, r.owner_id AS "ownerId"
    FROM aisbot_gap r WHERE r.id = ${anyOf(ids)} AND ${gapPolicy.reach(actor, verb)} ORDER BY r.id FOR UPDATE OF r`);
  if (rows.length < new Set(ids).size) throw RowMissing('问题');
  for (const row of rows) gapPolicy.guard(actor, verb, row);
  return rows;
}

/** The question is answered by a pair now. */
export const closeGap = (db: Queries, id: number, pairId: number) =>
  db.query(sql`UPDATE aisbot_gap SET status = 'taken', pair_id = ${pairId} WHERE id = ${id}`);

/** The questions stay without an answer on purpose. */
export const leaveGaps = (db: Queries, ids: readonly number[]) =>
  db.query(sql`UPDATE aisbot_gap SET status = 'left' WHERE id = ${anyOf(ids)}`);
