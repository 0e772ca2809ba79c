import type { Lens, VideoInput, VideoTheme } from '@zhiying/contract';
import type { Queries } from '#db/database.ts';
import { anyOf, type SQL, sql } from '#db/sql.ts';
import type { Actor, Asked } from '#kernel/access/actor.ts';
import { RowMissing } from '#kernel/errors.ts';
import type { Unit } from '#kernel/unit.ts';
import { type VideoThemeFacts, type VideoThemeVerb, videoThemePolicy } from './theme.policy.ts';
import { seenThemes } from './theme.scope.ts';

export interface VideoThemeRecord extends VideoThemeFacts {
  id: number;
  channelId: number;
  nodeId: number;
  path: string;
  ownerId: number;
  input: VideoInput;
  board: Lens[];
  note: string;
  statusBefore: VideoTheme['status'] | null;
  seed: number;
  jobId: string | null;
  releasedBy: number | null;
  version: number;
}

const record = sql`
  t.id, t.channel_id AS "channelId", t.node_id AS "nodeId", t.path, t.owner_id AS "ownerId", t.kind, t.topic, t.stage, t.status,
  t.status_before AS "statusBefore", t.input, t.lenses AS board, jsonb_array_length(t.lenses) AS lenses, t.note, t.seed,
  t.job_id AS "jobId", t.job_id IS NOT NULL AS busy, t.released_at IS NOT NULL AS released, t.released_by AS "releasedBy", t.version,
  (SELECT count(*)::int FROM video v WHERE v.theme_id = t.id) AS total,
  (SELECT count(*)::int FROM video v WHERE v.theme_id = t.id AND v.status = 'done') AS done`;

export const findThemes = (db: Queries, where: SQL) =>
  db.query<VideoThemeRecord>(sql`SELECT ${record} FROM video_theme t WHERE ${where} ORDER BY t.id`);

/** The theme, locked until the transaction ends, whoever asks: for jobs and publishing. */
export const holdTheme = (db: Queries, id: number) =>
  db.one<VideoThemeRecord>(sql`SELECT ${record} FROM video_theme t WHERE t.id = ${id} FOR UPDATE`);

export async function seenTheme(db: Queries, actor: Actor, asked: Asked, id: number) {
  const [row] = await findThemes(
    db,
    sql`t.id = ${id} AND ${seenThemes(actor, asked)} AND t.status <> 'deleted'`,
  );
  if (!row) throw RowMissing('主题');
  return row;
}

/** Those the actor may do this with, every one of them, locked in the order of their ids. */
export async function lockThemes(db: Queries, actor: Actor, verb: VideoThemeVerb, ids: readonly number[]) {
  const wanted = [...new Set(ids)];
  const rows = await db.query<VideoThemeRecord>(sql`
    SELECT ${record} FROM video_theme t WHERE t.id = ${anyOf(wanted)} AND ${videoThemePolicy.reach(actor, verb)}
    ORDER BY t.id FOR UPDATE`);
  if (rows.length < wanted.length) throw RowMissing('主题');
  for (const row of rows) videoThemePolicy.guard(actor, verb, row);
  return rows;
}

export async function lockTheme(db: Queries, actor: Actor, verb: VideoThemeVerb, id: number) {
  const [row] = await lockThemes(db, actor, verb, [id]);
  if (!row) throw RowMissing('主题');
  return row;
}

/** Writes columns of one theme; every change grows its version and is told to whoever looks at it. */
export async function writeTheme(
  unit: Unit,
  { id, ownerId }: Pick<VideoThemeRecord, 'id' | 'ownerId'>,
  columns: SQL,
  alsoTell?: number,
) {
  await unit.query(
    sql`UPDATE video_theme SET ${columns}, updated_at = now(), version = version + 1 WHERE id = ${id}`,
  );
  for (const memberId of new Set([ownerId, alsoTell ?? ownerId]))
    await unit.announce('videoTheme.changed', { ids: [id] }, memberId);
}
