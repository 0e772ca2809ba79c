import { sql } from '#db/sql.ts';
import { SYSTEM } from '#kernel/audit/audit.ts';
import type { Kernel } from '#kernel/kernel.ts';
import { findThemes, holdTheme } from '../theme/theme.repository.ts';
import { findVideos } from '../video/video.repository.ts';
import { composeVideos, speakLines } from './compose.jobs.ts';
import { isSpoken } from './start.ts';

/** A step is done: the films are the next job's, in the same transaction. */
export async function handOver(
  kernel: Kernel,
  themeId: number,
  jobId: string,
  memberId: number | null,
  { spoken = false } = {},
) {
  const [known] = await findThemes(kernel.db, sql`t.id = ${themeId}`);
  if (!known) return;
  const origin = { ip: '', userAgent: '', requestId: '' };
  const actor = await kernel.access.actFor(memberId ?? known.ownerId, known.channelId, origin);
  await kernel.tx(SYSTEM, async (unit) => {
    await holdTheme(unit, themeId);
    const left = await findVideos(
      unit,
      sql`v.theme_id = ${themeId} AND v.job_id = ${jobId} AND v.status = 'queued'`,
    );
    if (left.length === 0) return;
    const options = { ...(actor && { actor }), title: `合成视频：${known.topic.slice(0, 40)}` };
    const next =
      !spoken && left.some(({ doc }) => isSpoken(doc))
        ? await kernel.jobs.enqueue(unit, speakLines, { themeId, videoId: null }, options)
        : await kernel.jobs.enqueue(unit, composeVideos, { themeId }, options);
    await unit.query(sql`
      UPDATE video SET job_id = ${next} WHERE theme_id = ${themeId} AND job_id = ${jobId} AND status = 'queued'`);
    await unit.query(
      sql`UPDATE video_theme SET job_id = ${next} WHERE id = ${themeId} AND job_id = ${jobId}`,
    );
  });
}
