import type { Cut, FilmFinding, VideoDoc } from '@zhiying/contract';
import type { Queries } from '#db/database.ts';
import { anyOf, sql } from '#db/sql.ts';
import type { Probed } from '#engines/media/index.ts';

import { docColumns } from '../video/doc.repository.ts';
import { findVideos } from '../video/video.repository.ts';
import { composeVideos } from './compose.jobs.ts';

const LOOKED_AT = 30;

export interface Counted {
  total: number;
  open: number;
  done: number;
  failed: number;
  cancelled: number;
  changed: number;
  why: string | null;
}

/** A line that was spoken, and where its sound is. */
export interface SpokenLine {
  key: string;
  object: string;
  ms: number;
  marks: [number, number][];
  offline: boolean;
}

/** Stores a finished film, unless it was cancelled or changed while it was composed. */
export const storeFilm = (
  unit: Queries,
  {
    id,
    jobId,
    cut,
    object,
    cover,
    bytes,
    looks,
    width,
    height,
    durationMs,
    probed,
    offline,
    version,
  }: {
    id: number;
    jobId: string;
    cut: Cut;
    object: string;
    cover: string;
    bytes: number;
    looks: readonly string[];
    width: number;
    height: number;
    durationMs: number;
    probed: Probed;
    offline: boolean;
    version: number;
  },
) =>
  unit.query(sql`
    UPDATE video SET status = 'done', step = NULL, percent = 100, note = '', cut = ${JSON.stringify(cut)}::jsonb, object = ${object},
           cover = ${cover}, bytes = ${bytes}, width = ${width}, height = ${height}, duration_ms = ${durationMs},
           probe = ${JSON.stringify(probed)}::jsonb, looks = ${JSON.stringify(looks)}::jsonb, offline_voice = ${offline}, composed_version = version, composed_at = now(),
           updated_at = now()
    WHERE id = ${id} AND job_id = ${jobId} AND status = 'composing' AND version = ${version} RETURNING id`);

export const endOpenFilms = (
  unit: Queries,
  {
    themeId,
    jobId,
    status,
    note,
  }: { themeId: number; jobId: string | null; status: 'failed' | 'cancelled'; note: string },
) =>
  unit.query<{ id: number; ownerId: number }>(sql`
    UPDATE video SET status = ${status}, note = ${note}, step = NULL, percent = 0, updated_at = now()
    WHERE theme_id = ${themeId} AND status IN ('queued', 'composing') ${jobId ? sql`AND job_id = ${jobId}` : sql``}
    RETURNING id, owner_id AS "ownerId"`);

export const lockTheme = (unit: Queries, themeId: number) =>
  unit.query(sql`SELECT 1 FROM video_theme WHERE id = ${themeId} FOR UPDATE`);

export const findLines = (db: Queries, keys: readonly string[]) =>
  db.query<SpokenLine>(
    sql`SELECT key, object, ms, marks, offline FROM video_line WHERE key = ${anyOf([...new Set(keys)])}`,
  );

export const queuedFilms = (unit: Queries, themeId: number, jobId: string) =>
  findVideos(unit, sql`v.theme_id = ${themeId} AND v.job_id = ${jobId} AND v.status = 'queued'`);

/** Hands the queued films of one job to the next. */
export const passFilmsOn = (unit: Queries, themeId: number, jobId: string, next: string) =>
  unit.query(sql`
    UPDATE video SET job_id = ${next} WHERE theme_id = ${themeId} AND job_id = ${jobId} AND status = 'queued'`);

export const passThemeOn = (unit: Queries, themeId: number, jobId: string, next: string) =>
  unit.query(sql`UPDATE video_theme SET job_id = ${next} WHERE id = ${themeId} AND job_id = ${jobId}`);

export const storeSpokenPercent = (unit: Queries, themeId: number, jobId: string, percent: number) =>
  unit.query<{ id: number; ownerId: number }>(sql`
    UPDATE video SET step = 'voice', percent = ${percent}
    WHERE theme_id = ${themeId} AND job_id = ${jobId} AND status = 'queued' RETURNING id, owner_id AS "ownerId"`);

export const storeStep = (
  unit: Queries,
  {
    id,
    jobId,
    step,
    percent,
  }: {
    id: number;
    jobId: string;
    step: 'join' | 'shots' | 'subtitles' | 'cover' | 'script' | 'voice' | null;
    percent: number;
  },
) =>
  unit.query(sql`
    UPDATE video SET step = ${step}, percent = ${percent} WHERE id = ${id} AND job_id = ${jobId} AND status = 'composing'`);

/** Seconds of work per second of film, by the last jobs; null before the first. */
export const recentPace = (db: Queries, channelId: number) =>
  db.one<{ pace: number | null }>(sql`
    SELECT (sum(took) / nullif(sum(filmed), 0))::float8 AS pace FROM (
      SELECT extract(epoch FROM r.finished_at - r.started_at) AS took,
             (SELECT sum(v.duration_ms) / 1000.0 FROM video v WHERE v.job_id = r.id::text AND v.status = 'done') AS filmed
      FROM job_run r WHERE r.name = ${composeVideos.name} AND r.status = 'done' AND r.channel_id = ${channelId}
      ORDER BY r.created_at DESC LIMIT ${LOOKED_AT}) recent WHERE filmed > 0`);

export const countFilms = (unit: Queries, themeId: number) =>
  unit.one<Counted>(sql`
    SELECT count(*)::int AS total, count(*) FILTER (WHERE status IN ('queued', 'composing'))::int AS open,
           count(*) FILTER (WHERE status = 'done')::int AS done, count(*) FILTER (WHERE status = 'failed')::int AS failed,
           count(*) FILTER (WHERE status = 'cancelled')::int AS cancelled, count(*) FILTER (WHERE status = 'draft')::int AS changed,
           min(note) FILTER (WHERE status = 'failed') AS why
    FROM video WHERE theme_id = ${themeId}`);

export const queueFilms = (unit: Queries, ids: readonly number[], jobId: string) =>
  unit.query(sql`
    UPDATE video SET status = 'queued', job_id = ${jobId}, step = NULL, percent = 0, note = '', updated_at = now()
    WHERE id = ANY(${ids}::bigint[])`);

/** Stores a document whose empty shots got a plain ground, as a new version. */
export const storeGrounds = (
  unit: Queries,
  id: number,
  grounded: VideoDoc,
  findings: readonly FilmFinding[],
) =>
  unit.query(sql`UPDATE video SET ${docColumns(grounded, findings)}, version = version + 1 WHERE id = ${id}`);
