import { contract, type Subject, type SubjectInfo, type SubjectInput } from '@zhiying/contract';
import type { Queries } from '#db/database.ts';
import { anyOf, type SQL, sql } from '#db/sql.ts';
import { type Actor, keysFor } from '#kernel/access/actor.ts';
import type { Place } from '#kernel/access/place-of.ts';
import { RowMissing } from '#kernel/errors.ts';
import type { Unit } from '#kernel/unit.ts';
import { type SubjectVerb, subjectPolicy } from './subject.policy.ts';

interface SubjectRecord extends Place {
  id: number;
  title: string;
  status: Subject['status'];
  versionNo: number;
  version: number;
  input: SubjectInput;
}

/** Locks the subjects that the actor may do this with, every one of them, in the order of their ids. */
export async function lockSubjects(unit: Queries, actor: Actor, verb: SubjectVerb, ids: readonly number[]) {
  const wanted = [...new Set(ids)];
  const rows = await unit.query<SubjectRecord>(sql`
    SELECT j.id, j.channel_id AS "channelId", j.node_id AS "nodeId", j.path, j.owner_id AS "ownerId", j.title, j.status,
           j.version_no AS "versionNo", j.version,
           (SELECT v.input FROM subject_version v WHERE v.subject_id = j.id AND v.no = j.version_no) AS input
    FROM subject j WHERE j.id = ${anyOf(wanted)} AND j.deleted_at IS NULL AND ${subjectPolicy.reach(actor, verb)}
    ORDER BY j.id FOR UPDATE OF j`);
  if (rows.length < wanted.length) throw RowMissing('专题');
  for (const row of rows) subjectPolicy.guard(actor, verb, row);
  return rows;
}

export async function lockSubject(unit: Queries, actor: Actor, verb: SubjectVerb, id: number) {
  const [row] = await lockSubjects(unit, actor, verb, [id]);
  if (!row) throw RowMissing('专题');
  return row;
}

/** Writes columns of subjects; every change grows their version and is announced to the people who see them. */
async function writeSubjects(unit: Unit, ids: readonly number[], columns: SQL) {
  const rows = await unit.query<{ id: number; channelId: number; path: string; ownerId: number }>(sql`
    UPDATE subject j SET ${columns}, updated_at = now(), version = version + 1 WHERE j.id = ${anyOf(ids)}
    RETURNING j.id, j.channel_id AS "channelId", j.path, j.owner_id AS "ownerId"`);
  const keys = keysFor(contract.subject.list);
  for (const { id, ...place } of rows)
    await unit.announce('subject.changed', { ids: [id] }, { ...place, keys });
}

export async function insertSubject(unit: Queries, place: Place, title: string): Promise<number> {
  const row = await unit.one<{ id: number }>(sql`
    INSERT INTO subject (channel_id, node_id, path, owner_id, title)
    VALUES (${place.channelId}, ${place.nodeId}, ${place.path}, ${place.ownerId}, ${title}) RETURNING id`);
  return row?.id ?? 0;
}

/** Stores what was written as the subject's version `no` and makes it the current one. */
export async function saveVersion(unit: Unit, id: number, no: number, authorId: number, input: SubjectInput) {
  await unit.query(sql`
    INSERT INTO subject_version (subject_id, channel_id, node_id, path, owner_id, no, input)
    SELECT j.id, j.channel_id, j.node_id, j.path, ${authorId}, ${no}, ${JSON.stringify(input)}::jsonb FROM subject j WHERE j.id = ${id}`);
  await writeSubjects(
    unit,
    [id],
    sql`title = ${input.title}, intro = ${input.intro}, cover_id = ${input.coverId},
        substance_ids = ${input.substanceIds}::bigint[], version_no = ${no}`,
  );
}

export async function findVersion(db: Queries, id: number, no: number): Promise<SubjectInput | null> {
  const row = await db.one<{ input: SubjectInput }>(
    sql`SELECT input FROM subject_version WHERE subject_id = ${id} AND no = ${no}`,
  );
  return row?.input ?? null;
}

export const listVersions = (db: Queries, id: number) =>
  db.query<SubjectInfo['versions'][number]>(sql`
    SELECT v.no, v.input->>'title' AS title, jsonb_array_length(v.input->'substanceIds') AS pieces, o.name AS by, v.created_at AS at
    FROM subject_version v JOIN member o ON o.id = v.owner_id WHERE v.subject_id = ${id} ORDER BY v.no DESC LIMIT 50`);

/** Publishes the subject to exactly these nodes. Answers those that did not have it before. */
export async function replaceTargets(
  unit: Queries,
  id: number,
  nodeIds: readonly number[],
  publisherId: number,
): Promise<number[]> {
  await unit.query(sql`
    UPDATE subject_publish SET ended_at = now() WHERE subject_id = ${id} AND ended_at IS NULL AND node_id <> ALL(${nodeIds}::bigint[])`);
  const added = await unit.query<{ nodeId: number }>(sql`
    INSERT INTO subject_publish (subject_id, channel_id, node_id, path, owner_id)
    SELECT ${id}, n.channel_id, n.id, n.path, ${publisherId} FROM node n WHERE n.id = ${anyOf(nodeIds)}
    ON CONFLICT (subject_id, node_id) WHERE ended_at IS NULL DO NOTHING RETURNING node_id AS "nodeId"`);
  return added.map(({ nodeId }) => nodeId);
}

export const markPublished = (unit: Unit, id: number, no: number) =>
  writeSubjects(unit, [id], sql`status = 'published', published_no = ${no}`);

/** Ends every publication of the subjects. */
export async function withdrawSubjects(unit: Unit, ids: readonly number[]) {
  await unit.query(
    sql`UPDATE subject_publish SET ended_at = now() WHERE subject_id = ${anyOf(ids)} AND ended_at IS NULL`,
  );
  await writeSubjects(unit, ids, sql`status = 'withdrawn'`);
}

export const markDeleted = (unit: Unit, ids: readonly number[]) =>
  writeSubjects(unit, ids, sql`deleted_at = now()`);
