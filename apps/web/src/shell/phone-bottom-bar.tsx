import { Badge } from 'antd';
import { useState } from 'react';
import { later } from '#kit/base/later.tsx';
import { RouteIcon } from '#kit/display/route-icon.tsx';
import { PlaceLink } from '#kit/page/place-link.tsx';
import { useTabs } from '#kit/page/tabs.store.ts';
import { useSession } from '#kit/session/session.store.ts';
import { MenuIcon } from './icons.tsx';
import { bottomPlaces } from './menu.ts';
import styles from './phone-bars.module.css';
import type { PhoneSheetProps } from './phone-sheet.tsx';
import { useOwnTopBar } from './phone-top-bar.tsx';
import { useMenu } from './use-menu.ts';

const PhoneSheet = later<PhoneSheetProps>(() => import('./phone-sheet.tsx'), { wanted: ({ open }) => open });

export function PhoneBottomBar() {
  const { sections, marked, counts } = useMenu();
  const active = useTabs((state) => state.active);
  const [more, setMore] = useState(false);
  const [seen, setSeen] = useState(active);
  // Arriving anywhere else closes the sheet, whichever link in it led there.
  if (seen !== active) {
    setSeen(active);
    setMore(false);
  }
  const unread = useSession((state) => state.unread);
  const bellHidden = useOwnTopBar();
  const places = bottomPlaces(sections);
  const elsewhere = active !== null && !places.some(({ path }) => path === marked);
  return (
    <>
      <nav className={styles.bottom} aria-label="主菜单">
        {places.map(({ path, title }) => (
          <PlaceLink
            key={path}
            to={{ path }}
            className={styles.place}
            aria-current={path === marked ? 'page' : undefined}
          >
            <Badge count={counts.get(path) ?? 0} size="small" overflowCount={99} offset={[4, 2]}>
              <RouteIcon path={path} size={20} />
            </Badge>
            {title}
          </PlaceLink>
        ))}
        <button
          type="button"
          className={styles.place}
          aria-haspopup="dialog"
          aria-expanded={more}
          data-marked={elsewhere}
          onClick={() => setMore(true)}
        >
          <Badge dot={bellHidden && unread > 0} offset={[2, 2]}>
            <MenuIcon size={20} />
          </Badge>
          更多
        </button>
      </nav>
      <PhoneSheet open={more} onClose={() => setMore(false)} />
    </>
  );
}
