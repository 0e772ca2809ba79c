import { classOf } from '#kit/base/class-of.ts';
import styles from './waveform.module.css';

/** An audio's shape: one bar for each height from 0 to 1, those before `played` (0 to 1) in the accent colour. */
export function Waveform({
  heights,
  bars = 48,
  played = 1,
}: {
  heights: readonly number[] | null;
  bars?: number;
  played?: number;
}) {
  const shown = resample(heights ?? [], bars);
  return (
    <svg
      className={classOf({ flow: 'block', height: 'full', width: 'full' }, styles.wave)}
      viewBox={`0 0 ${bars * 4} 64`}
      preserveAspectRatio="none"
      aria-hidden="true"
      focusable="false"
    >
      {shown.map(({ at, height }) => (
        <rect
          key={at}
          data-played={at < played * bars}
          x={at * 4 + 1}
          y={32 - height * 30}
          width="2"
          height={height * 60}
          rx="1"
        />
      ))}
    </svg>
  );
}

/** Resamples heights to a number of bars, each the loudest of those it covers; silence still shows a dot. */
export function resample(heights: readonly number[], bars: number): { at: number; height: number }[] {
  return Array.from({ length: bars }, (_, at) => {
    const from = Math.floor((at * heights.length) / bars);
    const to = Math.max(from + 1, Math.floor(((at + 1) * heights.length) / bars));
    const height = heights.slice(from, to).reduce((most, value) => Math.max(most, value), 0);
    return { at, height: Math.min(1, Math.max(0.04, height)) };
  });
}
