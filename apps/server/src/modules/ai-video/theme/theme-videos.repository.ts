import type { Queries } from '#db/database.ts';
import { sql } from '#db/sql.ts';
import type { VideoThemeRecord } from './theme.repository.ts';

/** All films of a theme that the caller may see, in their order. */
export const videoIdsOf = async (db: Queries, themeId: number): Promise<number[]> =>
  (await db.query<{ id: number }>(sql`SELECT id FROM video WHERE theme_id = ${themeId} ORDER BY no`)).map(
    ({ id }) => id,
  );

/** Jobs under way for a theme: the one it names itself, and those of its unfinished films. */
export const openJobsOf = (db: Queries, { id, jobId }: VideoThemeRecord) =>
  db.query<{ id: string }>(sql`
    SELECT r.id FROM job_run r WHERE r.status IN ('queued', 'running') AND (r.id::text = ${jobId} OR r.id::text IN (
      SELECT v.job_id FROM video v WHERE v.theme_id = ${id} AND v.status IN ('queued', 'composing')))`);

/** Films of a deleted theme are hidden until it is recovered. */
export const hideVideos = (db: Queries, themeId: number, hidden: boolean) =>
  db.query(sql`UPDATE video SET hidden = ${hidden} WHERE theme_id = ${themeId}`);

export const deleteFilms = (unit: Queries, themeId: number) =>
  unit.query<Record<'object' | 'cover' | 'preview', string | null> & { id: number }>(sql`
    DELETE FROM video WHERE theme_id = ${themeId} RETURNING id, object, cover, preview->>'object' AS preview`);
