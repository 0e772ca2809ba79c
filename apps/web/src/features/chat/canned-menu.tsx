import { contract } from '@zhiying/contract';
import { type KeyboardEvent, useRef, useState } from 'react';
import { RowsIcon } from '#kit/base/icons.tsx';
import { Stack, Text } from '#kit/base/pieces.tsx';
import { QueryView } from '#kit/feedback/query-view.tsx';
import { SearchInput } from '#kit/form/search-input.tsx';
import { PageLink } from '#kit/page/page-link.tsx';
import { useCall } from '#kit/session/api/queries.ts';
import styles from './conversation.module.css';
import { ToolMenu } from './tool-menu.tsx';

interface CannedMenuProps {
  open: boolean;
  onOpenChange(open: boolean): void;
  onPick(text: string): void;
}

/** 快捷回复: looked for by title or words, put into the box with what they leave open filled in. */
export function CannedMenu({ open, onOpenChange: setOpen, onPick }: CannedMenuProps) {
  return (
    <ToolMenu label="快捷回复" icon={<RowsIcon />} open={open} onOpenChange={setOpen}>
      <Choices
        onPick={(text) => {
          setOpen(false);
          onPick(text);
        }}
      />
    </ToolMenu>
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
    <Stack ref={box} gap={8} className={styles.canned} role="presentation" onKeyDown={walk}>
      <SearchInput autoFocus placeholder="搜索快捷回复" value={typed} onChange={setTyped} />
      <Stack maxHeight={280} overflow="y" className={styles.cannedRows}>
        <QueryView query={canned}>
          {({ rows }) => {
            const found = rows.filter(({ title, text }) => title.includes(q) || text.includes(q));
            return found.length === 0 ? (
              <Text as="p" size={13} tone="muted">
                暂无快捷回复，<PageLink to={{ path: 'chat', search: { tabid: 'canned' } }}>去添加</PageLink>
              </Text>
            ) : (
              found.map(({ id, title, text }) => (
                <button key={id} type="button" data-canned={id} onClick={() => onPick(text)}>
                  <Text as="b" size={13}>
                    {title}
                  </Text>
                  <span>{text}</span>
                </button>
              ))
            );
          }}
        </QueryView>
      </Stack>
    </Stack>
  );
}
