import type { Cut, FilmScript, ReviewState, VideoDoc } from '@zhiying/contract';
import type { Queries } from '#db/database.ts';
import { anyOf, type SQL, sql } from '#db/sql.ts';
import type { Actor, RequiredCalls } from '#kernel/access/actor.ts';
import { RowMissing } from '#kernel/errors.ts';
import type { Unit } from '#kernel/unit.ts';
import { hasOpenPosts } from '../../publish/index.ts';
import { reviewColumns, type Subject } from '../../review/index.ts';
import type { Preview } from '../ai-video.table.ts';
import { REVIEW_ON } from '../review/review-setting.scope.ts';
import { seenVideos } from '../theme/theme.scope.ts';
import { type VideoFacts, type VideoVerb, videoPolicy } from './video.policy.ts';

export interface VideoRecord extends VideoFacts, Subject {
  reviewerIds: number[];
  barredIds: (number | null)[];
  rejectReason: string;
  script: FilmScript;
  /** What its theme says to the writer. */
  brief: string;
  themeId: number;
  no: number;
  doc: VideoDoc;
  cut: Cut | null;
  jobId: string | null;
  object: string | null;
  cover: string | null;
  materialIds: number[];
  composedVersion: number | null;
  preview: Preview | null;
  version: number;
  /** The organisation it belongs to, which answers for it in its label. */
  producer: string;
}

/** Something is said in it, by a voice: a fact of the document alone. */
export const SPOKEN = sql`(v.doc->'voice' <> 'null'::jsonb AND v.plain <> '')`;
/** A finished file of the document as it stands. */
export const FILED = sql`(v.status = 'done' AND v.object IS NOT NULL)`;

const record = sql`
  v.id, v.theme_id AS "themeId", v.channel_id AS "channelId", v.node_id AS "nodeId", v.path, v.owner_id AS "ownerId", v.no, v.kind,
  v.title, v.status, v.doc, v.cut, v.job_id AS "jobId", v.object, v.cover, array_to_json(v.material_ids) AS "materialIds",
  v.composed_version AS "composedVersion", v.preview, v.version, ${SPOKEN} AS spoken, ${FILED} AS filed,
  v.script, v.blocks, v.title AS name, v.version AS "versionId", v.version AS "versionNo", v.review, v.reject_reason AS "rejectReason",
  ${REVIEW_ON} AS "reviewOn", ${reviewColumns(sql`v`, sql`ARRAY[v.edited_by]`)},
  (SELECT n.name FROM node n WHERE n.id = v.node_id) AS producer, ${hasOpenPosts('video', sql`v.id`)} AS "postsOpen",
  (SELECT t.topic FROM video_theme t WHERE t.id = v.theme_id) AS topic,
  coalesce((SELECT t.input->>'brief' FROM video_theme t WHERE t.id = v.theme_id), '') AS brief,
  (SELECT t.status FROM video_theme t WHERE t.id = v.theme_id) AS "themeStatus"`;

export const findVideos = (db: Queries, where: SQL) =>
  db.query<VideoRecord>(sql`SELECT ${record} FROM video v WHERE ${where} ORDER BY v.theme_id, v.no`);

export async function seenVideo(
  db: Queries,
  actor: Actor,
  asked: RequiredCalls,
  id: number,
): Promise<VideoRecord> {
  const [row] = await findVideos(db, sql`v.id = ${id} AND NOT v.hidden AND ${seenVideos(actor, asked)}`);
  if (!row) throw RowMissing('作品');
  return row;
}

/** A film that the actor may edit; obstacles are the policy's. */
export async function findEditable(db: Queries, actor: Actor, id: number): Promise<VideoRecord | undefined> {
  const [video] = await findVideos(
    db,
    sql`v.id = ${id} AND NOT v.hidden AND ${videoPolicy.reach(actor, 'edit')}`,
  );
  return video;
}

export const unfinishedVideos = (db: Queries, themeId: number) =>
  findVideos(db, sql`v.theme_id = ${themeId} AND v.status <> 'done'`);

/** Takes films out of the work on them; they keep the file they had. */
export const cancelVideos = (db: Queries, ids: readonly number[]) =>
  db.query(sql`
    UPDATE video SET status = 'cancelled', step = NULL, percent = 0, note = '', job_id = NULL, updated_at = now()
    WHERE id = ${anyOf(ids)}`);

/** A job that is under way and has no film left to make. */
export const isIdleJob = async (db: Queries, jobId: string): Promise<boolean> =>
  Boolean(
    await db.one(sql`
      SELECT 1 FROM job_run r WHERE r.id::text = ${jobId} AND r.status IN ('queued', 'running') AND NOT EXISTS (
        SELECT 1 FROM video v WHERE v.job_id = ${jobId} AND v.status IN ('queued', 'composing'))`),
  );

/** Locks films that the actor may do this with; their themes are locked first, so that they are settled one after another. */
export async function lockVideos(db: Queries, actor: Actor, verb: VideoVerb, ids: readonly number[]) {
  const rows = await lockReached(db, actor, verb, ids);
  for (const row of rows) videoPolicy.guard(actor, verb, row);
  return rows;
}

/** Locks the same films without checking what stands in the way. */
export async function lockReached(db: Queries, actor: Actor, verb: VideoVerb, ids: readonly number[]) {
  const wanted = [...new Set(ids)];
  await db.query(sql`
    SELECT t.id FROM video_theme t WHERE t.id IN (SELECT v.theme_id FROM video v WHERE v.id = ${anyOf(wanted)})
    ORDER BY t.id FOR UPDATE`);
  const rows = await db.query<VideoRecord>(sql`
    SELECT ${record} FROM video v WHERE v.id = ${anyOf(wanted)} AND NOT v.hidden AND ${videoPolicy.reach(actor, verb)}
    ORDER BY v.theme_id, v.no FOR UPDATE OF v`);
  if (rows.length < wanted.length) throw RowMissing('作品');
  return rows;
}

/** The ledger says again which footage a film shows. */
export async function writeLedger(unit: Unit, videoId: number, { shots }: Pick<VideoDoc, 'shots'>) {
  await unit.query(sql`DELETE FROM video_clip WHERE video_id = ${videoId}`);
  const rows = shots.flatMap(({ clip, ms }, at) => (clip ? [{ at, ms, ...clip }] : []));
  await unit.query(sql`
    INSERT INTO video_clip (video_id, at, material_id, from_ms, ms)
    SELECT ${videoId}, * FROM unnest(${rows.map(({ at }) => at)}::int[], ${rows.map(({ materialId }) => materialId)}::bigint[],
                                     ${rows.map((row) => row.in)}::int[], ${rows.map(({ ms }) => ms)}::int[])`);
}

export const writeReview = (unit: Queries, id: number, state: ReviewState, columns: SQL) =>
  unit.one<Pick<VideoRecord, 'themeId' | 'channelId' | 'path' | 'ownerId'>>(sql`
    UPDATE video SET review = ${state}, ${columns}, updated_at = now() WHERE id = ${id}
    RETURNING theme_id AS "themeId", channel_id AS "channelId", path, owner_id AS "ownerId"`);
