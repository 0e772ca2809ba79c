import { DATE_FORMAT } from '@zhiying/contract';
import { DatePicker } from 'antd';
import dayjs from 'dayjs';
import type { FieldSpec, FormContext } from './entry-fields.ts';

interface DayOptions<Row>
  extends Omit<FieldSpec<string | null, Row>, 'label' | 'blank' | 'control' | 'draw'> {
  placeholder(form: FormContext<Row>): string;
  /** What a new one begins with, where a day has to be there. */
  blank?(): string;
  /** Not before today. */
  fromToday?: boolean;
}

/** A day or none, `yyyy-MM-dd`. */
export const day = <Row,>(label: string, options: DayOptions<Row>): FieldSpec<string | null, Row> => {
  const { placeholder, blank, fromToday, ...about } = options;
  return {
    ...about,
    label,
    blank: blank ?? (() => null),
    control: ({ id, status }, { value, set, disabled }, form) => (
      <DatePicker
        id={id}
        status={status}
        value={value ? dayjs(value) : null}
        disabled={disabled}
        allowClear={!blank}
        minDate={fromToday ? dayjs() : undefined}
        placeholder={placeholder(form)}
        onChange={(picked) => set(picked ? picked.format(DATE_FORMAT) : null)}
      />
    ),
  };
};
