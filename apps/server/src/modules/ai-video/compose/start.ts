import { type Call, contract, type VideoDoc } from '@zhiying/contract';
import { sql } from '#db/sql.ts';
import type { Actor } from '#kernel/access/actor.ts';
import type { Kernel } from '#kernel/kernel.ts';
import type { Unit } from '#kernel/unit.ts';
import { sourceFiles } from '../../material/index.ts';
import { FootageStopped } from '../ai-video.errors.ts';
import { writeScripts } from '../montage/write.job.ts';
import { type VideoThemeRecord, writeTheme } from '../theme/theme.repository.ts';
import { scriptOf } from '../video/script.ts';
import type { VideoRecord } from '../video/video.repository.ts';
import { composeVideos, speakLines } from './compose.jobs.ts';

export const isSpoken = (doc: VideoDoc) => doc.voice !== null && scriptOf(doc) !== '';

/** Puts films in the queue and their theme to 生成中; the answer is the job at work on them. */
export async function startComposing(
  { jobs }: Pick<Kernel, 'jobs'>,
  unit: Unit,
  actor: Actor,
  theme: VideoThemeRecord,
  videos: readonly VideoRecord[],
  {
    call = contract.videoTheme.generate,
    background = false,
    write = false,
  }: {
    call?: Call;
    background?: boolean;
    /** Each gets lines of its own first. */
    write?: boolean;
  } = {},
): Promise<string> {
  await refuseStopped(
    unit,
    videos.flatMap(({ materialIds }) => materialIds),
  );
  const speaks = videos.some(({ doc }) => isSpoken(doc));
  const title = `${videos.length > 1 ? `合成 ${videos.length} 条视频` : '合成视频'}：${theme.topic.slice(0, 40)}`;
  const jobId = write
    ? await jobs.enqueue(unit, writeScripts, { themeId: theme.id }, { actor, title, background })
    : speaks
      ? await jobs.enqueue(
          unit,
          speakLines,
          { themeId: theme.id, videoId: null },
          { actor, title, background },
        )
      : await jobs.enqueue(unit, composeVideos, { themeId: theme.id }, { actor, title, background });
  await unit.query(sql`
    UPDATE video SET status = 'queued', job_id = ${jobId}, step = NULL, percent = 0, note = '', updated_at = now()
    WHERE id = ANY(${videos.map(({ id }) => id)}::bigint[])`);
  await writeTheme(
    unit,
    theme,
    sql`stage = 'film', status = 'generating', job_id = ${jobId}, note = ''`,
    actor.id,
  );
  await unit.audit({
    call,
    entity: 'videoTheme',
    entityId: theme.id,
    summary: `生成主题「${theme.topic}」的 ${videos.length} 条视频`,
  });
  return jobId;
}

/** What was recalled, has expired or was deleted goes into no film, and it is said which. */
export async function refuseStopped(unit: Unit, materialIds: readonly number[]) {
  const files = await sourceFiles(unit, [...new Set(materialIds)]);
  const stopped = [...files.values()].filter(({ refusal }) => refusal !== null);
  if (stopped.length > 0)
    throw FootageStopped(stopped.map(({ name, refusal }) => `「${name}」${refusal}`).join('、'));
}
