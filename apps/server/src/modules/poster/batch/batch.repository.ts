import {
  contract,
  type PosterBatchItem,
  type PosterFinding,
  type PosterInput,
  type PosterValues,
} from '@zhiying/contract';
import type { Queries } from '#db/database.ts';
import { sql } from '#db/sql.ts';
import { type Actor, keysFor } from '#kernel/access/actor.ts';
import type { Place } from '#kernel/access/place-of.ts';
import { RowMissing } from '#kernel/errors.ts';
import type { Unit } from '#kernel/unit.ts';
import { type BatchVerb, batchPolicy } from '../poster.policy.ts';

export interface BatchRecord extends Place {
  id: number;
  name: string;
  templateId: number;
  templateVersionNo: number;
  input: PosterInput;
  shared: { values: PosterValues; ai: boolean };
  origin: string;
  jobId: string | null;
  running: boolean;
  left: number;
  pictured: number;
}

/** A job that was lost or gave up leaves the batch for somebody to go on with. */
export const IS_RUNNING = sql`
  (b.state = 'running' AND EXISTS (SELECT 1 FROM job_run j WHERE j.id::text = b.job_id AND j.status IN ('queued', 'running')))`;

/** A poster (`p`) with a picture: the former one stands until there is a new one. */
export const HAS_PICTURE = sql`(p.object IS NOT NULL AND p.deleted_at IS NULL)`;

const RECORD = sql`
  b.id, b.channel_id AS "channelId", b.node_id AS "nodeId", b.path, b.owner_id AS "ownerId", b.name, b.template_id AS "templateId",
  b.template_version_no AS "templateVersionNo", b.input, b.shared, b.origin, b.job_id AS "jobId", ${IS_RUNNING} AS running,
  (SELECT count(*)::int FROM poster_batch_item i WHERE i.batch_id = b.id AND i.state IN ('waiting', 'failed', 'cancelled')) AS left,
  (SELECT count(*)::int FROM poster_batch_item i JOIN poster p ON p.id = i.poster_id
   WHERE i.batch_id = b.id AND ${HAS_PICTURE}) AS pictured`;

export async function lockBatch(
  db: Queries,
  actor: Actor,
  verb: BatchVerb,
  id: number,
): Promise<BatchRecord> {
  const row = await db.one<BatchRecord>(sql`
    SELECT ${RECORD} FROM poster_batch b WHERE b.id = ${id} AND ${batchPolicy.reach(actor, verb)} FOR UPDATE OF b`);
  if (!row) throw RowMissing('批量海报');
  return row;
}

export const batchRecord = (db: Queries, id: number) =>
  db.one<BatchRecord>(sql`SELECT ${RECORD} FROM poster_batch b WHERE b.id = ${id} AND b.deleted_at IS NULL`);

export interface NewBatch extends Place {
  name: string;
  templateId: number;
  templateVersionNo: number;
  input: PosterInput;
  shared: BatchRecord['shared'];
  origin: string;
}

export async function insertBatch(unit: Unit, batch: NewBatch, placeIds: readonly number[]): Promise<number> {
  const row = await unit.one<{ id: number }>(sql`
    INSERT INTO poster_batch (channel_id, node_id, path, owner_id, name, template_id, template_version_no, input, shared, origin, places)
    VALUES (${batch.channelId}, ${batch.nodeId}, ${batch.path}, ${batch.ownerId}, ${batch.name}, ${batch.templateId},
            ${batch.templateVersionNo}, ${JSON.stringify(batch.input)}::jsonb, ${JSON.stringify(batch.shared)}::jsonb, ${batch.origin},
            ${placeIds.length}) RETURNING id`);
  if (!row) throw new Error('the batch was not written');
  await unit.query(sql`
    INSERT INTO poster_batch_item (batch_id, place_id) SELECT ${row.id}, place FROM unnest(${placeIds}::bigint[]) place`);
  return row.id;
}

const VIEW_KEYS = keysFor(contract.posterBatch.list);

export const announceBatch = (unit: Unit, { id, channelId, path, ownerId }: BatchRecord) =>
  unit.announce('posterBatch.changed', { ids: [id] }, { channelId, path, ownerId, keys: VIEW_KEYS });

