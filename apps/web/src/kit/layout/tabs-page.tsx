import type { ReactNode } from 'react';
import { PageHead } from './page-head.tsx';
import { type PermissionTab, PermissionTabs } from './permission-tabs.tsx';
import styles from './tabs-page.module.css';

interface TabsPageProps {
  tabs: readonly PermissionTab[];
  /** For whoever may see none of them. */
  none: ReactNode;
  /** Beside the title. */
  head?: ReactNode;
}

/** A page of tabs that fill the window; each person sees the allowed ones. */
export const TabsPage = ({ tabs, none, head }: TabsPageProps) => (
  <div className={styles.page}>
    <PageHead>{head}</PageHead>
    <div className={tabs.length > 0 ? styles.tabs : styles.card}>
      <PermissionTabs tabs={tabs} none={none} />
    </div>
  </div>
);
