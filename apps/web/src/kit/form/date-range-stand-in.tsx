import { classOf } from '#kit/base/class-of.ts';
import { Box } from '#kit/base/pieces.tsx';
import { parseRange } from '#kit/base/range-text.ts';
import styles from './date-range.module.css';
import type { DateRangeProps } from './date-range.tsx';

let asked: number | null = null;
/** The day a person wanted to enter while the calendar was still loading: 0 for the first, 1 for the second. */
export function takeRequestedDay(): number | null {
  const which = asked;
  asked = null;
  return which;
}

const HINTS = ['开始日期', '结束日期'];

/** Looks like the closed range picker, and loads the real one when it is touched. */
export function DeskRangeStandIn({ value, label, prefix, ask }: DateRangeProps & { ask(): void }) {
  const days = parseRange(value);
  const half = (which: number) => (
    <input
      readOnly
      value={days?.[which] ?? ''}
      placeholder={HINTS[which]}
      aria-label={label}
      onFocus={() => {
        asked = which;
        ask();
      }}
    />
  );
  return (
    <div className={days ? styles.standInFilled : styles.standIn} onPointerEnter={ask}>
      {prefix && (
        <Box flex="none" marginRight={4}>
          {prefix}
        </Box>
      )}
      {half(0)}
      <Glyph
        size={16}
        className={classOf({ flex: 'none', tone: 'faint' }, styles.arrow)}
        box="0 0 1024 1024"
        path={ARROW}
      />
      {half(1)}
      {!days && (
        <Glyph
          size={14}
          className={classOf({ flex: 'none', tone: 'faint', marginLeft: 4 })}
          box="64 64 896 896"
          path={CALENDAR}
        />
      )}
    </div>
  );
}

const Glyph = ({
  size,
  box,
  path,
  className,
}: {
  size: number;
  box: string;
  path: string;
  className?: string;
}) => (
  <svg className={className} viewBox={box} width={size} height={size} fill="currentColor" aria-hidden="true">
    <path d={path} />
  </svg>
);
// The picker's own two signs, which come with it.
const ARROW =
  'M873.1 596.2l-164-208A32 32 0 00684 376h-64.8c-6.7 0-10.4 7.7-6.3 13l144.3 183H152c-4.4 0-8 3.6-8 8v60c0 4.4 3.6 8 8 8h695.9c26.8 0 41.7-30.8 25.2-51.8z';
const CALENDAR =
  'M880 184H712v-64c0-4.4-3.6-8-8-8h-56c-4.4 0-8 3.6-8 8v64H384v-64c0-4.4-3.6-8-8-8h-56c-4.4 0-8 3.6-8 8v64H144c-17.7 0-32 14.3-32 32v664c0 17.7 14.3 32 32 32h736c17.7 0 32-14.3 32-32V216c0-17.7-14.3-32-32-32zm-40 656H184V460h656v380zM184 392V256h128v48c0 4.4 3.6 8 8 8h56c4.4 0 8-3.6 8-8v-48h256v48c0 4.4 3.6 8 8 8h56c4.4 0 8-3.6 8-8v-48h128v136H184z';
