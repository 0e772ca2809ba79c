import { DATE_FORMAT } from '@zhiying/contract';
import { Button } from 'antd';
import { type ReactNode, useState } from 'react';
import { lazyWhenIdle } from '#kit/base/lazy-when-idle.tsx';
import { Row } from '#kit/base/pieces.tsx';
import { joinRange, lastDays, PRESETS, parseRange } from '#kit/base/range-text.ts';
import { usePhone } from '#kit/base/use-phone.ts';
import styles from './date-range.module.css';
import { DeskRangeStandIn } from './date-range-stand-in.tsx';

export interface DateRangeProps {
  /** `yyyy-MM-dd,yyyy-MM-dd`, both days included. */
  value: string | undefined;
  onChange(value: string | undefined): void;
  label: string;
  /** Inside the control, left; usually the label. */
  prefix?: ReactNode;
}

/** The calendar is a program of its own; its closed field can be drawn without it. */
const DeskRange = lazyWhenIdle<DateRangeProps>(() => import('./desk-range.tsx'), {
  StandIn: DeskRangeStandIn,
});

export function DateRange(props: DateRangeProps) {
  return usePhone() ? <PhoneRange {...props} /> : <DeskRange {...props} />;
}

/** Two months side by side do not fit a phone; its own date wheels do. */
function PhoneRange({ value, onChange, label }: DateRangeProps) {
  const [half, setHalf] = useState<{ from: string; to: string }>();
  const days = parseRange(value);
  const from = days?.[0] ?? half?.from ?? '';
  const to = days?.[1] ?? half?.to ?? '';
  const pick = (next: { from: string; to: string }) => {
    setHalf(next);
    onChange(next.from && next.to ? joinRange(next.from, next.to) : undefined);
  };
  return (
    <div>
      <Row gap={8} tone="muted" className={styles.days}>
        <input
          type="date"
          aria-label={`${label}：开始日期`}
          value={from}
          onChange={(event) => pick({ from: event.target.value, to })}
        />
        <span>至</span>
        <input
          type="date"
          aria-label={`${label}：结束日期`}
          value={to}
          onChange={(event) => pick({ from, to: event.target.value })}
        />
      </Row>
      <Row gap={8} align="stretch" marginTop={8}>
        {PRESETS.map((preset) => (
          <Button
            key={preset.label}
            size="small"
            onClick={() => {
              const [first, last] = lastDays(preset.days);
              pick({ from: first.format(DATE_FORMAT), to: last.format(DATE_FORMAT) });
            }}
          >
            {preset.label}
          </Button>
        ))}
      </Row>
    </div>
  );
}
