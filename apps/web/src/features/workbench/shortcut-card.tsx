import type { Shortcut } from '@zhiying/contract';
import { RouteIcon } from '#kit/display/route-icon.tsx';
import { PlaceLink } from '#kit/page/place-link.tsx';
import { placeOf } from '#kit/page/place-of.ts';
import styles from './lists.module.css';

const SHOWN = 6;

/** What the person begins most, one touch away. */
export function ShortcutCard({ shortcuts }: { shortcuts: readonly Shortcut[] }) {
  if (shortcuts.length === 0) return null;
  return (
    <nav className={styles.shortcuts} aria-label="快捷操作">
      {shortcuts.slice(0, SHOWN).map(({ id, title, link }) => {
        const place = placeOf(link);
        return (
          place && (
            <PlaceLink key={id} className={styles.shortcut} to={place}>
              <RouteIcon path={place.path} size={20} />
              {title}
            </PlaceLink>
          )
        );
      })}
    </nav>
  );
}
