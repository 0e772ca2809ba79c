import { Select } from 'antd';
import dayjs from 'dayjs';

const MONTHS = 12;

/** This month or one of the last eleven; nothing stands for this month. */
export function MonthChoice({
  value,
  onChange,
}: {
  value: string | undefined;
  onChange(month: string | undefined): void;
}) {
  const now = dayjs();
  const options = Array.from({ length: MONTHS }, (_, back) => now.subtract(back, 'month')).map(
    (month, back) => ({
      value: back === 0 ? '' : month.format('YYYY-MM'),
      label: back === 0 ? '本月' : month.format('YYYY 年 M 月'),
    }),
  );
  return (
    <Select
      aria-label="月份"
      value={value ?? ''}
      options={options}
      popupMatchSelectWidth={false}
      onChange={(month) => onChange(month || undefined)}
    />
  );
}
