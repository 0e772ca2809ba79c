import { DatePicker } from 'antd';
import dayjs from 'dayjs';

interface NextContactPickerProps {
  id: string;
  status: '' | 'error' | undefined;
  disabled: boolean;
  value: string | null;
  onChange(at: string | null): void;
}

/** When a customer is contacted next. */
export const NextContactPicker = ({ value, onChange, ...control }: NextContactPickerProps) => (
  <DatePicker
    {...control}
    showTime={{ format: 'HH:mm', minuteStep: 10 }}
    format="MM-DD HH:mm"
    minDate={dayjs()}
    value={value ? dayjs(value) : null}
    onChange={(picked) => onChange(picked ? picked.toISOString() : null)}
    style={{ width: '100%' }}
  />
);
