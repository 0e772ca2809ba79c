import type { Timing } from '@zhiying/contract';
import { DatePicker, Select } from 'antd';
import dayjs from 'dayjs';
import { Field } from '#kit/form/field.tsx';

interface TimingFieldsProps {
  value: Timing;
  onChange(value: Timing): void;
  /** How many articles go out, to tell how long that takes. */
  count: number;
  issue?: string;
}

const MODES = { now: '手动发布', at: '定时发布', slots: '每日分批' } as const;
const HALF_HOURS = Array.from(
  { length: 48 },
  (_, index) => `${String(Math.floor(index / 2)).padStart(2, '0')}:${index % 2 ? '30' : '00'}`,
);
const nextHour = () => dayjs().add(1, 'hour').startOf('hour').toISOString();

/** When a theme goes out: by hand, at one moment, or so many a day. */
export function TimingFields({ value, onChange, count, issue }: TimingFieldsProps) {
  const start = value.mode === 'at' ? value.at : value.mode === 'slots' ? value.from : nextHour();
  const setMode = (mode: Timing['mode']) =>
    onChange(
      mode === 'now'
        ? { mode }
        : mode === 'at'
          ? { mode, at: start }
          : { mode, from: start, times: ['09:00', '12:00', '18:30'] },
    );
  return (
    <>
      <Field label="发布方式" hint={value.mode === 'now' ? '文章生成并检查后，手动点击发布。' : undefined}>
        {({ id }) => (
          <Select
            id={id}
            style={{ width: '100%' }}
            value={value.mode}
            onChange={setMode}
            options={Object.entries(MODES).map(([mode, label]) => ({ value: mode, label }))}
          />
        )}
      </Field>
      {value.mode !== 'now' && (
        <Field
          label={value.mode === 'at' ? '发布时间' : '开始时间'}
          required
          issue={issue ?? pastIssue(start)}
        >
          {({ id, status }) => (
            <DatePicker
              id={id}
              status={status}
              style={{ width: '100%' }}
              showTime={{ format: 'HH:mm', minuteStep: 5 }}
              format="YYYY-MM-DD HH:mm"
              allowClear={false}
              value={dayjs(start)}
              disabledDate={(day) => day.isBefore(dayjs(), 'day')}
              onChange={(picked) => {
                const at = picked?.toISOString() ?? start;
                onChange(value.mode === 'at' ? { ...value, at } : { ...value, from: at });
              }}
            />
          )}
        </Field>
      )}
      {value.mode === 'slots' && (
        <Field
          label="每日发布时间"
          required
          issue={value.times.length === 0 ? '请至少设置一个发布时间' : undefined}
          hint={`每个时间点发布一篇，${count} 篇约 ${Math.ceil(count / Math.max(1, value.times.length))} 天发布完成。`}
        >
          {({ id, status }) => (
            <Select
              id={id}
              status={status}
              mode="multiple"
              style={{ width: '100%' }}
              value={[...value.times].sort()}
              onChange={(times: string[]) => onChange({ ...value, times })}
              options={HALF_HOURS.map((time) => ({ value: time, label: time }))}
            />
          )}
        </Field>
      )}
    </>
  );
}

const pastIssue = (start: string) => (dayjs(start).isBefore(dayjs()) ? '该时间已过' : undefined);
