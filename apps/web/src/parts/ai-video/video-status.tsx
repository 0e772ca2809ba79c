import { LEAST_DIFFERENCE, VIDEO_STEPS, type Video, videoState } from '@zhiying/contract';
import { Mark } from '#kit/display/mark.tsx';
import { StatusDot, type Tone } from '#kit/display/status-dot.tsx';

const TONES: Record<Video['status'], Tone> = {
  draft: 'neutral',
  queued: 'neutral',
  composing: 'primary',
  done: 'success',
  failed: 'error',
  cancelled: 'neutral',
};

/** Where a film stands; while it is composed with the step and how far. */
export const VideoStatus = ({
  video: { status, step, percent },
}: {
  video: Pick<Video, 'status' | 'step' | 'percent'>;
}) => (
  <StatusDot tone={TONES[status]}>
    {status === 'composing' && step ? `${VIDEO_STEPS[step]} ${percent}%` : videoState.label(status)}
  </StatusDot>
);

/** How different it is from the one most like it; amber where that is little. */
export const Difference = ({
  video: { difference, nearest },
}: {
  video: Pick<Video, 'difference' | 'nearest'>;
}) =>
  difference === null ? null : (
    <span title={nearest === null ? undefined : `与第 ${nearest} 条最接近`}>
      {difference < LEAST_DIFFERENCE ? <Mark tone="warning">{`差异 ${difference}%`}</Mark> : `${difference}%`}
    </span>
  );
