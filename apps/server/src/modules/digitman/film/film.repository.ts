import type { BodyOf, contract, DigitFilm } from '@zhiying/contract';
import type { Queries } from '#db/database.ts';
import { sql } from '#db/sql.ts';
import type { Actor } from '#kernel/access/actor.ts';
import type { Place } from '#kernel/access/place-of.ts';
import { RowMissing } from '#kernel/errors.ts';
import { filmPolicy } from '../digitman.policy.ts';

export interface FilmRecord extends Place {
  id: number;
  title: string;
  status: DigitFilm['status'];
  jobId: string | null;
  avatarId: number;
  voiceId: number;
}

/** The film, if the actor may do this with it and nothing stands in the way; locked until the transaction ends. */
export async function lockFilm(
  db: Queries,
  actor: Actor,
  verb: keyof typeof filmPolicy.verbs,
  id: number,
): Promise<FilmRecord> {
  const found = await db.one<FilmRecord>(sql`
    SELECT r.id, r.title, r.status, r.job_id AS "jobId", r.avatar_id AS "avatarId", r.voice_id AS "voiceId", r.channel_id AS "channelId",
           r.node_id AS "nodeId", r.path, r.owner_id AS "ownerId"
    FROM digit_film r WHERE r.id = ${id} AND ${filmPolicy.reach(actor, verb)} FOR UPDATE OF r`);
  if (!found) throw RowMissing('数字人视频');
  filmPolicy.guard(actor, verb, found);
  return found;
}

export async function insertFilm(
  db: Queries,
  place: Place,
  film: Omit<BodyOf<typeof contract.digitFilm.create>, 'voiceId'> & { voiceId: number },
): Promise<number> {
  const row = await db.one<{ id: number }>(sql`
    INSERT INTO digit_film (channel_id, node_id, path, owner_id, title, text, avatar_id, voice_id, speed, layout, ratio, driver, material_id)
    VALUES (${place.channelId}, ${place.nodeId}, ${place.path}, ${place.ownerId}, ${film.title}, ${film.text}, ${film.avatarId},
            ${film.voiceId}, ${film.speed}, ${film.layout}, ${film.ratio}, ${film.driver}, ${film.materialId}) RETURNING id`);
  return row?.id ?? 0;
}

/** The job that works on a film now. */
export const setJob = (db: Queries, id: number, jobId: string) =>
  db.query(sql`UPDATE digit_film SET job_id = ${jobId} WHERE id = ${id}`);

export const cancelFilm = (db: Queries, id: number) =>
  db.query(sql`
    UPDATE digit_film SET status = 'cancelled', note = '', queue_at = NULL, queue_of = NULL, ended_at = now() WHERE id = ${id}`);

/** Puts a film back at the beginning; the narration that is there stays. */
export const requeueFilm = (db: Queries, id: number) =>
  db.query(sql`
    UPDATE digit_film SET status = 'queued', percent = 0, note = '', remote_id = NULL, ended_at = NULL WHERE id = ${id}`);

/** Whether the job of a film is still queued or running. */
export const isJobOpen = async (db: Queries, { jobId }: FilmRecord): Promise<boolean> =>
  Boolean(
    await db.one(sql`SELECT 1 AS found FROM job_run WHERE id = ${jobId} AND status IN ('queued', 'running')`),
  );

/** Deletes a film; the answer is the files it leaves behind. */
export async function deleteFilm(db: Queries, id: number): Promise<string[]> {
  const gone = await db.one<{ object: string | null; cover: string | null }>(
    sql`DELETE FROM digit_film WHERE id = ${id} RETURNING object, cover_object AS cover`,
  );
  return [gone?.object, gone?.cover].filter((path) => typeof path === 'string');
}
