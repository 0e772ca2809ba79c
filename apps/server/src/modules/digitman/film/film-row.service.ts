import type { SQL } from '#db/sql.ts';
import { MediaError } from '#engines/media/index.ts';
import { SYSTEM } from '#kernel/audit/audit.ts';
import { Refusal } from '#kernel/errors.ts';
import type { JobDefinition } from '#kernel/jobs/define.ts';
import type { Kernel } from '#kernel/kernel.ts';
import { notify } from '../../notification/index.ts';
import { announceFilm } from '../announce.ts';
import { type FilmRow, failFilm, storeJob, updateOpenFilm } from './film-row.repository.ts';

/** Writes how far a film is, unless somebody cancelled or deleted it meanwhile. False: it is not to go on. */
export async function moveFilm({ tx }: Kernel, film: FilmRow, columns: SQL): Promise<boolean> {
  return tx(SYSTEM, async (unit) => {
    const moved = await updateOpenFilm(unit, film.id, columns);
    if (moved) await announceFilm(unit, film);
    return moved !== undefined;
  });
}

/** Hands a film to its next job, in the same step that says so. */
export const passOn = (
  { tx, jobs }: Kernel,
  film: FilmRow,
  columns: SQL,
  next: JobDefinition<{ id: number }>,
): Promise<void> =>
  tx(SYSTEM, async (unit) => {
    const moved = await updateOpenFilm(unit, film.id, columns);
    if (!moved) return;
    const jobId = await jobs.enqueue(
      unit,
      next,
      { id: film.id },
      { background: true, title: `${next.title}「${film.title}」` },
    );
    await storeJob(unit, jobId, film.id);
    await announceFilm(unit, film);
  });

/**
 * One try at a step of a film. What people can do something about ends it with a reason; whatever else is tried again, and ends
 * it when the tries are used up.
 */
export async function attemptStep(
  kernel: Kernel,
  film: FilmRow,
  { attempt, most, signal }: { attempt: number; most: number; signal: AbortSignal },
  step: () => Promise<void>,
): Promise<void> {
  try {
    await step();
  } catch (error) {
    if (signal.aborted) throw error;
    const ended = error instanceof MediaError && error.problem === 'ended';
    const reason =
      error instanceof Refusal
        ? error.message
        : error instanceof MediaError && !(ended && attempt <= most)
          ? error.reason
          : null;
    if (reason === null && attempt <= most) throw error;
    await fail(kernel, film, reason ?? '生成时出错，请稍后重新生成');
    if (reason === null) throw error;
  }
}

const fail = ({ tx }: Kernel, film: FilmRow, reason: string) =>
  tx(SYSTEM, async (unit) => {
    const failed = await failFilm(unit, film.id, reason);
    if (!failed) return;
    await notify(unit, film.ownerId, {
      kind: 'digitman',
      title: `数字人视频「${film.title}」生成失败`,
      body: reason,
      link: `/home/mixedshear?tabid=digit&open=${film.id}`,
    });
    await announceFilm(unit, film);
  });
