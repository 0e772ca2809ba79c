import { Segmented } from 'antd';

interface NamedSegmentsProps<Name extends string> {
  size?: 'small';
  className?: string;
  label: string;
  names: Readonly<Record<Name, string>>;
  value: NoInfer<Name>;
  onChange(name: NoInfer<Name>): void;
}

/** A segmented control of labelled options. */
export const NamedSegments = <Name extends string>({
  label,
  names,
  value,
  onChange,
  ...look
}: NamedSegmentsProps<Name>) => (
  <Segmented<Name>
    {...look}
    aria-label={label}
    value={value}
    onChange={onChange}
    options={(Object.keys(names) as Name[]).map((name) => ({ value: name, label: names[name] }))}
  />
);
