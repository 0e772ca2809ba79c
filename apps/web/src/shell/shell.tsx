import { Fragment, type ReactNode } from 'react';
import { usePhone } from '#kit/base/use-phone.ts';
import { useProfile } from '#kit/session/session.store.ts';
import { useUnread } from '#parts/chat/use-unread.ts';
import { useLiveDay } from '#parts/workbench/use-live-day.ts';
import { Header } from './header.tsx';
import { OfflineBanner } from './offline-banner.tsx';
import { PaletteHost } from './palette/palette-host.tsx';
import { PhoneBottomBar } from './phone-bottom-bar.tsx';
import { PhoneTopBar, useOwnTopBar } from './phone-top-bar.tsx';
import styles from './shell.module.css';
import { SideMenu } from './side-menu.tsx';
import { TabRow } from './tab-row.tsx';
import { ViewBanner } from './view-banner.tsx';

const CONTENT = 'content';

/** The frame around every page. */
export function Shell({ children }: { children: ReactNode }) {
  const phone = usePhone();
  const ownTopBar = useOwnTopBar();
  const channelId = useProfile()?.channel?.id;
  useLiveDay();
  useUnread();
  return (
    <div className={styles.window}>
      <ViewBanner />
      <div className={styles.shell}>
        <a
          className={styles.skip}
          href={`#${CONTENT}`}
          onClick={(event) => {
            event.preventDefault();
            document.getElementById(CONTENT)?.focus();
          }}
        >
          跳到正文
        </a>
        {!phone && <SideMenu />}
        <div className={styles.column}>
          {phone ? !ownTopBar && <PhoneTopBar /> : <Header />}
          {!phone && <TabRow />}
          <OfflineBanner />
          <main id={CONTENT} className={styles.main} tabIndex={-1}>
            {/* Pages hold rows of the channel they were opened in; another channel starts them anew. */}
            <Fragment key={channelId ?? 0}>{children}</Fragment>
          </main>
          {phone && <PhoneBottomBar />}
        </div>
        <PaletteHost />
      </div>
    </div>
  );
}
