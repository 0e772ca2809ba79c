import {
  type Bounds,
  ConfinedEnd,
  ConfinedFailure,
  confined,
  confinedAnswer,
} from '#kernel/confined/confined.ts';
import type { InspectTask } from './inspect.program.ts';
import { MediaError, type MediaProblem } from './media.errors.ts';
import type { DerivedFile, Processed } from './media.ts';

const PROGRAM = new URL('./inspect.program.ts', import.meta.url);

/** A picture of 120 million pixels takes 400 MB decoded, twice that while it is encoded again. */
const BOUNDS: Record<InspectTask['kind'], Bounds> = {
  image: { seconds: 120, megabytes: 1_200 },
  watermark: { seconds: 60, megabytes: 1_200 },
  // The first page, which somebody waits for to see what the file is.
  pdf: { seconds: 20, megabytes: 700 },
  'further-pages': { seconds: 60, megabytes: 700 },
  archive: { seconds: 60, megabytes: 400 },
};

const ENDS: Record<ConfinedEnd['because'], () => MediaError> = {
  time: () => new MediaError('slow', '处理超时'),
  memory: () => new MediaError('refused', '处理所需内存过多'),
  crash: () => new MediaError('broken', '文件已损坏，无法打开'),
  killed: () => new MediaError('ended', '处理进程意外结束'),
};

/** Looks into a file in a process of its own, which can harm nothing but this one answer. */
export async function inspectConfined(
  task: InspectTask,
  signal?: AbortSignal,
  seconds = BOUNDS[task.kind].seconds,
): Promise<Processed | null> {
  try {
    const bounds = { ...BOUNDS[task.kind], seconds };
    return await confinedAnswer<Processed | null>(PROGRAM, task, { bounds, signal });
  } catch (error) {
    if (error instanceof ConfinedFailure && error.fields.name === 'MediaError')
      throw new MediaError(error.fields.problem as MediaProblem, String(error.fields.reason), error);
    if (error instanceof ConfinedEnd) throw Object.assign(ENDS[error.because](), { cause: error });
    throw error;
  }
}

/** A PDF's pages after the first. One that takes too much or cannot be drawn ends it; what was drawn before is kept. */
export async function furtherPages(file: string, folder: string, signal: AbortSignal) {
  const task: InspectTask = { kind: 'further-pages', file, folder };
  const drawn: DerivedFile[] = [];
  try {
    for await (const page of confined<DerivedFile>(PROGRAM, task, { bounds: BOUNDS[task.kind], signal }))
      drawn.push(page);
  } catch (error) {
    if (!(error instanceof ConfinedFailure || error instanceof ConfinedEnd)) throw error;
  }
  return drawn;
}
