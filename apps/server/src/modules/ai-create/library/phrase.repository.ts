import { contract, type Phrase } from '@zhiying/contract';
import type { Queries } from '#db/database.ts';
import { anyOf, sql } from '#db/sql.ts';
import type { Actor } from '#kernel/access/actor.ts';
import type { Place } from '#kernel/access/place-of.ts';
import { scope } from '#kernel/access/scope.ts';
import { RowMissing } from '#kernel/errors.ts';

interface PhraseRecord {
  text: string;
  nodeId: number;
  kind: Phrase['kind'];
  version: number;
}

/** Phrases (`p`) within the actor's scope. */
export const ownedPhrases = (actor: Actor) => scope(actor, contract.aiLibrary.list).onRows(sql`p`);

export const loadPhrases = (db: Queries, ids: readonly number[]) =>
  db.query<Phrase>(sql`
    SELECT p.id, p.kind, p.text, array_to_json(p.tags) AS tags, p.uses, m.name AS "createdBy", p.created_at AS "createdAt",
           p.version
    FROM ai_phrase p JOIN member m ON m.id = p.owner_id WHERE p.id = ${anyOf(ids)}`);

export async function loadPhrase(db: Queries, id: number): Promise<Phrase> {
  const [row] = await loadPhrases(db, [id]);
  if (!row) throw RowMissing('标题或话题');
  return row;
}

/** Adds the texts that the place does not have yet; the answer is how many. */
export async function insertPhrases(
  db: Queries,
  { channelId, nodeId, path, ownerId }: Place,
  texts: readonly string[],
  { kind, tags }: Pick<Phrase, 'kind' | 'tags'>,
): Promise<number> {
  const added = await db.query(sql`
    INSERT INTO ai_phrase (channel_id, node_id, path, owner_id, kind, text, tags)
    SELECT ${channelId}, ${nodeId}, ${path}, ${ownerId}, ${kind}, text, ${tags}::text[]
    FROM unnest(${texts}::text[]) text ON CONFLICT (node_id, kind, text) DO NOTHING RETURNING id`);
  return added.length;
}

export async function lockPhrase(db: Queries, actor: Actor, id: number): Promise<PhraseRecord> {
  const row = await db.one<PhraseRecord>(sql`
    SELECT p.text, p.node_id AS "nodeId", p.kind, p.version FROM ai_phrase p
    WHERE p.id = ${id} AND ${ownedPhrases(actor)} FOR UPDATE`);
  if (!row) throw RowMissing('标题或话题');
  return row;
}

/** Another phrase of the same place and kind says the same. */
export const isPhraseTaken = async (
  db: Queries,
  { nodeId, kind }: PhraseRecord,
  id: number,
  text: string,
): Promise<boolean> =>
  Boolean(
    await db.one(
      sql`SELECT 1 FROM ai_phrase WHERE node_id = ${nodeId} AND kind = ${kind} AND text = ${text} AND id <> ${id}`,
    ),
  );

export const updatePhrase = (db: Queries, id: number, { text, tags }: Pick<Phrase, 'text' | 'tags'>) =>
  db.query(
    sql`UPDATE ai_phrase SET text = ${text}, tags = ${tags}::text[], version = version + 1 WHERE id = ${id}`,
  );

/** Deletes those within the actor's scope. */
export const deletePhrases = (db: Queries, actor: Actor, ids: readonly number[]) =>
  db.query<{ text: string }>(
    sql`DELETE FROM ai_phrase p WHERE p.id = ${anyOf(ids)} AND ${ownedPhrases(actor)} RETURNING p.text`,
  );

/** Counts one more use of those within the actor's scope; the answer is how many they are. */
export async function countUses(db: Queries, actor: Actor, ids: readonly number[]): Promise<number> {
  const used = await db.query(
    sql`UPDATE ai_phrase p SET uses = uses + 1 WHERE p.id = ${anyOf(ids)} AND ${ownedPhrases(actor)} RETURNING 1`,
  );
  return used.length;
}
