import { contract } from '@zhiying/contract';
import { Input, Popover } from 'antd';
import { type KeyboardEvent, useRef, useState } from 'react';
import { RowsIcon, SearchIcon } from '#kit/base/icons.tsx';
import { IconButton } from '#kit/display/icon-button.tsx';
import { Loaded } from '#kit/feedback/loaded.tsx';
import { PlaceLink } from '#kit/page/place-link.tsx';
import { useCall } from '#kit/session/api/queries.ts';
import styles from './conversation.module.css';

interface CannedMenuProps {
  open: boolean;
  onOpenChange(open: boolean): void;
  onPick(text: string): void;
}

/** 快捷回复: looked for by title or words, put into the box with what they leave open filled in. */
export function CannedMenu({ open, onOpenChange: setOpen, onPick }: CannedMenuProps) {
  return (
    <Popover
      open={open}
      onOpenChange={setOpen}
      trigger="click"
      placement="topLeft"
      arrow={false}
      destroyOnHidden
      content={
        <Choices
          onPick={(text) => {
            setOpen(false);
            onPick(text);
          }}
        />
      }
    >
      <span>
        <IconButton label="快捷回复" icon={<RowsIcon />} aria-expanded={open} />
      </span>
    </Popover>
  );
}

function Choices({ onPick }: { onPick(text: string): void }) {
  const canned = useCall(contract.chatCanned.list);
  const [typed, setTyped] = useState('');
  const q = typed.trim();
  const box = useRef<HTMLDivElement>(null);
  const walk = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    const rows = [...(box.current?.querySelectorAll<HTMLButtonElement>('button[data-canned]') ?? [])];
    const at = rows.indexOf(document.activeElement as HTMLButtonElement);
    if (step) {
      event.preventDefault();
      rows[Math.min(Math.max(at + step, 0), rows.length - 1)]?.focus();
    } else if (event.key === 'Enter' && at < 0 && !event.nativeEvent.isComposing) {
      event.preventDefault();
      rows[0]?.click();
    }
  };
  return (
    <div ref={box} className={styles.canned} role="presentation" onKeyDown={walk}>
      <Input
        autoFocus
        allowClear
        prefix={<SearchIcon />}
        placeholder="搜索快捷回复"
        aria-label="搜索快捷回复"
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
      />
      <div className={styles.cannedRows}>
        <Loaded query={canned}>
          {({ rows }) => {
            const found = rows.filter(({ title, text }) => title.includes(q) || text.includes(q));
            return found.length === 0 ? (
              <p className={styles.quiet}>
                暂无快捷回复，<PlaceLink to={{ path: 'chat', search: { tabid: 'canned' } }}>去添加</PlaceLink>
              </p>
            ) : (
              found.map(({ id, title, text }) => (
                <button key={id} type="button" data-canned={id} onClick={() => onPick(text)}>
                  <b>{title}</b>
                  <span>{text}</span>
                </button>
              ))
            );
          }}
        </Loaded>
      </div>
    </div>
  );
}
