import { Input, type InputProps } from 'antd';

interface LineInputProps extends Pick<InputProps, 'placeholder' | 'maxLength' | 'disabled'> {
  /** What a screen reader calls it: it stands among others, without a label. */
  label: string;
  value: string;
  onType(typed: string): void;
}

export const LineInput = ({ label, onType, ...input }: LineInputProps) => (
  <Input aria-label={label} {...input} onChange={(event) => onType(event.target.value)} />
);

/** Where a button or a section leads to. */
export const LinkInput = (props: Omit<LineInputProps, 'placeholder' | 'maxLength'>) => (
  <LineInput placeholder="https://" maxLength={300} {...props} />
);
