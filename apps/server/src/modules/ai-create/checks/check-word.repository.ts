import { type CheckWord, contract } from '@zhiying/contract';
import type { Queries } from '#db/database.ts';
import { anyOf, sql } from '#db/sql.ts';
import type { Actor } from '#kernel/access/actor.ts';
import type { Place } from '#kernel/access/place-of.ts';
import { scope } from '#kernel/access/scope.ts';
import { RowMissing } from '#kernel/errors.ts';
import type { WordEntry } from '../ai-create.table.ts';

type Kind = CheckWord['kind'];

interface WordFields {
  kind: Kind;
  instead: string[];
  remark: string;
}

/** Words (`w`) within the actor's scope. */
export const ownedWords = (actor: Actor) => scope(actor, contract.aiCheck.words).onRows(sql`w`);

export const loadWords = (db: Queries, ids: readonly number[]) =>
  db.query<CheckWord>(sql`
    SELECT w.id, w.word, w.kind, array_to_json(w.instead) AS instead, w.remark, m.name AS "createdBy",
           w.created_at AS "createdAt", w.version
    FROM ai_check_word w JOIN member m ON m.id = w.owner_id WHERE w.id = ${anyOf(ids)}`);

export async function loadWord(db: Queries, id: number): Promise<CheckWord> {
  const [row] = await loadWords(db, [id]);
  if (!row) throw RowMissing('词');
  return row;
}

export const countWordsByKind = (db: Queries, channelId: number | null) =>
  db.query<{ kind: Kind; count: number }>(sql`
    SELECT kind, count(*)::int AS count FROM ai_check_word WHERE channel_id = ${channelId} GROUP BY kind`);

/** Adds the words that the channel does not know yet, and tells which those are. */
export async function insertWords(
  db: Queries,
  { channelId, nodeId, path, ownerId }: Place,
  words: readonly string[],
  { kind, instead, remark }: WordFields,
): Promise<string[]> {
  const added = await db.query<{ word: string }>(sql`
    INSERT INTO ai_check_word (channel_id, node_id, path, owner_id, word, kind, instead, remark)
    SELECT ${channelId}, ${nodeId}, ${path}, ${ownerId}, word, ${kind}, ${instead}::text[], ${remark}
    FROM unnest(${words}::text[]) word ON CONFLICT (channel_id, kind, word) DO NOTHING RETURNING word`);
  return added.map((row) => row.word);
}

export async function lockWord(db: Queries, actor: Actor, id: number) {
  const row = await db.one<WordEntry & { version: number }>(
    sql`SELECT w.word, w.kind, array_to_json(w.instead) AS instead, w.remark, w.version FROM ai_check_word w WHERE w.id = ${id} AND ${ownedWords(actor)} FOR UPDATE`,
  );
  if (!row) throw RowMissing('词');
  return row;
}

/** Another entry of the channel says the same. */
export const isWordTaken = async (
  db: Queries,
  channelId: number | null,
  { id, kind, word }: { id: number; kind: Kind; word: string },
): Promise<boolean> =>
  Boolean(
    await db.one(sql`
      SELECT 1 FROM ai_check_word
      WHERE channel_id = ${channelId} AND kind = ${kind} AND word = ${word} AND id <> ${id}`),
  );

export const updateWord = (
  db: Queries,
  id: number,
  { word, kind, instead, remark }: WordFields & { word: string },
) =>
  db.query(sql`
    UPDATE ai_check_word SET word = ${word}, kind = ${kind}, instead = ${instead}::text[], remark = ${remark},
           version = version + 1 WHERE id = ${id}`);

/** Deletes those within the actor's scope. */
export const deleteWords = (db: Queries, actor: Actor, ids: readonly number[]) =>
  db.query<WordEntry>(sql`
    DELETE FROM ai_check_word w WHERE w.id = ${anyOf(ids)} AND ${ownedWords(actor)}
    RETURNING w.word, w.kind, array_to_json(w.instead) AS instead, w.remark`);
