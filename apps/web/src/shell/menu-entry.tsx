import { Tooltip } from 'antd';
import { type ComponentProps, type KeyboardEvent, memo } from 'react';
import { classOf } from '#kit/base/class-of.ts';
import { StarIcon } from '#kit/base/icons.tsx';
import { Box, PlainButton, Text } from '#kit/base/pieces.tsx';
import { RouteIcon } from '#kit/display/route-icon.tsx';
import { PageLink } from '#kit/page/page-link.tsx';
import { countText, type MenuItem, MOST_FAVOURITES } from './menu.ts';
import styles from './side-menu.module.css';

/** Which pages are favourites, in order, and how that is changed. */
export interface Favouring {
  paths: readonly string[];
  set(paths: string[]): void;
}

interface MenuEntryProps
  extends Pick<ComponentProps<'li'>, 'draggable' | 'onDragStart' | 'onDragOver' | 'onDrop'> {
  item: MenuItem;
  /** What waits there for the person. */
  count: number;
  marked: boolean;
  folded?: boolean;
  /** Left out where there is no star. */
  favouring?: Favouring;
  onKeyDown?(event: KeyboardEvent<HTMLAnchorElement>): void;
  onOpen?(): void;
}

/**
 * One page of the menu: its drawing, its name, what waits there, and a star for whoever points at it. Drawn again only when
 * something of it changes: the menu is drawn again with every count and every page.
 */
export const MenuEntry = memo(function MenuEntry({
  item,
  count,
  marked,
  folded = false,
  favouring,
  onKeyDown,
  onOpen,
  ...row
}: MenuEntryProps) {
  // What is read aloud begins with what is seen.
  const waiting = count > 0 ? `${item.title} ${countText(count)} 件待办` : item.title;
  const link = (
    <PageLink
      to={{ path: item.path }}
      className={classOf(
        {
          flow: 'row',
          gap: 10,
          align: 'center',
          height: 32,
          tone: 'text2',
          whiteSpace: 'nowrap',
          padding: '0 10',
          radius: 6,
          position: 'relative',
        },
        styles.item,
      )}
      aria-current={marked ? 'page' : undefined}
      aria-label={folded || count > 0 ? waiting : undefined}
      draggable={false}
      onKeyDown={onKeyDown}
      onClick={onOpen}
    >
      <RouteIcon path={item.path} className={classOf({ flex: 'none' })} />
      {!folded && (
        <Text overflow="hidden" className={styles.label}>
          {item.title}
        </Text>
      )}{' '}
      {count > 0 && <span className={folded ? styles.dot : styles.count}>{!folded && countText(count)}</span>}
    </PageLink>
  );
  return (
    <Box as="li" position="relative" className={styles.entry} {...row}>
      {folded ? (
        <Tooltip title={waiting} placement="right">
          {link}
        </Tooltip>
      ) : (
        link
      )}
      {!folded && favouring && <Star item={item} favouring={favouring} />}
    </Box>
  );
});

function Star({
  item: { path, title },
  favouring: { paths, set },
}: {
  item: MenuItem;
  favouring: Favouring;
}) {
  const chosen = paths.includes(path);
  const full = !chosen && paths.length >= MOST_FAVOURITES;
  const label = chosen ? `取消收藏「${title}」` : `收藏「${title}」`;
  return (
    <PlainButton
      look={{
        flow: 'stack',
        center: true,
        square: 24,
        tone: 'muted',
        background: 'fill',
        radius: 4,
        position: 'absolute',
        inset: '4 4 auto auto',
        hover: 'text',
      }}
      className={styles.star}
      aria-label={label}
      aria-pressed={chosen}
      aria-disabled={full}
      title={full ? `最多收藏 ${MOST_FAVOURITES} 个` : chosen ? '取消收藏' : '收藏'}
      onClick={() => !full && set(chosen ? paths.filter((one) => one !== path) : [...paths, path])}
    >
      <StarIcon size={14} />
    </PlainButton>
  );
}
