import type { BotDoc, BotDocKind } from '@zhiying/contract';
import type { Queries } from '#db/database.ts';
import { anyOf, sql } from '#db/sql.ts';
import type { Actor } from '#kernel/access/actor.ts';
import type { Place } from '#kernel/access/place-of.ts';
import { RowMissing } from '#kernel/errors.ts';
import type { Unit } from '#kernel/unit.ts';
import { docPolicy } from '../aisbot.policy.ts';
import { barredIds } from '../aisbot.scope.ts';
import { announceKnowledge } from '../announce.service.ts';
import { loadDocs } from './doc.source.ts';

type DocVerb = keyof typeof docPolicy.verbs;

interface DocRecord extends Place {
  id: number;
  name: string;
  kind: BotDocKind;
  status: BotDoc['status'];
  until: string | null;
  version: number;
  barredIds: (number | null)[];
  updatedBy: number;
}

export interface DocText {
  name: string;
  kind: BotDocKind;
  object: string | null;
  content: string;
  until: string | null;
}

export async function oneDoc(db: Queries, actor: Actor, id: number): Promise<BotDoc> {
  const [row] = await loadDocs(db, actor, [id]);
  if (!row) throw RowMissing('文档');
  return row;
}

/** Locks documents that the actor may do this with, every one of them. */
export async function lockDocs(unit: Unit, actor: Actor, verb: DocVerb, ids: readonly number[]) {
  const rows = await unit.query<DocRecord>(sql`
    SELECT r.id, r.name, r.kind, r.status, r.until, r.version, r.channel_id AS "channelId", r.node_id AS "nodeId", r.path,
           r.owner_id AS "ownerId", r.updated_by AS "updatedBy", ${barredIds} AS "barredIds"
    FROM aisbot_doc r WHERE r.id = ${anyOf(ids)} AND ${docPolicy.reach(actor, verb)} ORDER BY r.id FOR UPDATE OF r`);
  for (const row of rows) docPolicy.guard(actor, verb, row);
  if (rows.length < new Set(ids).size) throw RowMissing('文档');
  return rows;
}

export async function lockDoc(unit: Unit, actor: Actor, verb: DocVerb, id: number): Promise<DocRecord> {
  const [row] = await lockDocs(unit, actor, verb, [id]);
  if (!row) throw RowMissing('文档');
  return row;
}

export async function insertDoc(
  db: Queries,
  { channelId, nodeId, path, ownerId }: Place,
  by: number,
  text: DocText,
): Promise<number> {
  const row = await db.one<{ id: number }>(sql`
    INSERT INTO aisbot_doc (channel_id, node_id, path, owner_id, name, kind, status, until, updated_by)
    VALUES (${channelId}, ${nodeId}, ${path}, ${ownerId}, ${text.name}, ${text.kind}, 'reading', ${text.until}::date, ${by})
    RETURNING id`);
  const id = row?.id ?? 0;
  await keepVersion(db, id, by, text);
  return id;
}

export async function updateDoc(db: Queries, id: number, by: number, text: DocText) {
  await db.query(sql`
    UPDATE aisbot_doc SET name = ${text.name}, kind = ${text.kind}, status = 'reading', trouble = '', until = ${text.until}::date,
           version = version + 1, updated_at = now(), updated_by = ${by} WHERE id = ${id}`);
  await keepVersion(db, id, by, text);
}

const keepVersion = (db: Queries, id: number, by: number, text: DocText) =>
  db.query(sql`
    INSERT INTO aisbot_doc_version (channel_id, node_id, path, owner_id, doc_id, version, name, kind, object, content, until)
    SELECT channel_id, node_id, path, ${by}, id, version, ${text.name}, ${text.kind}, ${text.object}, ${text.content}, ${text.until}::date
    FROM aisbot_doc WHERE id = ${id}`);

/** The newest version's file or typed text. */
export const newestText = (db: Queries, id: number) =>
  db.one<Pick<DocText, 'object' | 'content'>>(sql`
    SELECT object, content FROM aisbot_doc_version WHERE doc_id = ${id} ORDER BY version DESC LIMIT 1`);

/** The document waits to be read once more. */
export const startReading = (db: Queries, id: number) =>
  db.query(sql`UPDATE aisbot_doc SET status = 'reading', trouble = '' WHERE id = ${id}`);

/** Puts documents and their pieces in use or out of use. */
export async function settleDocs(unit: Unit, ids: readonly number[], status: 'live' | 'off') {
  await unit.query(
    sql`UPDATE aisbot_doc SET status = ${status}, updated_at = now() WHERE id = ${anyOf(ids)}`,
  );
  await unit.query(sql`UPDATE aisbot_piece SET live = ${status === 'live'} WHERE doc_id = ${anyOf(ids)}`);
  await announceKnowledge(unit, 'aisbot_doc', ids);
}

/** The files of all versions of these documents. */
export const docFiles = async (db: Queries, ids: readonly number[]): Promise<string[]> =>
  (
    await db.query<{ object: string }>(sql`
      SELECT DISTINCT object FROM aisbot_doc_version WHERE doc_id = ${anyOf(ids)} AND object IS NOT NULL`)
  ).map(({ object }) => object);

export const deleteDocs = (db: Queries, ids: readonly number[]) =>
  db.query(sql`DELETE FROM aisbot_doc WHERE id = ${anyOf(ids)}`);
