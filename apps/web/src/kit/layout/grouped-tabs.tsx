import { maySee } from '@zhiying/contract';
import { Segmented } from 'antd';
import type { ReactNode } from 'react';
import { usePage } from '#kit/page/page-context.tsx';
import { useProfile } from '#kit/session/session.store.ts';
import styles from './grouped-tabs.module.css';
import { PageHead } from './page-head.tsx';
import { type PermissionTab, PermissionTabs } from './permission-tabs.tsx';
import page from './tabs-page.module.css';

export interface TabGroup {
  id: string;
  title: string;
  tabs: readonly PermissionTab[];
}

interface GroupedTabsProps {
  groups: readonly TabGroup[];
  /** For whoever may see none of them. */
  none: ReactNode;
  /** Beside the title. */
  head?: ReactNode;
}

/**
 * Tabs in groups: a row of groups, and in the open one a row of what it holds where that is more than one. The address names
 * the inner tab alone (`tabid=records`), so that moving one to another group breaks no link.
 */
export function GroupedTabs({ groups, none, head }: GroupedTabsProps) {
  const { search } = usePage();
  const profile = useProfile();
  const shown = groups
    .map((group) => ({
      ...group,
      tabs: group.tabs.filter(({ keys }) => !keys?.length || !profile || maySee(profile, keys)),
    }))
    .filter(({ tabs }) => tabs.length > 0);
  const asked = String(search.tabid);
  return (
    <div className={page.page}>
      <PageHead>{head}</PageHead>
      <div className={shown.length > 0 ? page.tabs : page.card}>
        <PermissionTabs
          none={none}
          tabs={shown.map(({ title, tabs }) => {
            const open = tabs.find(({ id }) => id === asked) ?? tabs[0];
            return {
              // The open one of a group stands for it.
              id: open?.id ?? '',
              title,
              render: () => open && <Group tabs={tabs} open={open} />,
            };
          })}
        />
      </div>
    </div>
  );
}

function Group({ tabs, open }: { tabs: readonly PermissionTab[]; open: PermissionTab }) {
  const { setSearch } = usePage();
  if (tabs.length === 1) return open.render();
  return (
    <div className={styles.group}>
      <div className={styles.row}>
        <Segmented
          aria-label="本组页面"
          value={open.id}
          onChange={(tabid) => setSearch({ tabid })}
          options={tabs.map(({ id, title }) => ({ value: id, label: title }))}
        />
      </div>
      <div key={open.id} className={styles.body}>
        {open.render()}
      </div>
    </div>
  );
}
