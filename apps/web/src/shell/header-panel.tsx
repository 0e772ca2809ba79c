import { Popover } from 'antd';
import { cloneElement, type ReactElement, type ReactNode, useEffect, useRef, useState } from 'react';
import { lazyWhenIdle } from '#kit/base/lazy-when-idle.tsx';
import { Box, Row, Split, Text } from '#kit/base/pieces.tsx';
import { usePhone } from '#kit/base/use-phone.ts';
import styles from './header-panel.module.css';
import type { HeaderSheetProps } from './header-sheet.tsx';

const HeaderSheet = lazyWhenIdle<HeaderSheetProps>(() => import('./header-sheet.tsx'), {
  wanted: ({ open }) => open,
});

interface HeaderPanelProps {
  title: string;
  /** The button that opens it. */
  children: ReactElement<{ onClick?(): void }>;
  extra?: ReactNode;
  body(close: () => void): ReactNode;
  onOpen?(): void;
}

/** What a header button opens: a panel under it, on a phone a sheet from below. Takes the focus, Esc gives it back. */
export function HeaderPanel({ title, children, extra, body, onOpen }: HeaderPanelProps) {
  const phone = usePhone();
  const [open, setOpen] = useState(false);
  const panel = useRef<HTMLDivElement>(null);
  const anchor = useRef<HTMLSpanElement>(null);
  const close = () => setOpen(false);
  const change = (next: boolean) => {
    setOpen(next);
    if (next) onOpen?.();
  };

  useEffect(() => {
    if (!open || phone) return;
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return;
      setOpen(false);
      anchor.current?.querySelector('button')?.focus();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [open, phone]);

  if (phone)
    return (
      <>
        {cloneElement(children, { onClick: () => change(true) })}
        <HeaderSheet open={open} onClose={close} title={title} extra={extra} body={body} />
      </>
    );

  return (
    <Row ref={anchor} as="span" flow="inline" align="stretch" position="relative">
      <Popover
        open={open}
        onOpenChange={change}
        afterOpenChange={(shown) => shown && panel.current?.focus()}
        trigger="click"
        placement="bottomRight"
        arrow={false}
        destroyOnHidden
        getPopupContainer={() => anchor.current ?? document.body}
        styles={{ container: { padding: 0 } }}
        content={
          <div ref={panel} className={styles.panel} role="dialog" aria-label={title} tabIndex={-1}>
            <Split height={44} padding="0 16" borderBottom="line2">
              <Text as="h2" size={14} weight={600}>
                {title}
              </Text>
              {extra}
            </Split>
            <Box overflow="y" className={styles.body}>
              {body(close)}
            </Box>
          </div>
        }
      >
        {children}
      </Popover>
    </Row>
  );
}
