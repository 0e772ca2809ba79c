import { type Job, jobState } from '@zhiying/contract';
import { StatusDot, type Tone } from '#kit/display/status-dot.tsx';

const TONES: Record<Job['status'], Tone> = {
  queued: 'neutral',
  running: 'primary',
  done: 'success',
  failed: 'error',
  cancelled: 'neutral',
};

export const JobStatus = ({ status }: { status: Job['status'] }) => (
  <StatusDot tone={TONES[status]}>{jobState.label(status)}</StatusDot>
);

/** `48 / 80`, or what is known of it. */
export function progressText({ done, total }: Pick<Job, 'done' | 'total'>): string {
  if (total) return `${done.toLocaleString('zh-CN')} / ${total.toLocaleString('zh-CN')}`;
  return done > 0 ? done.toLocaleString('zh-CN') : '';
}
