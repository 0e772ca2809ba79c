import type { MakingState, PreviewState, VideoTemplate } from '@zhiying/contract';

/** What decides how the preview of a template stands. */
export interface PreviewFacts {
  state: MakingState;
  note: string;
  jobId: string | null;
  job: {
    status: 'queued' | 'running' | 'done' | 'failed' | 'cancelled';
    done: number;
    total: number | null;
    error: string | null;
  } | null;
}

type Shown = Pick<VideoTemplate, 'state' | 'percent' | 'note'>;
const ended = (state: PreviewState, note: string): Shown => ({ state, percent: null, note });

/** The row says what was made; a job that was cancelled or gave up never wrote to it, and says so itself. */
export function previewOf({ state, note, jobId, job }: PreviewFacts): Shown {
  if (state !== 'making') return ended(state, note);
  // Jobs are forgotten after a while.
  if (jobId && !job) return ended('cancelled', '生成已中断');
  if (job?.status === 'cancelled') return ended('cancelled', '生成已取消');
  if (job?.status === 'failed') return ended('failed', job.error ?? '');
  const percent = job?.status === 'running' && job.total ? Math.floor((100 * job.done) / job.total) : null;
  return { state, percent, note };
}
