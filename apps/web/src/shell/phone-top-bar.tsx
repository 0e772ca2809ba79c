import { SearchIcon } from '#kit/base/icons.tsx';
import { Logo } from '#kit/base/logo.tsx';
import { FIRST_TAB, useTabs } from '#kit/page/tabs.store.ts';
import { Bell } from './bell.tsx';
import { ChannelSwitch } from './channel-switch.tsx';
import { usePalette } from './palette/palette.store.ts';
import styles from './phone-bars.module.css';
import { WorkIndicator } from './work/work-indicator.tsx';

/** Other pages bring their own head, which takes this place: a phone has no room for two. */
export const useOwnTopBar = () => useTabs(({ active }) => active !== null && active !== FIRST_TAB);

export function PhoneTopBar() {
  return (
    <header className={styles.top}>
      <Logo size={24} />
      <ChannelSwitch compact />
      <PhoneTools />
    </header>
  );
}

export function PhoneTools({ onSearch }: { onSearch?(): void }) {
  const show = usePalette((state) => state.show);
  const search = () => {
    onSearch?.();
    show();
  };
  return (
    <div className={styles.tools}>
      <WorkIndicator />
      <button type="button" className={styles.tool} aria-label="搜索" aria-haspopup="dialog" onClick={search}>
        <SearchIcon size={18} />
      </button>
      <Bell />
    </div>
  );
}
