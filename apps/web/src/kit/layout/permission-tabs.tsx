import { HOME_ROUTES, type Key, maySee, missingRight, type RouteEntry } from '@zhiying/contract';
import { Tabs } from 'antd';
import { type ComponentRef, type ReactNode, useEffect, useRef } from 'react';
import { NoPermission } from '#kit/feedback/no-permission.tsx';
import { usePage } from '#kit/page/page-context.tsx';
import { useProfile } from '#kit/session/session.store.ts';

const routes: readonly RouteEntry[] = HOME_ROUTES;

export interface PermissionTab {
  id: string;
  title: string;
  /** Names it had before; links with them still lead here. */
  formerly?: readonly string[];
  /** Any one of them shows the tab; none means everybody. */
  keys?: readonly Key[];
  render(): ReactNode;
}

interface PermissionTabsProps {
  tabs: readonly PermissionTab[];
  /** The search parameter that holds the open tab. */
  param?: string;
  /** Shown when not one tab is allowed; which right is missing unless told otherwise. */
  none?: ReactNode;
  /** The tab that is open where the address names none; otherwise the first. */
  first?: string;
}

/** Tabs of which each person sees only the allowed ones; the open one is in the address. */
export function PermissionTabs({ tabs, param = 'tabid', none, first }: PermissionTabsProps) {
  const { search, setSearch } = usePage();
  const profile = useProfile();
  const allowed = tabs.filter((tab) => !tab.keys?.length || !profile || maySee(profile, tab.keys));
  const asked = param in search ? String(search[param]) : (first ?? '');
  const open = allowed.find(({ id, formerly }) => id === asked || formerly?.includes(asked)) ?? allowed[0];
  const row = useOpenInSight(open?.id);
  if (!open) return none ?? <NoTab tabs={tabs} />;
  return (
    <Tabs
      ref={row}
      activeKey={open.id}
      destroyOnHidden
      // Conditions in the address belong to the tab that is left.
      onChange={(id) => setSearch({ [param]: id })}
      items={allowed.map((tab) => ({ key: tab.id, label: tab.title, children: tab.render() }))}
    />
  );
}

/** Says which rights would show one of these tabs. */
export function NoTab({ tabs }: { tabs: readonly PermissionTab[] }) {
  const { path } = usePage();
  const [first, ...others] = new Set(tabs.flatMap((tab) => tab.keys ?? []));
  const title = routes.find((route) => route.path === path)?.title;
  return (
    <NoPermission
      error={{ message: missingRight(first && [first, ...others]) }}
      noun={title && `「${title}」`}
    />
  );
}

/** On a phone the row of tabs is wider than the window and scrolls under the finger; the open one is brought into view. */
function useOpenInSight(open: string | undefined) {
  const row = useRef<ComponentRef<typeof Tabs>>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another tab was opened
  useEffect(() => {
    row.current?.nativeElement
      ?.querySelector('.ant-tabs-tab-active')
      ?.scrollIntoView({ block: 'nearest', inline: 'center' });
  }, [open]);
  return row;
}
