import { ConfinedEnd, ConfinedFailure, confined } from '#kernel/confined/confined.ts';
import { MediaError, type MediaProblem } from '../media.errors.ts';
import type { FilmAnswer, FilmTask } from './film-task.ts';

export const FILM_PROGRAM = new URL('./film.program.ts', import.meta.url);

/** Four hours of film may be encoded; what stands still is ended long before. */
const BOUNDS = { seconds: 4 * 3600, megabytes: 3_000 };
/** It tells how far it is several times a second; a file that keeps it busy for so long without a frame is hopeless. */
const STILL_MS = 120_000;

export interface FilmWork {
  signal: AbortSignal;
  /** Another program in its place, and another patience: for tests. */
  program?: URL;
  stillMs?: number;
}

/**
 * Asks the process for films, which may crash or hang without harm: it is ended on cancel, past its bounds, or when it stands
 * still. What it was writing then is half a file, which whoever asked removes.
 */
export async function* askFilms(
  task: FilmTask,
  { signal, program = FILM_PROGRAM, stillMs = STILL_MS }: FilmWork,
): AsyncGenerator<FilmAnswer> {
  const still = new AbortController();
  const making = task.do === 'runs';
  const watchdog = setTimeout(
    () =>
      still.abort(
        making ? new MediaError('ended', '合成长时间没有进展') : new MediaError('refused', '处理超时'),
      ),
    stillMs,
  );
  try {
    const both = AbortSignal.any([signal, still.signal]);
    for await (const said of confined<FilmAnswer>(program, task, { bounds: BOUNDS, signal: both })) {
      watchdog.refresh();
      yield said;
    }
  } catch (error) {
    throw signal.aborted ? signal.reason : explain(error, making);
  } finally {
    clearTimeout(watchdog);
  }
}

function explain(error: unknown, making: boolean): unknown {
  if (error instanceof ConfinedFailure) {
    const { name, problem, reason, code } = error.fields;
    if (name === 'MediaError') return new MediaError(problem as MediaProblem, String(reason), error);
    if (code === 'ENOSPC')
      return Object.assign(new Error('no space left on device', { cause: error }), { code });
  }
  if (!(error instanceof ConfinedEnd)) return error;
  // Ended from outside it is nobody's fault; what falls over by itself does so with the file it was reading.
  if (error.because === 'killed')
    return new MediaError('ended', making ? '合成进程意外结束' : '处理进程意外结束', error);
  if (error.because === 'crash') return new MediaError('broken', '文件已损坏，无法打开', error);
  return new MediaError('refused', error.because === 'time' ? '处理超时' : '处理所需内存过多', error);
}
