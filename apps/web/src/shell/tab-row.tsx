import { type KeyboardEvent, useEffect, useRef } from 'react';
import { CloseIcon, MoreIcon } from '#kit/base/icons.tsx';
import { MenuButton } from '#kit/display/menu-button.tsx';
import { PlaceLink } from '#kit/page/place-link.tsx';
import { FIRST_TAB, type Tab, useTabs } from '#kit/page/tabs.store.ts';
import { besideTrigger } from './beside-trigger.ts';
import styles from './tab-row.module.css';

/** The open pages. Arrow keys walk along them, Delete and the middle button close one. */
export function TabRow() {
  const { tabs, active, open, close } = useTabs();
  const row = useRef<HTMLUListElement>(null);

  useEffect(() => {
    // After the page has been laid out: asking earlier would have it laid out twice.
    const timer = setTimeout(() =>
      row.current
        ?.querySelector(`[data-path="${CSS.escape(active ?? '')}"]`)
        ?.scrollIntoView({ block: 'nearest', inline: 'nearest' }),
    );
    return () => clearTimeout(timer);
  }, [active]);

  const links = () => [...(row.current?.querySelectorAll<HTMLElement>('a[data-path]') ?? [])];

  async function closeByKey(path: string, at: number) {
    if (path === FIRST_TAB || !(await close(path))) return;
    const left = links();
    left[Math.min(at, left.length - 1)]?.focus();
  }

  function onKeyDown(event: KeyboardEvent<HTMLElement>) {
    const at = links().indexOf(event.currentTarget);
    const path = event.currentTarget.dataset.path ?? FIRST_TAB;
    const next = { ArrowLeft: at - 1, ArrowRight: at + 1, Home: 0, End: tabs.length - 1 }[event.key];
    if (next !== undefined) links()[(next + tabs.length) % tabs.length]?.focus();
    else if (event.key === ' ') open(path);
    else if (event.key === 'Delete') void closeByKey(path, at);
    else return;
    event.preventDefault();
  }

  return (
    <nav className={styles.row} aria-label="打开的页面">
      <ul ref={row} className={styles.tabs}>
        {tabs.map((tab) => (
          <TabItem
            key={tab.path}
            tab={tab}
            active={tab.path === active}
            reachable={tab.path === (active ?? FIRST_TAB)}
            onKeyDown={onKeyDown}
          />
        ))}
      </ul>
      <TabsMenu />
    </nav>
  );
}

interface TabItemProps {
  tab: Tab;
  active: boolean;
  /** The one the Tab key stops at; arrows reach the others. */
  reachable: boolean;
  onKeyDown(event: KeyboardEvent<HTMLElement>): void;
}

function TabItem({ tab, active, reachable, onKeyDown }: TabItemProps) {
  const close = useTabs((state) => state.close);
  const closable = tab.path !== FIRST_TAB;
  return (
    <li className={styles.tab} data-active={active}>
      <PlaceLink
        to={tab}
        data-path={tab.path}
        className={styles.link}
        tabIndex={reachable ? 0 : -1}
        aria-current={active ? 'page' : undefined}
        onKeyDown={onKeyDown}
        // Without this the middle button would start scrolling instead of closing.
        onMouseDown={(event) => event.button === 1 && event.preventDefault()}
        onAuxClick={(event) => {
          if (event.button !== 1) return;
          event.preventDefault();
          if (closable) void close(tab.path);
        }}
      >
        {tab.title}
        {tab.dirty && <span className={styles.dirty} role="img" aria-label="有未保存的修改" />}
      </PlaceLink>
      {closable && (
        <button
          type="button"
          tabIndex={-1}
          className={styles.close}
          aria-label={`关闭「${tab.title}」`}
          onClick={() => void close(tab.path)}
        >
          <CloseIcon size={12} />
        </button>
      )}
    </li>
  );
}

function TabsMenu() {
  const { tabs, active, close, closeOthers, closeAll } = useTabs();
  const front = active ?? FIRST_TAB;
  const others = tabs.some((tab) => tab.path !== FIRST_TAB && tab.path !== front);
  return (
    <MenuButton
      placement="bottomRight"
      autoFocus
      getPopupContainer={besideTrigger}
      menu={{
        items: [
          { key: 'this', label: '关闭当前', disabled: front === FIRST_TAB, onClick: () => void close(front) },
          { key: 'others', label: '关闭其他', disabled: !others, onClick: () => void closeOthers(front) },
          { key: 'all', label: '关闭全部', disabled: tabs.length === 1, onClick: () => void closeAll() },
        ],
      }}
    >
      <button type="button" className={styles.more} aria-label="页签操作">
        <MoreIcon />
      </button>
    </MenuButton>
  );
}
