import { HOME_ROUTES, MENU_GROUPS, type RouteEntry } from '@zhiying/contract';
import { Button, Input } from 'antd';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { classOf } from '#kit/base/class-of.ts';
import { MoreIcon, SearchIcon } from '#kit/base/icons.tsx';
import { Box, Muted, PlainButton, Text } from '#kit/base/pieces.tsx';
import { PanelPopover } from '#kit/display/panel-popover.tsx';
import { RouteIcon } from '#kit/display/route-icon.tsx';
import { FIRST_TAB, isSaved, type Tab, tabLabel, tabText, useTabs } from '#kit/page/tabs.store.ts';
import { DirtyDot } from './dirty-dot.tsx';
import { markedPath } from './menu.ts';
import { RowButton } from './row-button.tsx';
import styles from './tab-row.module.css';

const routes: readonly RouteEntry[] = HOME_ROUTES;
const GROUPED = routes.filter(({ group }) => group !== undefined);

/** The menu group an open page belongs to; pages beneath another belong to its. */
function groupOf({ path }: Tab): string {
  const holder = markedPath(
    path,
    GROUPED.map((route) => route.path),
  );
  const group = GROUPED.find((route) => route.path === holder)?.group;
  return group ? MENU_GROUPS[group] : '其他';
}

/** Behind ⋯: all open pages by group, found by a few characters, and what can be done with many at once. */
export function TabList() {
  const [open, setOpen] = useState(false);
  const anchor = useRef<HTMLSpanElement>(null);
  useEffect(() => {
    if (!open) return;
    const onKey = (event: globalThis.KeyboardEvent) => {
      if (event.key !== 'Escape') return;
      setOpen(false);
      anchor.current?.querySelector('button')?.focus();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [open]);
  return (
    <span ref={anchor} className={classOf({ flow: 'inline', position: 'relative' })}>
      <PanelPopover
        open={open}
        onOpenChange={setOpen}
        getPopupContainer={() => anchor.current ?? document.body}
        styles={{ container: { padding: 8 } }}
        content={<Panel onDone={() => setOpen(false)} />}
      >
        <PlainButton
          look={{
            flow: 'stack',
            center: true,
            flex: 'none',
            self: 'center',
            square: 28,
            tone: 'muted',
            marginLeft: 12,
            radius: 4,
          }}
          className={styles.more}
          aria-label="所有打开的页面"
          aria-expanded={open}
        >
          <MoreIcon />
        </PlainButton>
      </PanelPopover>
    </span>
  );
}

function Panel({ onDone }: { onDone(): void }) {
  const { tabs, active, open, closeOthers, closeSaved } = useTabs();
  const [typed, setTyped] = useState('');
  const list = useRef<HTMLDivElement>(null);
  const q = typed.trim().toLowerCase();
  const found = tabs.filter((tab) => tab.key !== FIRST_TAB && tabText(tab).toLowerCase().includes(q));
  const groups = Map.groupBy(found, groupOf);
  const saved = tabs.filter((tab) => isSaved(tab) && tab.key !== active).length;
  const others = tabs.some(({ key }) => key !== FIRST_TAB && key !== active);

  function walk(event: KeyboardEvent) {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (!step) return;
    const rows = [...(list.current?.querySelectorAll('button') ?? [])];
    const at = rows.indexOf(document.activeElement as HTMLButtonElement);
    rows[(at + step + rows.length) % rows.length]?.focus();
    event.preventDefault();
  }

  return (
    // The arrow keys walk from wherever the focus is inside.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <div className={styles.list} role="dialog" aria-label="所有打开的页面" onKeyDown={walk}>
      <Input
        autoFocus
        prefix={<SearchIcon />}
        value={typed}
        placeholder={`在 ${tabs.length - 1} 个打开的页面里找`}
        aria-label="查找打开的页面"
        onChange={(event) => setTyped(event.target.value)}
      />
      <Box margin="4 0" overflow="y" ref={list} className={styles.pages}>
        {[...groups].map(([title, inGroup]) => (
          <section key={title} aria-label={title}>
            <Muted as="h2" weight={400} padding="6 8">
              {title}
            </Muted>
            {inGroup.map((tab) => (
              <Row
                key={tab.id}
                tab={tab}
                active={tab.key === active}
                onOpen={() => {
                  onDone();
                  open(tab.key);
                }}
              />
            ))}
          </section>
        ))}
        {found.length === 0 && (
          <Muted as="p" weight={400} padding="6 8">
            {q ? '没有找到打开的页面' : '暂无其他打开的页面'}
          </Muted>
        )}
      </Box>
      <Box
        paddingTop={8}
        className={classOf(
          { flow: 'row', align: 'center', size: 12, weight: 400, tone: 'muted', borderTop: 'line2' },
          styles.foot,
        )}
      >
        <Button
          type="link"
          size="small"
          disabled={!others}
          onClick={() => void closeOthers(active ?? FIRST_TAB).then(onDone)}
        >
          关闭其他
        </Button>
        <Button
          type="link"
          size="small"
          disabled={saved === 0}
          onClick={() => void closeSaved().then(onDone)}
        >
          关闭已保存的 {saved} 个
        </Button>
        <span>Alt W 关闭当前</span>
      </Box>
    </div>
  );
}

function Row({ tab, active, onOpen }: { tab: Tab; active: boolean; onOpen(): void }) {
  const { kind, name } = tabLabel(tab);
  return (
    <RowButton
      hover="fill"
      className={styles.page}
      aria-current={active ? 'page' : undefined}
      onClick={onOpen}
    >
      <RouteIcon path={tab.path} />
      <Text clip>{name || kind}</Text>
      {tab.dirty && <DirtyDot />}
      <Muted weight={400} marginLeft="auto" className={styles.pageKind}>
        {kind ?? '列表'}
      </Muted>
    </RowButton>
  );
}
