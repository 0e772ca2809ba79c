import { useEffect } from 'react';
import { classOf } from '#kit/base/class-of.ts';
import { DownIcon, SearchIcon } from '#kit/base/icons.tsx';
import { BarButton, PlainButton, Row, Text } from '#kit/base/pieces.tsx';
import { Avatar } from '#kit/display/avatar.tsx';
import { fetchMenus, MenuButton } from '#kit/display/menu-button.tsx';
import { useProfile } from '#kit/session/session.store.ts';
import { Bell } from './bell.tsx';
import { besideTrigger } from './beside-trigger.ts';
import { ChannelSwitch } from './channel-switch.tsx';
import { ChatBadge } from './chat-badge.tsx';
import styles from './header.module.css';
import { HelpButton } from './help/help.tsx';
import { usePalette } from './palette/palette.store.ts';
import { SEARCH_HINT } from './palette/use-finds-people.ts';
import { PALETTE_KEYS } from './platform.ts';
import { useUserMenu } from './use-user-menu.tsx';
import { WorkIndicator } from './work/work-indicator.tsx';

export function Header() {
  useEffect(fetchMenus, []);
  return (
    <Row
      as="header"
      look={{ gap: 12, flex: 'none', height: 52, background: 'card', borderBottom: 'line' }}
      className={styles.header}
    >
      <ChannelSwitch />
      <SearchBox />
      <Row gap={4} flex="none" marginLeft="auto">
        <div className={styles.work}>
          <WorkIndicator />
        </div>
        <ChatBadge />
        <Bell />
        <HelpButton />
        <Text height={16} margin="0 8" background="line" className={styles.rule} />
        <Me />
      </Row>
    </Row>
  );
}

function SearchBox() {
  const show = usePalette((state) => state.show);
  return (
    <BarButton
      minWidth={120}
      size={13}
      tone="text2"
      textAlign="left"
      background="fill"
      radius={8}
      className={styles.search}
      aria-haspopup="dialog"
      onClick={show}
    >
      <SearchIcon />
      <Text grow clip>
        {SEARCH_HINT}
      </Text>
      <kbd className={classOf({ flex: 'none', background: 'card', border: 'line', radius: 4 }, styles.keys)}>
        {PALETTE_KEYS}
      </kbd>
    </BarButton>
  );
}

function Me() {
  const profile = useProfile();
  const menu = useUserMenu();
  if (!profile) return null;
  return (
    <MenuButton placement="bottomRight" menu={menu} autoFocus getPopupContainer={besideTrigger}>
      <PlainButton
        look={{
          flow: 'row',
          gap: 8,
          align: 'center',
          height: 36,
          tone: 'text',
          padding: '0 8',
          radius: 6,
          hover: 'fill',
        }}
      >
        <Avatar name={profile.name} src={profile.avatar} own />
        <Text maxWidth={120} clip>
          {profile.name}
        </Text>
        <span className="zy-visually-hidden">的菜单</span>
        <DownIcon size={14} className={classOf({ tone: 'muted' })} />
      </PlainButton>
    </MenuButton>
  );
}