/** The work begins, or begins anew: `which` of the places wait from now on. */
export async function beginBatch(
  unit: Unit,
  id: number,
  { jobId, which, versionNo }: { jobId: string; which: 'all' | 'left'; versionNo?: number },
) {
  await unit.query(sql`
    UPDATE poster_batch SET state = 'running', job_id = ${jobId}, started_at = now(), ended_at = NULL, version = version + 1,
           template_version_no = coalesce(${versionNo ?? null}, template_version_no) WHERE id = ${id}`);
  await unit.query(sql`
    UPDATE poster_batch_item SET state = 'waiting', note = '', updated_at = now()
    WHERE batch_id = ${id} AND ${which === 'all' ? sql`true` : sql`state IN ('failed', 'cancelled')`}`);
}

export async function cancelBatch(unit: Unit, id: number) {
  await unit.query(sql`
    UPDATE poster_batch SET state = 'cancelled', ended_at = now(), version = version + 1 WHERE id = ${id}`);
  await unit.query(sql`
    UPDATE poster_batch_item SET state = 'cancelled', updated_at = now() WHERE batch_id = ${id} AND state = 'waiting'`);
}

export const deleteBatch = (unit: Unit, id: number) =>
  unit.query(sql`UPDATE poster_batch SET deleted_at = now() WHERE id = ${id}`);

/** Only the job that was asked last ends a batch. */
export const endBatch = (unit: Unit, id: number, jobId: string) =>
  unit.query(sql`
    UPDATE poster_batch b SET ended_at = now(), version = b.version + 1,
           state = CASE WHEN EXISTS (SELECT 1 FROM poster_batch_item i WHERE i.batch_id = b.id AND i.state = 'failed')
                        THEN 'partial' ELSE 'done' END
    WHERE b.id = ${id} AND b.state = 'running' AND b.job_id = ${jobId}`);

export interface WaitingItem {
  id: number;
  placeId: number;
  posterId: number | null;
}

/** The next that wait, after the one looked at last: one that cannot be written down is not looked at for ever. */
export const waitingItems = (db: Queries, batchId: number, after: number, most: number) =>
  db.query<WaitingItem>(sql`
    SELECT i.id, i.place_id AS "placeId", i.poster_id AS "posterId" FROM poster_batch_item i
    WHERE i.batch_id = ${batchId} AND i.state = 'waiting' AND i.id > ${after} ORDER BY i.id LIMIT ${most}`);

export const countItems = async (db: Queries, batchId: number) =>
  (await db.one<{ total: number; done: number }>(sql`
    SELECT count(*)::int AS total, count(*) FILTER (WHERE i.state <> 'waiting')::int AS done
    FROM poster_batch_item i WHERE i.batch_id = ${batchId}`)) ?? { total: 0, done: 0 };

export const writeItem = (
  unit: Unit,
  id: number,
  state: PosterBatchItem['state'],
  { note = '', findings = [] }: { note?: string; findings?: PosterFinding[] } = {},
) =>
  unit.query(sql`
    UPDATE poster_batch_item SET state = ${state}, note = ${note}, findings = ${JSON.stringify(findings)}::jsonb, updated_at = now()
    WHERE id = ${id}`);

/** Of one that waits still: what was written down of it before stands. */
export const keepWaiting = (unit: Unit, id: number, note: string) =>
  unit.query(sql`
    UPDATE poster_batch_item SET state = 'kept', note = ${note}, updated_at = now() WHERE id = ${id} AND state = 'waiting'`);

export const linkItem = (unit: Unit, id: number, posterId: number) =>
  unit.query(sql`UPDATE poster_batch_item SET poster_id = ${posterId} WHERE id = ${id}`);

/** What an archive holds: each poster's picture under its place's name. */
export const finishedFiles = (db: Queries, batchId: number) =>
  db.query<{ id: number; name: string; place: string; object: string }>(sql`
    SELECT p.id, p.name, n.name AS place, p.object FROM poster_batch_item i JOIN poster p ON p.id = i.poster_id JOIN node n ON n.id = i.place_id
    WHERE i.batch_id = ${batchId} AND ${HAS_PICTURE} ORDER BY n.path`);
