import type { Actor } from '#kernel/access/actor.ts';
import { SYSTEM } from '#kernel/audit/audit.ts';
import type { Kernel } from '#kernel/kernel.ts';
import type { Unit } from '#kernel/unit.ts';
import { writeScripts } from '../montage/write.job.ts';
import { findTheme, holdTheme } from '../theme/theme.repository.ts';
import { isSpoken } from '../video/script.ts';
import type { VideoRecord } from '../video/video.repository.ts';
import { composeVideos, speakLines } from './compose.jobs.ts';
import { passFilmsOn, passThemeOn, queuedFilms } from './compose.repository.ts';

type Jobs = Kernel['jobs'];
type Films = readonly Pick<VideoRecord, 'doc'>[];

interface JobOptions {
  actor?: Actor;
  title: string;
  background?: boolean;
}

type StepName = 'write' | 'speak' | 'compose';
const ORDER: readonly StepName[] = ['write', 'speak', 'compose'];

interface Step {
  /** Whether these films need it; `write` is whether they were to get lines of their own. */
  isNeeded(films: Films, write: boolean): boolean;
  enqueue(jobs: Jobs, unit: Unit, themeId: number, options: JobOptions): Promise<string>;
}

/**
 * The steps from a storyboard to finished films, in order. Each is a job for the films of a theme that name it
 * (`video.job_id`); when it is done it passes them to the next step they need.
 */
const STEPS: Record<StepName, Step> = {
  write: {
    isNeeded: (_films, write) => write,
    enqueue: (jobs, unit, themeId, options) => jobs.enqueue(unit, writeScripts, { themeId }, options),
  },
  speak: {
    isNeeded: (films) => films.some(({ doc }) => isSpoken(doc)),
    enqueue: (jobs, unit, themeId, options) =>
      jobs.enqueue(unit, speakLines, { themeId, videoId: null }, options),
  },
  compose: {
    isNeeded: () => true,
    enqueue: (jobs, unit, themeId, options) => jobs.enqueue(unit, composeVideos, { themeId }, options),
  },
};

/** Enqueues the first step that films need, of those after the one they have behind them; answers its job. */
function enqueueNext(
  jobs: Jobs,
  unit: Unit,
  {
    themeId,
    films,
    after,
    write = false,
  }: { themeId: number; films: Films; after?: StepName; write?: boolean },
  options: JobOptions,
): Promise<string> {
  const left = after ? ORDER.slice(ORDER.indexOf(after) + 1) : ORDER;
  const next = STEPS[left.find((name) => STEPS[name].isNeeded(films, write)) ?? 'compose'];
  return next.enqueue(jobs, unit, themeId, options);
}

/** The first job of new films. */
export const startPipeline = (
  jobs: Jobs,
  unit: Unit,
  films: { themeId: number; films: Films; write: boolean },
  options: JobOptions,
) => enqueueNext(jobs, unit, films, options);

/** Passes the films of a finished step's job to the next one, in one transaction. */
export async function continuePipeline(
  kernel: Kernel,
  { themeId, jobId, after }: { themeId: number; jobId: string; after: StepName },
  memberId: number | null,
) {
  const known = await findTheme(kernel.db, themeId);
  if (!known) return;
  const actor = await kernel.access.actFor(memberId ?? known.ownerId, known.channelId, SYSTEM.origin);
  await kernel.tx(SYSTEM, async (unit) => {
    await holdTheme(unit, themeId);
    const films = await queuedFilms(unit, themeId, jobId);
    if (films.length === 0) return;
    const options = { ...(actor && { actor }), title: `合成视频：${known.topic.slice(0, 40)}` };
    const next = await enqueueNext(kernel.jobs, unit, { themeId, films, after }, options);
    await passFilmsOn(unit, themeId, jobId, next);
    await passThemeOn(unit, themeId, jobId, next);
  });
}
