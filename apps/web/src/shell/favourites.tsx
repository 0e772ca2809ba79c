import { type KeyboardEvent, useState } from 'react';
import { Row } from '#kit/base/pieces.tsx';
import { GROUP_LOOK } from './group-look.ts';
import { type MenuItem, moveFavourite } from './menu.ts';
import { type Favouring, MenuEntry } from './menu-entry.tsx';
import styles from './side-menu.module.css';

interface FavouritesProps {
  items: readonly MenuItem[];
  countOf(path: string): number;
  marked: string | null;
  folded: boolean;
  favouring: Favouring;
}

/** One's own first. They are ordered by dragging, or with Alt and the arrow keys. */
export function Favourites({ items, countOf, marked, folded, favouring }: FavouritesProps) {
  const [dragged, setDragged] = useState<string | null>(null);
  const { paths, set } = favouring;
  if (items.length === 0) return null;

  function onKeyDown(event: KeyboardEvent<HTMLAnchorElement>, path: string) {
    const step = { ArrowUp: -1, ArrowDown: 1 }[event.key];
    const target = step && paths[paths.indexOf(path) + step];
    if (!event.altKey || !target) return;
    event.preventDefault();
    set(moveFavourite(paths, path, target));
  }

  return (
    <section aria-label="收藏">
      <Row as="h2" look={GROUP_LOOK} className={styles.group}>
        <span className={folded ? 'zy-visually-hidden' : undefined}>收藏</span>
      </Row>
      <ul>
        {items.map((item) => (
          <MenuEntry
            key={item.path}
            item={item}
            count={countOf(item.path)}
            marked={item.path === marked}
            folded={folded}
            favouring={favouring}
            onKeyDown={(event) => onKeyDown(event, item.path)}
            draggable={!folded}
            onDragStart={(event) => {
              setDragged(item.path);
              event.dataTransfer.effectAllowed = 'move';
            }}
            onDragOver={(event) => dragged !== null && event.preventDefault()}
            onDrop={(event) => {
              event.preventDefault();
              if (dragged !== null) set(moveFavourite(paths, dragged, item.path));
              setDragged(null);
            }}
          />
        ))}
      </ul>
      <div className={styles.rule} />
    </section>
  );
}
