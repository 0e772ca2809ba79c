import type { ReactNode } from 'react';
import { IconButton } from '#kit/display/icon-button.tsx';
import { PanelPopover } from '#kit/display/panel-popover.tsx';

interface ToolMenuProps {
  label: string;
  icon: ReactNode;
  open: boolean;
  onOpenChange(open: boolean): void;
  /** What is offered while it is open. */
  children: ReactNode;
}

/** A button below the box one types in, and what it opens above. */
export const ToolMenu = ({ label, icon, open, onOpenChange, children }: ToolMenuProps) => (
  <PanelPopover open={open} onOpenChange={onOpenChange} placement="topLeft" content={children}>
    <span>
      <IconButton label={label} icon={icon} aria-expanded={open} />
    </span>
  </PanelPopover>
);
