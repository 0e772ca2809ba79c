import { SearchIcon } from '#kit/base/icons.tsx';
import { Logo } from '#kit/base/logo.tsx';
import { PlainButton, Row } from '#kit/base/pieces.tsx';
import { FIRST_TAB, useTabs } from '#kit/page/tabs.store.ts';
import { Bell } from './bell.tsx';
import { ChannelSwitch } from './channel-switch.tsx';
import { usePalette } from './palette/palette.store.ts';
import { WorkIndicator } from './work/work-indicator.tsx';

/** Other pages bring their own head, which takes this place: a phone has no room for two. */
export const useOwnTopBar = () => useTabs(({ active }) => active !== null && active !== FIRST_TAB);

export function PhoneTopBar() {
  return (
    <Row
      look={{
        padding: '0 12 0 16',
        gap: 8,
        flex: 'none',
        height: 52,
        background: 'card',
        borderBottom: 'line',
      }}
      as="header"
    >
      <Logo size={24} />
      <ChannelSwitch compact />
      <PhoneTools />
    </Row>
  );
}

export function PhoneTools({ onSearch }: { onSearch?(): void }) {
  const show = usePalette((state) => state.show);
  const search = () => {
    onSearch?.();
    show();
  };
  return (
    <Row gap={4} flex="none" marginLeft="auto">
      <WorkIndicator />
      <PlainButton
        look={{ flow: 'stack', center: true, square: 40, tone: 'text2', radius: 8 }}
        aria-label="搜索"
        aria-haspopup="dialog"
        onClick={search}
      >
        <SearchIcon size={18} />
      </PlainButton>
      <Bell />
    </Row>
  );
}
