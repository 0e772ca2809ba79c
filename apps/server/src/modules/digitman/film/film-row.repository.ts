import type { DigitFilm, VideoDoc } from '@zhiying/contract';
import type { Queries } from '#db/database.ts';
import { type SQL, sql } from '#db/sql.ts';
import type { Kernel } from '#kernel/kernel.ts';
import type { Unit } from '#kernel/unit.ts';
import { CONSENT_PROBLEM } from '../../video-resource/index.ts';
import type { SpokenPart } from '../digitman.table.ts';

/** A film as its jobs see it. */
export interface FilmRow {
  id: number;
  channelId: number;
  path: string;
  ownerId: number;
  title: string;
  text: string;
  avatarId: number;
  voiceId: number;
  speed: number;
  layout: DigitFilm['layout'];
  ratio: DigitFilm['ratio'];
  driver: DigitFilm['driver'];
  materialId: number | null;
  status: DigitFilm['status'];
  remoteId: string | null;
  narration: SpokenPart[] | null;
  /** The organisation it belongs to, which answers for it in its label. */
  producer: string;
}

export interface Made {
  title: string;
  text: string;
  ratio: VideoDoc['ratio'];
  object: string;
  coverObject: string;
  durationMs: number;
  offline: boolean;
  materialId: number | null;
}

export const findFilm = ({ db }: Kernel, id: number) =>
  db.one<FilmRow>(sql`
    SELECT id, channel_id AS "channelId", path, owner_id AS "ownerId", title, text, avatar_id AS "avatarId", voice_id AS "voiceId", speed,
           layout, ratio, driver, material_id AS "materialId", status, remote_id AS "remoteId", narration,
           (SELECT n.name FROM node n WHERE n.id = node_id) AS producer
    FROM digit_film WHERE id = ${id}`);

export const updateOpenFilm = (unit: Queries, id: number, columns: SQL) =>
  unit.one(sql`
    UPDATE digit_film SET ${columns} WHERE id = ${id} AND status IN ('queued', 'speaking', 'drawing') RETURNING id`);

export const storeJob = (unit: Queries, jobId: string, id: number) =>
  unit.query(sql`UPDATE digit_film SET job_id = ${jobId} WHERE id = ${id}`);

export const failFilm = (unit: Queries, id: number, reason: string) =>
  unit.one(sql`
    UPDATE digit_film SET status = 'failed', note = ${reason}, queue_at = NULL, queue_of = NULL, ended_at = now()
    WHERE id = ${id} AND status IN ('queued', 'speaking', 'drawing') RETURNING id`);

export const findFinished = (db: Queries, id: number) =>
  db.one<Made>(sql`
    SELECT title, text, ratio, object, cover_object AS "coverObject", duration_ms AS "durationMs", offline, material_id AS "materialId"
    FROM digit_film WHERE id = ${id} AND object IS NOT NULL AND cover_object IS NOT NULL`);

export const lockThemeOf = (unit: Queries, id: number) =>
  unit.one<{ themeId: number | null }>(
    sql`SELECT theme_id AS "themeId" FROM digit_film WHERE id = ${id} FOR UPDATE`,
  );

export const storeTheme = (unit: Queries, themeId: number, id: number) =>
  unit.query(sql`UPDATE digit_film SET theme_id = ${themeId} WHERE id = ${id}`);

export const avatarConsent = (db: Pick<Unit, 'query'>, avatarId: number) =>
  db.query<{ name: string; problem: string | null }>(
    sql`SELECT r.name, ${CONSENT_PROBLEM} AS problem FROM digit_avatar r WHERE r.id = ${avatarId}`,
  );
