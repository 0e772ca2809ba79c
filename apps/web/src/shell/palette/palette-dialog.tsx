import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { classOf } from '#kit/base/class-of.ts';
import { SearchIcon } from '#kit/base/icons.tsx';
import { Box, Column, Note, PlainButton, Row, Text } from '#kit/base/pieces.tsx';
import { useDebounced } from '#kit/base/use-debounced.ts';
import { hrefOf } from '#kit/page/navigate.ts';
import { withCommand } from '../platform.ts';
import { parseQuery } from './match.ts';
import styles from './palette.module.css';
import { usePalette } from './palette.store.ts';
import { PaletteFoot } from './palette-foot.tsx';
import { PaletteOption } from './palette-option.tsx';
import { rememberRecent } from './recent.ts';
import { SEARCH_HINT } from './use-finds-people.ts';
import { SHORTEST_ASKED } from './use-found.tsx';
import { type PaletteItem, usePaletteGroups } from './use-palette-groups.tsx';

const ASK_DELAY_MS = 150;

export default function PaletteDialog() {
  const hide = usePalette((state) => state.hide);
  const dialog = useRef<HTMLDialogElement>(null);
  const listId = useId();
  const [typed, setTyped] = useState('');
  const [chosen, setChosen] = useState(0);
  const settled = useDebounced(typed, ASK_DELAY_MS);
  const query = parseQuery(typed);
  const { groups, searching, unread } = usePaletteGroups(query, parseQuery(settled).words);
  const items = groups.flatMap((group) => group.items);
  const current = Math.min(chosen, items.length - 1);
  const optionId = (index: number) => `${listId}-${index}`;

  useEffect(() => {
    const opened = dialog.current;
    opened?.showModal();
    // Pressing beside it closes it: there the dialog itself is what is hit, not something in it.
    const onPress = (event: MouseEvent) => event.target === opened && opened?.close();
    opened?.addEventListener('click', onPress);
    return () => opened?.removeEventListener('click', onPress);
  }, []);

  useEffect(() => {
    document.getElementById(`${listId}-${current}`)?.scrollIntoView({ block: 'nearest' });
  }, [current, listId]);

  function pick(item: PaletteItem, inNewTab = false) {
    if (item.place && !item.id.startsWith('page:')) {
      rememberRecent({ title: item.title, meta: item.meta, place: item.place });
    }
    dialog.current?.close();
    if (inNewTab && item.place) window.open(hrefOf(item.place), '_blank');
    else item.run();
  }

  function onKeyDown(event: KeyboardEvent) {
    if (event.nativeEvent.isComposing) return;
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    const item = items[current];
    if (step && items.length) setChosen((current + step + items.length) % items.length);
    else if (event.key === 'Enter' && item) pick(item, withCommand(event));
    else return;
    event.preventDefault();
  }

  let index = 0;
  return (
    <dialog ref={dialog} className={styles.dialog} aria-label="命令面板" onClose={hide}>
      <Column className={styles.body}>
        <Row gap={12} flex="none" height={56} padding="0 16" borderBottom="line2">
          <SearchIcon size={18} className={classOf({ flex: 'none', tone: 'muted' })} />
          <input
            autoFocus
            className={classOf(
              { grow: true, height: 'full', size: 16, tone: 'inherit', background: 'none', border: 'none' },
              styles.input,
            )}
            role="combobox"
            aria-expanded="true"
            aria-controls={listId}
            aria-activedescendant={items.length ? optionId(current) : undefined}
            aria-autocomplete="list"
            aria-label={SEARCH_HINT}
            placeholder={SEARCH_HINT}
            autoComplete="off"
            spellCheck={false}
            maxLength={60}
            value={typed}
            onChange={(event) => {
              setTyped(event.target.value);
              setChosen(0);
            }}
            onKeyDown={onKeyDown}
          />
          <PlainButton flex="none" padding="4 0" onClick={() => dialog.current?.close()}>
            <kbd>Esc</kbd>
            <span className="zy-visually-hidden">关闭</span>
          </PlainButton>
        </Row>
        <Box
          padding="4 8 8"
          overflow="y"
          className={styles.list}
          id={listId}
          role="listbox"
          aria-label="结果"
        >
          {groups.map((group) => (
            <div key={group.title} role="group" aria-label={group.title}>
              <Note padding="10 8 4" as="div" aria-hidden="true">
                {group.title}
              </Note>
              {group.items.map((item) => {
                const at = index++;
                return (
                  <PaletteOption
                    key={item.id}
                    id={optionId(at)}
                    item={item}
                    words={query.words}
                    chosen={at === current}
                    onPoint={() => setChosen(at)}
                    onPick={(inNewTab) => pick(item, inNewTab)}
                  />
                );
              })}
            </div>
          ))}
        </Box>
        {unread.length > 0 && (
          <Text as="p" tone="muted" textAlign="center" className={styles.nothing} role="status">
            {unread.join('、')}暂时无法搜索，其余结果完整
          </Text>
        )}
        {items.length === 0 && unread.length === 0 && <Nothing query={query} searching={searching} />}
        <PaletteFoot />
      </Column>
    </dialog>
  );
}

function Nothing({ query, searching }: { query: ReturnType<typeof parseQuery>; searching: boolean }) {
  const typed = query.words.join(' ');
  return (
    <Text as="p" tone="muted" textAlign="center" className={styles.nothing} role="status">
      {searching
        ? '正在查找…'
        : typed
          ? typed.length < SHORTEST_ASKED
            ? `未找到「${typed}」，再输入一个字可搜索内容和用户`
            : `未找到「${typed}」，请更换关键字`
          : query.only === 'people'
            ? '输入姓名、账号或手机号后四位'
            : '暂无可用的操作'}
    </Text>
  );
}
