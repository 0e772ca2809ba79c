import { Input, type InputProps } from 'antd';
import { SearchIcon } from '#kit/base/icons.tsx';

interface SearchInputProps extends Omit<InputProps, 'onChange' | 'placeholder' | 'aria-label'> {
  value: string;
  placeholder: string;
  /** What a screen reader calls it, where the placeholder does not say it. */
  label?: string;
  onChange(typed: string): void;
}

/** A box to look something up by its words. */
export const SearchInput = ({ placeholder, label = placeholder, onChange, ...rest }: SearchInputProps) => (
  <Input
    allowClear
    prefix={<SearchIcon />}
    placeholder={placeholder}
    aria-label={label}
    onChange={(event) => onChange(event.target.value)}
    {...rest}
  />
);
