import { type ReviewState, reviewState } from '@zhiying/contract';
import { StatusDot, type Tone } from '#kit/display/status-dot.tsx';

const TONES: Record<ReviewState, Tone> = {
  draft: 'neutral',
  pending: 'primary',
  passed: 'success',
  rejected: 'error',
};

/** The review state as a mark; a draft shows the next step instead of a state. */
export const ReviewMark = ({ state }: { state: ReviewState }) => (
  <StatusDot tone={TONES[state]}>{state === 'draft' ? '未提交审核' : reviewState.label(state)}</StatusDot>
);
