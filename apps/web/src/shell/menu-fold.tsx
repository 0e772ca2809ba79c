import type { MenuGroup } from '@zhiying/contract';
import { type FocusEvent, type KeyboardEvent, useCallback, useEffect, useId, useRef, useState } from 'react';
import { classOf } from '#kit/base/class-of.ts';
import { DownIcon, RightIcon } from '#kit/base/icons.tsx';
import { Box, PlainButton, Split } from '#kit/base/pieces.tsx';
import { RouteIcon } from '#kit/display/route-icon.tsx';
import { GROUP_LOOK } from './group-look.ts';
import { countText, type MenuSection } from './menu.ts';
import { type Favouring, MenuEntry } from './menu-entry.tsx';
import styles from './side-menu.module.css';

/** Somebody who only passes over a group does not want to see it. */
const PEEK_MS = 300;
const ROW = 32;

/** What stands for a group where there is only room for a drawing. */
const DRAWINGS: Record<MenuGroup, string> = {
  content: 'substance',
  send: 'substance/send',
  ai: 'ai',
  customer: 'chat',
  data: 'report',
  admin: 'system/config',
};

interface MenuFoldProps {
  section: MenuSection;
  open: boolean;
  /** The whole side is folded: the group is a drawing. */
  folded: boolean;
  countOf(path: string): number;
  marked: string | null;
  favouring: Favouring;
  onToggle(): void;
}

/** A group of the menu. Folded it carries the sum of its counts, and shows its pages beside it to whoever stays on it. */
export function MenuFold({ section, open, folded, countOf, marked, favouring, onToggle }: MenuFoldProps) {
  const { id, title, items } = section;
  const listId = useId();
  const box = useRef<HTMLElement>(null);
  const [peek, setPeek] = useState<{ top: number } | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);

  const sum = items.reduce((total, { path }) => total + countOf(path), 0);
  const head = () => box.current?.querySelector<HTMLButtonElement>('button[aria-controls]');
  const show = () => {
    clearTimeout(timer.current);
    const top = head()?.getBoundingClientRect().top ?? 0;
    const height = (items.length + 1) * ROW + 16;
    setPeek({ top: Math.max(8, Math.min(top, innerHeight - height - 8)) });
  };
  const hide = useCallback(() => {
    clearTimeout(timer.current);
    setPeek(null);
  }, []);

  function onKeyDown(event: KeyboardEvent<HTMLElement>) {
    if (event.key === 'ArrowRight' && !open) {
      show();
      // Once it is there.
      setTimeout(() => box.current?.querySelector<HTMLElement>('[data-peek] a')?.focus());
    } else if (peek && (event.key === 'ArrowLeft' || event.key === 'Escape')) {
      hide();
      head()?.focus();
    } else if (peek && (event.key === 'ArrowDown' || event.key === 'ArrowUp')) {
      const links = [...(box.current?.querySelectorAll<HTMLElement>('[data-peek] a') ?? [])];
      const at = links.indexOf(document.activeElement as HTMLElement);
      links[(at + (event.key === 'ArrowDown' ? 1 : -1) + links.length) % links.length]?.focus();
    } else return;
    event.preventDefault();
  }

  const entries = items.map((item) => (
    <MenuEntry
      key={item.path}
      item={item}
      count={countOf(item.path)}
      marked={item.path === marked}
      favouring={favouring}
      onOpen={hide}
    />
  ));
  const here = items.some(({ path }) => path === marked);
  return (
    // The pointer and the keys belong to the group as a whole: it stays shown while they are anywhere inside.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <section
      ref={box}
      aria-label={title}
      onKeyDown={onKeyDown}
      onPointerEnter={() => {
        if (!open) timer.current = setTimeout(show, PEEK_MS);
      }}
      onPointerLeave={hide}
      onBlur={(event: FocusEvent) => !box.current?.contains(event.relatedTarget) && hide()}
    >
      <PlainButton
        look={{ ...GROUP_LOOK, flow: 'row', align: 'center', radius: 6, position: 'relative' }}
        className={styles.head}
        aria-expanded={folded ? peek !== null : open}
        aria-controls={listId}
        aria-label={sum > 0 && !open ? `${title} ${countText(sum)} 件待办` : title}
        data-here={here && !open}
        onClick={() => {
          if (folded) return peek ? hide() : show();
          hide();
          onToggle();
        }}
      >
        {folded ? (
          <RouteIcon path={DRAWINGS[id]} className={classOf({ flex: 'none' })} />
        ) : (
          <span>{title}</span>
        )}
        {!open && sum > 0 && (
          <span className={folded ? styles.dot : styles.count}>{!folded && countText(sum)}</span>
        )}
        {!folded && (open ? <DownIcon size={12} /> : <RightIcon size={12} />)}
      </PlainButton>
      {open && <ul id={listId}>{entries}</ul>}
      {!open && peek && (
        <Box
          look={{ padding: '4 4 8', background: 'elev', shadow: true, radius: 8, position: 'fixed' }}
          className={styles.peek}
          style={peek}
          data-peek
        >
          <Split height={32} size={12} tone="muted" padding="0 10">
            <span>{title}</span>
            {!folded && <span>点标题展开</span>}
          </Split>
          <ul id={listId}>{entries}</ul>
        </Box>
      )}
    </section>
  );
}
