import { COMMENT_MARKS, type CommentMark, type CommentState, commentState } from '@zhiying/contract';
import { Mark } from '#kit/display/mark.tsx';
import { StatusDot, type Tone } from '#kit/display/status-dot.tsx';

const TONES: Record<CommentState, Tone> = {
  new: 'primary',
  sending: 'primary',
  unknown: 'warning',
  failed: 'error',
  replied: 'success',
  settled: 'neutral',
};

export const CommentStatus = ({ state }: { state: CommentState }) => (
  <StatusDot tone={TONES[state]}>{commentState.label(state)}</StatusDot>
);

const MARK_TONES: Record<CommentMark, Tone> = { intent: 'success', complaint: 'error', phone: 'primary' };

export const CommentMarks = ({ marks }: { marks: readonly CommentMark[] }) =>
  marks.map((mark) => (
    <Mark key={mark} tone={MARK_TONES[mark]}>
      {COMMENT_MARKS[mark]}
    </Mark>
  ));
