import type { Look } from '#kit/base/looks.ts';
import { Text } from '#kit/base/pieces.tsx';

interface ProgressBarProps {
  label: string;
  /** 0 to 100; null while nobody knows how much there is. */
  percent: number | null;
  /** Size, place and colour of the track. */
  look?: Look;
  className?: string | undefined;
  fillClassName?: string | undefined;
}

/** How wide the bar is drawn while the share is unknown. */
const UNKNOWN_WIDTH = 30;

/** How far something is, as a bar that is also read aloud. */
export const ProgressBar = ({ label, percent, look, className, fillClassName }: ProgressBarProps) => (
  <Text
    look={{ radius: 2, overflow: 'hidden', ...look }}
    className={className}
    role="progressbar"
    aria-label={label}
    aria-valuemin={0}
    aria-valuemax={100}
    aria-valuenow={percent ?? undefined}
  >
    <Text
      look={{ background: 'solid', flow: 'block', height: 'full', radius: 2 }}
      className={fillClassName}
      data-unknown={percent === null}
      style={{ width: `${percent ?? UNKNOWN_WIDTH}%` }}
    />
  </Text>
);
