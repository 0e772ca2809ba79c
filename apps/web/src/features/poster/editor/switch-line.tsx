import { Switch } from 'antd';
import { Split, Text } from '#kit/base/pieces.tsx';

interface SwitchLineProps {
  label: string;
  checked: boolean;
  disabled?: boolean;
  onChange(on: boolean): void;
}

/** Something that holds or does not, on a line. */
export const SwitchLine = ({ label, checked, disabled, onChange }: SwitchLineProps) => (
  <Split height={32}>
    <Text size={13}>{label}</Text>
    <Switch size="small" aria-label={label} checked={checked} disabled={disabled} onChange={onChange} />
  </Split>
);
