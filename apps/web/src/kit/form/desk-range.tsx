import { DATE_FORMAT } from '@zhiying/contract';
import { DatePicker } from 'antd';
import chinese from 'antd/es/date-picker/locale/zh_CN';
import dayjs from 'dayjs';
import { type ComponentRef, useEffect, useRef } from 'react';
import { joinRange, lastDays, PRESETS, parseRange } from '#kit/base/range-text.ts';
import styles from './date-range.module.css';
import type { DateRangeProps } from './date-range.tsx';
import { takeRequestedDay } from './date-range-stand-in.tsx';

/** The year and month buttons are called what they show. */
const LOCALE = { ...chinese, lang: { ...chinese.lang, yearSelect: '', monthSelect: '' } };

type PickerRef = ComponentRef<typeof DatePicker.RangePicker>;

export default function DeskRange({ value, onChange, label, prefix }: DateRangeProps) {
  const days = parseRange(value);
  const picker = useRef<PickerRef>(null);
  useEffect(() => {
    const asked = takeRequestedDay();
    if (asked === null) return;
    const input = picker.current?.nativeElement.querySelectorAll('input')[asked];
    input?.focus();
    input?.click();
  }, []);
  return (
    <DatePicker.RangePicker
      ref={picker}
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
