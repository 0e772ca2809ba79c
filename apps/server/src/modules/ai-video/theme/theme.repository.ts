import type { BoardShot, VideoInput, VideoKind, VideoTheme } from '@zhiying/contract';
import type { Queries } from '#db/database.ts';
import { anyOf, assignments, type SQL, sql } from '#db/sql.ts';
import type { Actor, RequiredCalls } from '#kernel/access/actor.ts';
import { type Place, placeOf } from '#kernel/access/place-of.ts';
import { RowMissing } from '#kernel/errors.ts';
import type { Unit } from '#kernel/unit.ts';
import { newSeed } from './seed.ts';
import { type VideoThemeFacts, type VideoThemeVerb, videoThemePolicy } from './theme.policy.ts';
import { keysOfKind, seenThemes } from './theme.scope.ts';

export interface VideoThemeRecord extends VideoThemeFacts, Place {
  id: number;
  input: VideoInput;
  board: BoardShot[];
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

/** A theme without a check of scope: for jobs and publishing. */
export async function findTheme(db: Queries, id: number): Promise<VideoThemeRecord | undefined> {
  const [theme] = await findThemes(db, sql`t.id = ${id}`);
  return theme;
}

/** Locks a theme without a check of scope: for jobs and publishing. */
export const holdTheme = (db: Queries, id: number) =>
  db.one<VideoThemeRecord>(sql`SELECT ${record} FROM video_theme t WHERE t.id = ${id} FOR UPDATE`);

export async function seenTheme(db: Queries, actor: Actor, asked: RequiredCalls, id: number) {
  const [row] = await findThemes(
    db,
    sql`t.id = ${id} AND ${seenThemes(actor, asked)} AND t.status <> 'deleted'`,
  );
  if (!row) throw RowMissing('主题');
  return row;
}

/** The theme without a lock, if the actor may do this with it: for work that waits for a model. */
export async function themeToChange(db: Queries, actor: Actor, verb: VideoThemeVerb, id: number) {
  const [row] = await findThemes(db, sql`t.id = ${id} AND ${videoThemePolicy.reach(actor, verb)}`);
  if (!row) throw RowMissing('主题');
  videoThemePolicy.guard(actor, verb, row);
  return row;
}

/** Locks themes that the actor may do this with, every one of them, in the order of their ids. */
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

/** Writes a new draft at the actor's place and locks it. */
export async function insertTheme(unit: Unit, actor: Actor, kind: VideoKind, input: VideoInput) {
  const { channelId, nodeId, path, ownerId } = await placeOf(unit, actor, keysOfKind(kind));
  const row = await unit.one<{ id: number }>(sql`
    INSERT INTO video_theme (channel_id, node_id, path, owner_id, kind, topic, input, count, tags, seed)
    VALUES (${channelId}, ${nodeId}, ${path}, ${ownerId}, ${kind}, ${input.topic}, ${JSON.stringify(input)}::jsonb, ${input.count},
            ${input.tags}::text[], ${newSeed()}) RETURNING id`);
  const theme = row && (await holdTheme(unit, row.id));
  if (!theme) throw new Error('the theme was not written');
  return theme;
}

export interface VideoThemeChange {
  input?: VideoInput;
  stage?: VideoTheme['stage'];
  board?: readonly BoardShot[];
  /** The storyboard was written without a model. */
  offline?: boolean;
  status?: VideoTheme['status'];
  statusBefore?: VideoTheme['status'] | null;
  note?: string;
  jobId?: string | null;
  releasedBy?: number;
  /** Something went out just now. */
  released?: boolean;
}

const COLUMNS = {
  input: (input: VideoInput) => sql`
    topic = ${input.topic}, input = ${JSON.stringify(input)}::jsonb, count = ${input.count}, tags = ${input.tags}::text[]`,
  stage: sql`stage`,
  board: (lenses: readonly BoardShot[]) => sql`lenses = ${JSON.stringify(lenses)}::jsonb`,
  offline: sql`offline`,
  status: sql`status`,
  statusBefore: sql`status_before`,
  note: sql`note`,
  jobId: sql`job_id`,
  releasedBy: sql`released_by`,
  released: (now: boolean) => sql`released_at = CASE WHEN ${now} THEN now() ELSE released_at END`,
};

/** Changes one theme; every change grows its version and is announced to the owner and the person who made it. */
export async function writeTheme(
  unit: Unit,
  { id, ownerId }: Pick<VideoThemeRecord, 'id' | 'ownerId'>,
  change: VideoThemeChange,
  alsoTell?: number,
) {
  await unit.query(sql`
    UPDATE video_theme SET ${assignments(change, COLUMNS)}, updated_at = now(), version = version + 1 WHERE id = ${id}`);
  for (const memberId of new Set([ownerId, alsoTell ?? ownerId]))
    await unit.announce('videoTheme.changed', { ids: [id] }, memberId);
}
