import { RouteIcon } from '#kit/display/route-icon.tsx';
import { go } from '#kit/page/navigate.ts';
import { pageAddressOf } from '#kit/page/page-address-of.ts';
import { APPEARANCES, type Appearance, useAppearance } from '#kit/session/appearance.store.ts';
import { useDay } from '#parts/workbench/use-day.ts';
import { FoldIcon, MoonIcon, ScreenIcon, SignOutIcon, SunIcon, UnfoldIcon } from '../icons.tsx';
import { useSide } from '../side.store.ts';
import { useSignOut } from '../use-sign-out.ts';
import type { PaletteItem } from './use-palette-groups.tsx';

const APPEARANCE_ICONS = { light: SunIcon, dark: MoonIcon, system: ScreenIcon };

/** What can be begun from anywhere: what the areas offer this person, then what concerns the console itself. */
export function useActions(): PaletteItem[] {
  const { choice, choose } = useAppearance();
  const { folded, toggle } = useSide();
  const signOut = useSignOut();
  const begun = (useDay()?.shortcuts ?? []).flatMap(({ id, title, hint, link, icon }) => {
    const place = pageAddressOf(link);
    if (!place) return [];
    const drawing = <RouteIcon path={icon} />;
    return [{ id: `action:${id}`, title, meta: [hint], icon: drawing, place, run: () => go(place) }];
  });
  const looks = (Object.keys(APPEARANCES) as Appearance[])
    .filter((look) => look !== choice)
    .map((look) => {
      const Icon = APPEARANCE_ICONS[look];
      return {
        id: `action:appearance.${look}`,
        title: `切换${look === 'system' ? '为' : ''}${APPEARANCES[look]}${look === 'system' ? '' : '外观'}`,
        meta: [],
        icon: <Icon />,
        run: () => choose(look),
      };
    });
  return [
    ...begun,
    ...looks,
    {
      id: 'action:side',
      title: folded ? '展开菜单' : '收起菜单',
      meta: [],
      icon: folded ? <UnfoldIcon /> : <FoldIcon />,
      run: toggle,
    },
    {
      id: 'action:signOut',
      title: '退出登录',
      meta: [],
      icon: <SignOutIcon />,
      run: () => void signOut(),
    },
  ];
}
