import { Drawer, Popover } from 'antd';
import { type KeyboardEvent, type ReactElement, type ReactNode, useRef, useState } from 'react';
import { usePhone } from '#kit/use-phone.ts';
import styles from './header-panel.module.css';

interface HeaderPanelProps {
  title: string;
  /** The button that opens it. */
  children: ReactElement;
  extra?: ReactNode;
  body(close: () => void): ReactNode;
  onOpen?(): void;
}

/** What a header button opens: a panel under it, on a phone a sheet from below. Takes the focus and gives it back. */
export function HeaderPanel({ title, children, extra, body, onOpen }: HeaderPanelProps) {
  const phone = usePhone();
  const [open, setOpen] = useState(false);
  const panel = useRef<HTMLDivElement>(null);
  const anchor = useRef<HTMLSpanElement>(null);

  const change = (next: boolean) => {
    setOpen(next);
    if (next) onOpen?.();
  };
  const close = () => {
    setOpen(false);
    anchor.current?.querySelector('button')?.focus();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape') return;
    event.stopPropagation();
    close();
  };

  if (phone)
    return (
      <>
        <span ref={anchor} className={styles.anchor} onClick={() => change(true)}>
          {children}
        </span>
        <Drawer
          open={open}
          onClose={close}
          placement="bottom"
          size="auto"
          title={title}
          extra={extra}
          destroyOnHidden
          classNames={{ section: styles.sheet }}
          styles={{ body: { padding: 0 } }}
        >
          {body(close)}
        </Drawer>
      </>
    );

  return (
    <span ref={anchor} className={styles.anchor}>
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
          <div
            ref={panel}
            className={styles.panel}
            role="dialog"
            aria-label={title}
            tabIndex={-1}
            onKeyDown={onKeyDown}
          >
            <div className={styles.head}>
              <h2 className={styles.title}>{title}</h2>
              {extra}
            </div>
            <div className={styles.body}>{body(close)}</div>
          </div>
        }
      >
        {children}
      </Popover>
    </span>
  );
}
