import { contract } from '@zhiying/contract';
import type { Queries } from '#db/database.ts';
import { sql } from '#db/sql.ts';
import type { Actor } from '#kernel/access/actor.ts';
import type { Place } from '#kernel/access/place-of.ts';
import { scope } from '#kernel/access/scope.ts';
import { lockName } from '#kernel/named-lock.ts';
import type { WordEntry } from '../ai-create.table.ts';

/** Changes of a channel's lists come one after the other: the number of the last one tells every process what its lists are. */
export const lockWords = (db: Queries, channelId: number | null) => lockName(db, 'ai_check_word', channelId);

/** Writes down a change of the lists. */
export const recordChange = (
  db: Queries,
  { channelId, nodeId, path, ownerId }: Place,
  {
    summary,
    added,
    removed,
  }: { summary: string; added: readonly WordEntry[]; removed: readonly WordEntry[] },
) =>
  db.query(sql`
    INSERT INTO ai_check_change (channel_id, node_id, path, owner_id, summary, added, removed)
    VALUES (${channelId}, ${nodeId}, ${path}, ${ownerId}, ${summary}, ${JSON.stringify(added)}::jsonb, ${JSON.stringify(removed)}::jsonb)`);

export const findChange = (db: Queries, actor: Actor, id: number) =>
  db.one<{ id: number; at: string }>(sql`
    SELECT c.id, c.created_at AS at FROM ai_check_change c WHERE c.id = ${id} AND ${scope(actor, contract.aiCheck.restore).onRows(sql`c`)}`);

/** What came and went after a change, the last first. */
export const changesAfter = (db: Queries, channelId: number | null, id: number) =>
  db.query<{ added: WordEntry[]; removed: WordEntry[] }>(sql`
    SELECT added, removed FROM ai_check_change WHERE channel_id = ${channelId} AND id > ${id} ORDER BY id DESC`);

/** Entries by word and kind, whoever added them. */
export const deleteEntries = (db: Queries, channelId: number | null, entries: readonly WordEntry[]) =>
  db.query<WordEntry>(sql`
    DELETE FROM ai_check_word w USING jsonb_to_recordset(${JSON.stringify(entries)}::jsonb) AS e(word text, kind text)
    WHERE w.channel_id = ${channelId} AND w.word = e.word AND w.kind = e.kind
    RETURNING w.word, w.kind, array_to_json(w.instead) AS instead, w.remark`);

export const writeEntries = (
  db: Queries,
  { channelId, nodeId, path, ownerId }: Place,
  entries: readonly WordEntry[],
) =>
  db.query(sql`
    INSERT INTO ai_check_word (channel_id, node_id, path, owner_id, word, kind, instead, remark)
    SELECT ${channelId}, ${nodeId}, ${path}, ${ownerId}, e.word, e.kind, ARRAY(SELECT jsonb_array_elements_text(e.instead)), e.remark
    FROM jsonb_to_recordset(${JSON.stringify(entries)}::jsonb) AS e(word text, kind text, instead jsonb, remark text)
    ON CONFLICT (channel_id, kind, word) DO UPDATE SET instead = excluded.instead, remark = excluded.remark,
      version = ai_check_word.version + 1`);

/** Those of these entries that are there, whoever added them. */
export const knownEntries = (db: Queries, channelId: number | null, words: readonly string[]) =>
  db.query<WordEntry>(sql`
    SELECT word, kind, array_to_json(instead) AS instead, remark FROM ai_check_word
    WHERE channel_id = ${channelId} AND word = ANY(${[...words]}::text[])`);
