import { sql } from '#db/sql.ts';
import { SYSTEM } from '#kernel/audit/audit.ts';
import type { Kernel } from '#kernel/kernel.ts';
import type { Unit } from '#kernel/unit.ts';
import { settleTheme } from './settle.ts';

/** Ends films that are under way without a file, all of them or those of a job; the theme follows. */
export async function endOpen(
  unit: Unit,
  themeId: number,
  jobId: string | null,
  status: 'failed' | 'cancelled',
  note: string,
) {
  const ended = await unit.query<{ id: number; ownerId: number }>(sql`
    UPDATE video SET status = ${status}, note = ${note}, step = NULL, percent = 0, updated_at = now()
    WHERE theme_id = ${themeId} AND status IN ('queued', 'composing') ${jobId ? sql`AND job_id = ${jobId}` : sql``}
    RETURNING id, owner_id AS "ownerId"`);
  for (const { id, ownerId } of ended)
    await unit.announce(
      'video.progress',
      { themeId, videoId: id, status, step: null, percent: 0, note },
      ownerId,
    );
}

export const endVideos = (
  kernel: Kernel,
  themeId: number,
  jobId: string | null,
  status: 'failed' | 'cancelled',
  note: string,
) =>
  kernel.tx(SYSTEM, async (unit) => {
    await unit.query(sql`SELECT 1 FROM video_theme WHERE id = ${themeId} FOR UPDATE`);
    await endOpen(unit, themeId, jobId, status, note);
    await settleTheme(unit, themeId);
  });
