import {
  type Bounds,
  ConfinedEnd,
  ConfinedFailure,
  confined,
  confinedAnswer,
} from '#kernel/confined/confined.ts';
import type { LookTask } from './look.program.ts';
import { MediaError, type MediaProblem } from './media.errors.ts';
import type { DerivedFile, Processed } from './media.ts';

const PROGRAM = new URL('./look.program.ts', import.meta.url);

/** A picture of 120 million pixels takes 400 MB decoded, twice that while it is encoded again. */
const BOUNDS: Record<LookTask['kind'], Bounds> = {
  image: { seconds: 120, megabytes: 1_200 },
  watermark: { seconds: 60, megabytes: 1_200 },
  pdf: { seconds: 60, megabytes: 700 },
  'further-pages': { seconds: 60, megabytes: 700 },
  archive: { seconds: 60, megabytes: 400 },
};

const ENDS: Record<ConfinedEnd['because'], () => MediaError> = {
  time: () => new MediaError('refused', '处理超时'),
  memory: () => new MediaError('refused', '处理所需内存过多'),
  crash: () => new MediaError('broken', '文件已损坏，无法打开'),
};

/** Looks into a file in a process of its own, which can harm nothing but this one answer. */
export async function lookConfined(task: LookTask, signal?: AbortSignal): Promise<Processed | null> {
  try {
    return await confinedAnswer<Processed | null>(PROGRAM, task, { bounds: BOUNDS[task.kind], signal });
  } catch (error) {
    if (error instanceof ConfinedFailure && error.fields.name === 'MediaError')
      throw new MediaError(error.fields.problem as MediaProblem, String(error.fields.reason), error);
    if (error instanceof ConfinedEnd) throw Object.assign(ENDS[error.because](), { cause: error });
    throw error;
  }
}

/** A PDF's pages after the first. One that takes too much or cannot be drawn ends it; what was drawn before is kept. */
export async function furtherPages(file: string, folder: string, signal: AbortSignal) {
  const task: LookTask = { kind: 'further-pages', file, folder };
  const drawn: DerivedFile[] = [];
  try {
    for await (const page of confined<DerivedFile>(PROGRAM, task, { bounds: BOUNDS[task.kind], signal }))
      drawn.push(page);
  } catch (error) {
    if (!(error instanceof ConfinedFailure || error instanceof ConfinedEnd)) throw error;
  }
  return drawn;
}
