import { DATE_FORMAT } from '@zhiying/contract';
import { Button, DatePicker } from 'antd';
import chinese from 'antd/es/date-picker/locale/zh_CN';
import dayjs from 'dayjs';
import { type ReactNode, useState } from 'react';
import styles from './date-range.module.css';
import { joinRange, lastDays, PRESETS, parseRange } from './range-text.ts';
import { usePhone } from './use-phone.ts';

/** The year and month buttons are called what they show. */
const LOCALE = { ...chinese, lang: { ...chinese.lang, yearSelect: '', monthSelect: '' } };

interface DateRangeProps {
  /** `yyyy-MM-dd,yyyy-MM-dd`, both days included. */
  value: string | undefined;
  onChange(value: string | undefined): void;
  label: string;
  /** Inside the control, left; usually the label. */
  prefix?: ReactNode;
}

export function DateRange(props: DateRangeProps) {
  return usePhone() ? <PhoneRange {...props} /> : <DeskRange {...props} />;
}

function DeskRange({ value, onChange, label, prefix }: DateRangeProps) {
  const days = parseRange(value);
  return (
    <DatePicker.RangePicker
      className={days ? styles.filled : styles.range}
      // Both days need the room of the icon; the cross to clear still comes with the pointer.
      suffixIcon={days ? null : undefined}
      value={days && [dayjs(days[0]), dayjs(days[1])]}
      onChange={(picked) => {
        const [from, to] = picked ?? [];
        onChange(from && to ? joinRange(from.format(DATE_FORMAT), to.format(DATE_FORMAT)) : undefined);
      }}
      format={DATE_FORMAT}
      locale={LOCALE}
      presets={PRESETS.map((preset) => ({ label: preset.label, value: () => lastDays(preset.days) }))}
      placeholder={['开始日期', '结束日期']}
      prefix={prefix}
      aria-label={label}
    />
  );
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
    <div className={styles.phone}>
      <div className={styles.days}>
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
      </div>
      <div className={styles.presets}>
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
      </div>
    </div>
  );
}
