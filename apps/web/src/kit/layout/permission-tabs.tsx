import { type Key, maySee } from '@zhiying/contract';
import { Tabs } from 'antd';
import { type ComponentRef, type ReactNode, useEffect, useRef } from 'react';
import { usePage } from '#kit/page/page-context.tsx';
import { useProfile } from '#kit/session/session.store.ts';

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
  /** Shown when not one tab is allowed. */
  none?: ReactNode;
}

/** Tabs of which each person sees only the allowed ones; the open one is in the address. */
export function PermissionTabs({ tabs, param = 'tabid', none }: PermissionTabsProps) {
  const { search, setSearch } = usePage();
  const profile = useProfile();
  const allowed = tabs.filter((tab) => !tab.keys?.length || !profile || maySee(profile, tab.keys));
  const asked = String(search[param]);
  const open = allowed.find(({ id, formerly }) => id === asked || formerly?.includes(asked)) ?? allowed[0];
  const row = useOpenInSight(open?.id);
  if (!open) return none ?? null;
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
