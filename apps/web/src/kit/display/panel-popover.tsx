import { Popover, type PopoverProps } from 'antd';

/** A panel that opens below its button, its right end at the button's; made anew every time. */
export const PanelPopover = (props: PopoverProps) => (
  <Popover trigger="click" placement="bottomRight" arrow={false} destroyOnHidden {...props} />
);
