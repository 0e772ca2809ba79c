import { Popover, type PopoverProps } from 'antd';

/** On a phone a panel is nearly as wide as the window: it is moved sideways until all of it is seen. */
const WITHIN = { overflow: { adjustX: false, adjustY: true, shiftX: true } };

/** A panel that opens below its button, its right end at the button's; made anew every time. */
export const PanelPopover = (props: PopoverProps) => (
  <Popover trigger="click" placement="bottomRight" arrow={false} align={WITHIN} destroyOnHidden {...props} />
);
