import type { DropdownProps } from 'antd';
import { cloneElement, type MouseEvent, type ReactElement, Suspense, useState } from 'react';
import { lazyChunk } from '#kit/base/lazy-chunk.ts';
import { whenIdle } from '#kit/base/when-idle.ts';

const load = () => import('./menu-dropdown.tsx');
const MenuDropdown = lazyChunk(load);

let fetched = false;
/** Menus open at once when they are wanted; until then a page does without them. */
export function fetchMenus() {
  if (fetched) return;
  fetched = true;
  whenIdle(() => load().catch(() => {}));
}

interface MenuButtonProps extends Omit<DropdownProps, 'open' | 'onOpenChange' | 'trigger' | 'children'> {
  children: ReactElement<{ onClick?(event: MouseEvent<HTMLElement>): void; 'aria-expanded'?: boolean }>;
}

/** A button with a menu. The menu is made when it is first opened: hundreds of rows would otherwise each carry one. */
export function MenuButton({ children, disabled, ...menu }: MenuButtonProps) {
  const [open, setOpen] = useState(false);
  const [wanted, setWanted] = useState(false);
  const first = (event: MouseEvent<HTMLElement>) => {
    children.props.onClick?.(event);
    if (disabled) return;
    setWanted(true);
    setOpen(true);
  };
  const alone = cloneElement(children, { onClick: first, 'aria-expanded': open });
  if (!wanted) return alone;
  return (
    <Suspense fallback={alone}>
      <MenuDropdown {...menu} disabled={disabled} trigger={['click']} open={open} onOpenChange={setOpen}>
        {cloneElement(children, { 'aria-expanded': open })}
      </MenuDropdown>
    </Suspense>
  );
}
