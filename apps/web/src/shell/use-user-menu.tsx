import { CLIENT_VERSION } from '@zhiying/contract';
import { type MenuProps } from 'antd';
import { classOf } from '#kit/base/class-of.ts';
import { InfoIcon } from '#kit/base/icons.tsx';
import { RouteIcon } from '#kit/display/route-icon.tsx';
import { modal } from '#kit/feedback/notices.ts';
import { go } from '#kit/page/navigate.ts';
import { APPEARANCES, type Appearance, useAppearance } from '#kit/session/appearance.store.ts';
import { useProfile } from '#kit/session/session.store.ts';
import { CheckMark } from './check-mark.tsx';
import { MoonIcon, ScreenIcon, SignOutIcon, SunIcon } from './icons.tsx';
import { useSignOut } from './use-sign-out.ts';

const APPEARANCE_ICONS = { light: SunIcon, dark: MoonIcon, system: ScreenIcon };

/** What the user can do about themselves and this console. */
export function useUserMenu(): MenuProps {
  const { choice, choose } = useAppearance();
  const signOut = useSignOut();
  const viewing = useProfile()?.viewer;
  const AppearanceIcon = APPEARANCE_ICONS[choice];
  const about = () =>
    void modal.info({
      title: `智营 ${CLIENT_VERSION}`,
      content: 'AI 内容运营与销售支持管理台',
      okText: '知道了',
      icon: null,
      centered: true,
    });
  return {
    // Keeps the submenu inside the landmark its button is in.
    getPopupContainer: (node) => node.closest('header') ?? document.body,
    items: [
      {
        key: 'self',
        label: '个人中心',
        icon: <RouteIcon path="user" />,
        onClick: () => go({ path: 'self/center' }),
      },
      {
        key: 'favorite',
        label: '我的收藏',
        icon: <RouteIcon path="favorite" />,
        onClick: () => go({ path: 'favorite/list' }),
      },
      {
        key: 'appearance',
        label: '外观',
        icon: <AppearanceIcon className={classOf({ self: 'center' })} />,
        children: Object.entries(APPEARANCES).map(([id, label]) => {
          const Icon = APPEARANCE_ICONS[id as Appearance];
          return {
            key: id,
            label,
            icon: <Icon />,
            extra: id === choice && <CheckMark />,
            onClick: () => choose(id as Appearance),
          };
        }),
      },
      { key: 'about', label: '关于', extra: CLIENT_VERSION, icon: <InfoIcon />, onClick: about },
      { type: 'divider' },
      {
        key: 'leave',
        label: viewing ? '退出查看' : '退出登录',
        icon: <SignOutIcon />,
        onClick: () => void signOut(),
      },
    ],
  };
}
