import { contract } from '@zhiying/contract';
import type { Actor } from '#kernel/access/actor.ts';
import type { Kernel } from '#kernel/kernel.ts';
import type { Unit } from '#kernel/unit.ts';
import { type VideoThemeRecord, writeTheme } from '../theme/theme.repository.ts';
import { draftLenses } from './draft.job.ts';

/** Asks for a storyboard; the theme names the job that may write it. */
export async function startDraft(
  { jobs }: Pick<Kernel, 'jobs'>,
  unit: Unit,
  actor: Actor,
  theme: VideoThemeRecord,
): Promise<string> {
  const jobId = await jobs.enqueue(
    unit,
    draftLenses,
    { themeId: theme.id },
    { actor, title: `生成分镜：${theme.topic.slice(0, 40)}` },
  );
  await writeTheme(unit, theme, { jobId, note: '' }, actor.id);
  await unit.audit({ call: contract.videoBoard.draft, entity: 'videoTheme', entityId: theme.id });
  return jobId;
}
