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

/** Where a film stands; while it is spoken or composed with the step and how far. */
export const VideoStatus = ({
  video: { status, step, percent },
}: {
  video: Pick<Video, 'status' | 'step' | 'percent'>;
}) => (
  <StatusDot tone={TONES[status]}>
    {(status === 'composing' || status === 'queued') && step
      ? `${VIDEO_STEPS[step]} ${percent}%`
      : videoState.label(status)}
  </StatusDot>
);

/** How different it is from the one most like it; amber where that is little, or where others begin the same way. */
export const Difference = ({
  video: { difference, nearest, sameOpening },
}: {
  video: Pick<Video, 'difference' | 'nearest' | 'sameOpening'>;
}) =>
  difference === null ? null : (
    <span title={differenceWords({ nearest, sameOpening })}>
      {difference < LEAST_DIFFERENCE ? (
        <Mark tone="warning">{`差异 ${difference}%`}</Mark>
      ) : sameOpening.length > 0 ? (
        <Mark tone="warning">{`开头同第 ${sameOpening[0]} 条`}</Mark>
      ) : (
        `差异 ${difference}%`
      )}
    </span>
  );

/** The same words as the plan of publishing has for two openings. */
export const differenceWords = ({ nearest, sameOpening }: Pick<Video, 'nearest' | 'sameOpening'>) =>
  [
    nearest !== null && `与第 ${nearest} 条最接近`,
    sameOpening.length > 0 && `与第 ${sameOpening.join('、')} 条视频开头相同`,
  ]
    .filter(Boolean)
    .join('，') || undefined;
