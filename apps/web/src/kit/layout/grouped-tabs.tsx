import { maySee } from '@zhiying/contract';
import { Segmented } from 'antd';
import type { ReactNode } from 'react';
import { Box, Column } from '#kit/base/pieces.tsx';
import { usePage } from '#kit/page/page-context.tsx';
import { useProfile } from '#kit/session/session.store.ts';
import styles from './grouped-tabs.module.css';
import { PageHead } from './page-head.tsx';
import { NoTab, type PermissionTab, PermissionTabs } from './permission-tabs.tsx';
import page from './tabs-page.module.css';

export interface TabGroup {
  id: string;
  title: string;
  tabs: readonly PermissionTab[];
}

interface GroupedTabsProps {
  groups: readonly TabGroup[];
  /** For whoever may see none of them; which right is missing unless told otherwise. */
  none?: ReactNode;
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
    <Column height="full">
      <PageHead>{head}</PageHead>
      <div className={shown.length > 0 ? page.tabs : page.card}>
        <PermissionTabs
          none={none ?? <NoTab tabs={groups.flatMap(({ tabs }) => tabs)} />}
          tabs={shown.map(({ title, tabs }) => {
            const open =
              tabs.find(({ id, formerly }) => id === asked || formerly?.includes(asked)) ?? tabs[0];
            return {
              // The open one of a group stands for it.
              id: open?.id ?? '',
              formerly: open?.formerly,
              title,
              render: () => open && <Group tabs={tabs} open={open} />,
            };
          })}
        />
      </div>
    </Column>
  );
}

function Group({ tabs, open }: { tabs: readonly PermissionTab[]; open: PermissionTab }) {
  const { setSearch } = usePage();
  if (tabs.length === 1) return open.render();
  return (
    <Column height="full">
      <Box flex="none" padding="0 gutter 12" overflow="x" className={styles.row}>
        <Segmented
          aria-label="本组页面"
          value={open.id}
          onChange={(tabid) => setSearch({ tabid })}
          options={tabs.map(({ id, title }) => ({ value: id, label: title }))}
        />
      </Box>
      <Box key={open.id} fill>
        {open.render()}
      </Box>
    </Column>
  );
}
