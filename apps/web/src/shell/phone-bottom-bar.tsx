import { Badge } from 'antd';
import { useState } from 'react';
import { classOf } from '#kit/base/class-of.ts';
import { lazyWhenIdle } from '#kit/base/lazy-when-idle.tsx';
import { PlainButton, Row } from '#kit/base/pieces.tsx';
import { RouteIcon } from '#kit/display/route-icon.tsx';
import { PageLink } from '#kit/page/page-link.tsx';
import { useTabs } from '#kit/page/tabs.store.ts';
import { useProfile, useSession } from '#kit/session/session.store.ts';
import { MenuIcon } from './icons.tsx';
import { bottomPlaces } from './menu.ts';
import styles from './phone-bars.module.css';
import type { PhoneSheetProps } from './phone-sheet.tsx';
import { useOwnTopBar } from './phone-top-bar.tsx';
import { useMenu } from './use-menu.ts';

const PhoneSheet = lazyWhenIdle<PhoneSheetProps>(() => import('./phone-sheet.tsx'), {
  wanted: ({ open }) => open,
});

const PLACE = {
  flow: 'column',
  gap: 2,
  align: 'center',
  justify: 'center',
  grow: true,
  size: '11/16',
  tone: 'text2',
  whiteSpace: 'nowrap',
  padding: 0,
  background: 'none',
  border: 'none',
} as const;

export function PhoneBottomBar() {
  const { sections, favourites, marked, counts } = useMenu();
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
  const adviser = useProfile()?.adviser;
  const places = bottomPlaces(sections, { favourites, adviser });
  const elsewhere = active !== null && !places.some(({ path }) => path === marked);
  return (
    <>
      <Row
        as="nav"
        look={{ align: 'stretch', flex: 'none', background: 'card', borderTop: 'line' }}
        className={styles.bottom}
        aria-label="主菜单"
      >
        {places.map(({ path, title }) => (
          <PageLink
            key={path}
            to={{ path }}
            className={classOf(PLACE, styles.place)}
            aria-current={path === marked ? 'page' : undefined}
          >
            <Badge count={counts.get(path) ?? 0} size="small" overflowCount={99} offset={[4, 2]}>
              <RouteIcon path={path} size={20} />
            </Badge>
            {title}
          </PageLink>
        ))}
        <PlainButton
          look={PLACE}
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
        </PlainButton>
      </Row>
      <PhoneSheet open={more} onClose={() => setMore(false)} />
    </>
  );
}
