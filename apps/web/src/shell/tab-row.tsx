import { Tooltip } from 'antd';
import { type KeyboardEvent, useEffect, useRef } from 'react';
import { classOf } from '#kit/base/class-of.ts';
import { CloseIcon } from '#kit/base/icons.tsx';
import { Muted, PlainButton, Row } from '#kit/base/pieces.tsx';
import { PageLink } from '#kit/page/page-link.tsx';
import { FIRST_TAB, type Tab, tabLabel, tabText, useTabs } from '#kit/page/tabs.store.ts';
import { DirtyDot } from './dirty-dot.tsx';
import { TabList } from './tab-list.tsx';
import { TabNames } from './tab-names.tsx';
import styles from './tab-row.module.css';
import { tabsShown } from './tabs-shown.ts';

/** The open pages. Arrow keys walk along them, Delete and the middle button close one, Alt W the one in front. */
export function TabRow() {
  const { tabs: all, active, recent, open, close } = useTabs();
  const tabs = tabsShown(all, active, recent);
  const row = useRef<HTMLUListElement>(null);

  useEffect(() => {
    // After the page has been laid out: asking earlier would have it laid out twice.
    const timer = setTimeout(() =>
      row.current
        ?.querySelector(`[data-key="${CSS.escape(active ?? '')}"]`)
        ?.scrollIntoView({ block: 'nearest', inline: 'nearest' }),
    );
    return () => clearTimeout(timer);
  }, [active]);

  useEffect(() => {
    const onKey = (event: globalThis.KeyboardEvent) => {
      if (!event.altKey || event.ctrlKey || event.metaKey || event.code !== 'KeyW') return;
      event.preventDefault();
      const front = useTabs.getState().active;
      if (front) void close(front);
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, [close]);

  const links = () => [...(row.current?.querySelectorAll<HTMLElement>('a[data-key]') ?? [])];

  async function closeByKey(key: string, at: number) {
    if (key === FIRST_TAB || !(await close(key))) return;
    const left = links();
    left[Math.min(at, left.length - 1)]?.focus();
  }

  function onKeyDown(event: KeyboardEvent<HTMLElement>) {
    const at = links().indexOf(event.currentTarget);
    const key = event.currentTarget.dataset.key ?? FIRST_TAB;
    const next = { ArrowLeft: at - 1, ArrowRight: at + 1, Home: 0, End: tabs.length - 1 }[event.key];
    if (next !== undefined) links()[(next + tabs.length) % tabs.length]?.focus();
    else if (event.key === ' ') open(key);
    else if (event.key === 'Delete') void closeByKey(key, at);
    else return;
    event.preventDefault();
  }

  return (
    <Row
      as="nav"
      look={{ align: 'stretch', flex: 'none', height: 36, background: 'card', borderBottom: 'line' }}
      className={styles.row}
      aria-label="打开的页面"
    >
      <Row ref={row} as="ul" gap={24} align="stretch" grow className={styles.tabs}>
        {tabs.map((tab) => (
          <TabItem
            key={tab.id}
            tab={tab}
            active={tab.key === active}
            reachable={tab.key === (active ?? FIRST_TAB)}
            onKeyDown={onKeyDown}
          />
        ))}
      </Row>
      <TabList />
      <TabNames />
    </Row>
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
  const closable = tab.key !== FIRST_TAB;
  const { kind, name } = tabLabel(tab);
  const link = (
    <PageLink
      to={tab}
      data-key={tab.key}
      className={classOf(
        { minWidth: 0, size: 13, tone: 'text2', clip: true, padding: '6 0', radius: 4, position: 'relative' },
        styles.link,
      )}
      tabIndex={reachable ? 0 : -1}
      aria-current={active ? 'page' : undefined}
      onKeyDown={onKeyDown}
      // Without this the middle button would start scrolling instead of closing.
      onMouseDown={(event) => event.button === 1 && event.preventDefault()}
      onAuxClick={(event) => {
        if (event.button !== 1) return;
        event.preventDefault();
        if (closable) void close(tab.key);
      }}
    >
      {kind && <Muted weight={400}>{kind}</Muted>} {name}
    </PageLink>
  );
  return (
    <Row as="li" gap={4} flex="none" position="relative" className={styles.tab} data-active={active}>
      {kind ? (
        <Tooltip mouseEnterDelay={0.4} title={<TabHint tab={tab} />}>
          {link}
        </Tooltip>
      ) : (
        link
      )}
      {tab.dirty && <DirtyDot />}
      {closable && (
        <PlainButton
          tabIndex={-1}
          look={{ flow: 'stack', center: true, flex: 'none', square: 20, tone: 'muted', radius: 4 }}
          className={styles.close}
          aria-label={`关闭「${tabText(tab)}」`}
          onClick={() => void close(tab.key)}
        >
          <CloseIcon size={12} />
        </PlainButton>
      )}
    </Row>
  );
}

const TabHint = ({ tab }: { tab: Tab }) => {
  const { kind, name } = tabLabel(tab);
  return (
    <>
      {kind}
      {name && `：${name}`}
      <div className={styles.hint}>
        {tab.title}
        {tab.dirty && '，有未保存的修改'}
      </div>
    </>
  );
};
