import { DatePicker, Radio } from 'antd';
import dayjs, { type Dayjs } from 'dayjs';
import { type ComponentProps, useState } from 'react';
import { Row } from '#kit/base/pieces.tsx';
import { Field, FieldRow } from './field.tsx';

type MomentPickerProps = Omit<ComponentProps<typeof DatePicker<Dayjs>>, 'showTime' | 'format' | 'minDate'>;

/** A day and a time from now on. */
export const MomentPicker = (props: MomentPickerProps) => (
  <DatePicker showTime={{ format: 'HH:mm' }} format="YYYY-MM-DD HH:mm" minDate={dayjs()} {...props} />
);

interface StartFieldProps {
  label: string;
  issue: string | undefined;
  later: boolean;
  at: Dayjs | null;
  onLater(later: boolean): void;
  onAt(at: Dayjs | null): void;
}

/** A field for the start: at once, or at a chosen moment. */
export const StartField = ({ label, issue, later, at, onLater, onAt }: StartFieldProps) => (
  <Field label={label} issue={issue}>
    {({ id, status }) => (
      <Row gap={8} wrap minHeight={32}>
        <Radio.Group
          value={later}
          options={[
            { value: false, label: '立即' },
            { value: true, label: '定时' },
          ]}
          onChange={(event) => onLater(event.target.value as boolean)}
        />
        {later && (
          <MomentPicker
            id={id}
            status={status}
            value={at}
            placeholder="开始时间"
            aria-label="开始时间"
            onChange={onAt}
          />
        )}
      </Row>
    )}
  </Field>
);

interface PeriodFieldsProps extends Omit<StartFieldProps, 'label' | 'issue'> {
  starts: string;
  ends: string;
  /** What holds once it has ended. */
  hint: string;
  issues: { from?: string; until?: string };
  until: Dayjs | null;
  onUntil(at: Dayjs | null): void;
}

/** Fields for a period; without an end it stays open. */
export const PeriodFields = ({ starts, ends, hint, issues, until, onUntil, ...start }: PeriodFieldsProps) => (
  <FieldRow>
    <StartField label={starts} issue={issues.from} {...start} />
    <Field label={ends} issue={issues.until} hint={hint}>
      {(control) => <MomentPicker {...control} value={until} placeholder="长期有效" onChange={onUntil} />}
    </Field>
  </FieldRow>
);

/** The state of `PeriodFields`, and what is sent of it. */
export function usePeriod() {
  const [later, onLater] = useState(false);
  const [at, onAt] = useState<Dayjs | null>(null);
  const [until, onUntil] = useState<Dayjs | null>(null);
  const start = later ? at : null;
  return {
    later,
    /** The chosen start; null: at once. */
    start,
    until,
    isReversed: until?.isBefore(start ?? dayjs()) ?? false,
    missingStart: later && !at ? '请选择开始时间' : undefined,
    body: { from: start?.toISOString() ?? null, until: until?.toISOString() ?? null },
    fields: { later, at, until, onLater, onAt, onUntil },
  };
}
