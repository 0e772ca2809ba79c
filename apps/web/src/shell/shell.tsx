import { Fragment, memo, type ReactNode } from 'react';
import { classOf } from '#kit/base/class-of.ts';
import { Box, Column, Row } from '#kit/base/pieces.tsx';
import { usePhone } from '#kit/base/use-phone.ts';
import { useProfile } from '#kit/session/session.store.ts';
import { useUnread } from '#parts/chat/use-unread.ts';
import { useLiveDay } from '#parts/workbench/use-live-day.ts';
import { Header } from './header.tsx';
import { HelpHost } from './help/help.tsx';
import { OfflineBanner } from './offline-banner.tsx';
import { PaletteHost } from './palette/palette-host.tsx';
import { PhoneBottomBar } from './phone-bottom-bar.tsx';
import { PhoneTopBar, useOwnTopBar } from './phone-top-bar.tsx';
import { PreparingBanner } from './preparing-banner.tsx';
import styles from './shell.module.css';
import { SideMenu } from './side-menu.tsx';
import { TabRow } from './tab-row.tsx';
import { TourHost } from './tour/tour.tsx';
import { ViewBanner } from './view-banner.tsx';

const CONTENT = 'content';

/** Drawn with the frame and after what they show themselves: the frame is drawn again for every page. */
const [Menu, Head, Tabs] = [memo(SideMenu), memo(Header), memo(TabRow)];

/** What goes on behind the frame; by itself, so that an answer does not draw the frame again. */
function Watching() {
  useLiveDay();
  useUnread();
  return null;
}

/** The frame around every page. */
export function Shell({ children }: { children: ReactNode }) {
  const phone = usePhone();
  const ownTopBar = useOwnTopBar();
  const channelId = useProfile()?.channel?.id;
  return (
    <Column className={styles.window}>
      <Watching />
      <ViewBanner />
      <Row align="stretch" fill background="page" overflow="hidden">
        <a
          className={classOf(
            {
              padding: '8 16',
              background: 'elev',
              shadow: true,
              radius: 8,
              position: 'fixed',
              inset: '8 auto auto 8',
            },
            styles.skip,
          )}
          href={`#${CONTENT}`}
          onClick={(event) => {
            event.preventDefault();
            document.getElementById(CONTENT)?.focus();
          }}
        >
          跳到正文
        </a>
        {!phone && <Menu />}
        <Column grow>
          {phone ? !ownTopBar && <PhoneTopBar /> : <Head />}
          {!phone && <Tabs />}
          <OfflineBanner />
          <PreparingBanner />
          <Box
            id={CONTENT}
            as="main"
            fill
            overflow="auto"
            position="relative"
            className={styles.main}
            tabIndex={-1}
          >
            {/* Pages hold rows of the channel they were opened in; another channel starts them anew. */}
            <Fragment key={channelId ?? 0}>{children}</Fragment>
          </Box>
          <TourHost />
          {phone && <PhoneBottomBar />}
        </Column>
        <PaletteHost />
        <HelpHost />
      </Row>
    </Column>
  );
}
