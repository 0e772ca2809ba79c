import { contract } from '@zhiying/contract';
import { Input, Popover } from 'antd';
import { useState } from 'react';
import { RowsIcon, SearchIcon } from '#kit/base/icons.tsx';
import { IconButton } from '#kit/display/icon-button.tsx';
import { Loaded } from '#kit/feedback/loaded.tsx';
import { PlaceLink } from '#kit/page/place-link.tsx';
import { useCall } from '#kit/session/api/queries.ts';
import styles from './conversation.module.css';

/** 快捷回复: looked for by title or words, put into the box with what they leave open filled in. */
export function CannedMenu({ onPick }: { onPick(text: string): void }) {
  const [open, setOpen] = useState(false);
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
  return (
    <div className={styles.canned}>
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
                <button key={id} type="button" onClick={() => onPick(text)}>
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
