import { useEffect } from 'react';
import { DownIcon, SearchIcon } from '#kit/base/icons.tsx';
import { Avatar } from '#kit/display/avatar.tsx';
import { fetchMenus, MenuButton } from '#kit/display/menu-button.tsx';
import { useProfile } from '#kit/session/session.store.ts';
import { Bell } from './bell.tsx';
import { besideTrigger } from './beside-trigger.ts';
import { ChannelSwitch } from './channel-switch.tsx';
import { ChatBadge } from './chat-badge.tsx';
import styles from './header.module.css';
import { usePalette } from './palette/palette.store.ts';
import { SEARCH_HINT } from './palette/use-finds-people.ts';
import { PALETTE_KEYS } from './platform.ts';
import { useUserMenu } from './use-user-menu.tsx';
import { WorkIndicator } from './work/work-indicator.tsx';

export function Header() {
  useEffect(fetchMenus, []);
  return (
    <header className={styles.header}>
      <ChannelSwitch />
      <SearchBox />
      <div className={styles.right}>
        <div className={styles.work}>
          <WorkIndicator />
        </div>
        <ChatBadge />
        <Bell />
        <span className={styles.rule} />
        <Me />
      </div>
    </header>
  );
}

function SearchBox() {
  const show = usePalette((state) => state.show);
  return (
    <button type="button" className={styles.search} aria-haspopup="dialog" onClick={show}>
      <SearchIcon />
      <span className={styles.hint}>{SEARCH_HINT}</span>
      <kbd className={styles.keys}>{PALETTE_KEYS}</kbd>
    </button>
  );
}

function Me() {
  const profile = useProfile();
  const menu = useUserMenu();
  if (!profile) return null;
  return (
    <MenuButton placement="bottomRight" menu={menu} autoFocus getPopupContainer={besideTrigger}>
      <button type="button" className={styles.me}>
        <Avatar name={profile.name} src={profile.avatar} own />
        <span className={styles.name}>{profile.name}</span>
        <span className="zy-visually-hidden">的菜单</span>
        <DownIcon size={14} className={styles.down} />
      </button>
    </MenuButton>
  );
}
