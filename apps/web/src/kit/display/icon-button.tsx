import { Button, type ButtonProps, Tooltip } from 'antd';
import type { ReactNode } from 'react';

interface IconButtonProps
  extends Pick<ButtonProps, 'onClick' | 'disabled' | 'size' | 'danger' | 'className'> {
  label: string;
  icon: ReactNode;
  'aria-expanded'?: boolean;
}

/** An icon that says its name: to the pointer in a tooltip, to a screen reader as its label. */
export const IconButton = ({ label, icon, ...button }: IconButtonProps) => (
  <Tooltip title={label} mouseEnterDelay={0.4}>
    <Button type="text" icon={icon} aria-label={label} {...button} />
  </Tooltip>
);
