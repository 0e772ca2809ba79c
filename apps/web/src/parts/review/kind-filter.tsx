import { Select } from 'antd';
import { usePhone } from '#kit/base/use-phone.ts';

interface KindFilterProps<Kind extends string> {
  label: string;
  kinds: readonly { value: Kind; label: string }[];
  value: Kind | undefined;
  onChange(kind: NoInfer<Kind> | undefined): void;
}

/** Narrows a queue to one kind of what is reviewed. */
export const KindFilter = <Kind extends string>({ label, kinds, value, onChange }: KindFilterProps<Kind>) => (
  <Select<Kind>
    size={usePhone() ? 'large' : 'middle'}
    allowClear
    style={{ width: '100%' }}
    value={value}
    options={[...kinds]}
    placeholder="类型"
    aria-label={label}
    onChange={(chosen: Kind | undefined) => onChange(chosen)}
  />
);
