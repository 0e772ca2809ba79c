import { contract } from '@zhiying/contract';
import type { Actor } from '#kernel/access/actor.ts';
import type { Kernel } from '#kernel/kernel.ts';
import type { Unit } from '#kernel/unit.ts';
import { NothingToWrite } from '../ai-create.errors.ts';
import { mayMove, type ThemeRecord, writeTheme } from '../theme/theme.repository.ts';
import { assignJob, ensureArticles, queueArticles, type Which } from './generate.repository.ts';
import { articleSeed, newSeed } from './seed.ts';
import { writeArticles } from './write.job.ts';

/** Puts articles in the queue and the theme to 生成中; the answer is the job that writes them. */
export async function startWriting(
  { jobs }: Pick<Kernel, 'jobs'>,
  unit: Unit,
  actor: Actor,
  theme: ThemeRecord,
  which: Which = 'missing',
): Promise<string> {
  const alone = theme.status === 'generating' && Array.isArray(which);
  if (!alone) mayMove(theme, 'generating', '生成文章');
  const seed = which === 'all' ? newSeed() : theme.seed;
  await ensureArticles(unit, theme);
  const queued = await queueArticles(unit, theme.id, theme.input.count, which);
  if (queued.length === 0) throw NothingToWrite();
  const jobId = await jobs.enqueue(
    unit,
    writeArticles,
    { themeId: theme.id },
    { actor, title: `生成文章：${theme.topic.slice(0, 40)}` },
  );
  // One by itself is to be another article, so it draws another seed.
  const seeds = queued.map(({ no }) => (Array.isArray(which) ? newSeed() : articleSeed(seed, no)));
  await assignJob(unit, jobId, queued, seeds);
  await writeTheme(
    unit,
    theme,
    { seed, note: '', ...(alone ? {} : { status: 'generating', jobId, scheduledAt: null }) },
    actor.id,
  );
  await unit.audit({
    call: contract.aiTheme[which === 'all' ? 'refresh' : 'generate'],
    entity: 'aiTheme',
    entityId: theme.id,
    summary: `${which === 'all' ? '重新' : ''}生成主题「${theme.topic}」的 ${queued.length} 篇文章`,
  });
  return jobId;
}
