import type { ReactNode } from 'react';
import { PageHead } from './page-head.tsx';
import { type PermissionTab, PermissionTabs } from './permission-tabs.tsx';
import styles from './tabs-page.module.css';

/** A page of tabs that fill the window; each person sees the allowed ones. */
export const TabsPage = ({ tabs, none }: { tabs: readonly PermissionTab[]; none: ReactNode }) => (
  <div className={styles.page}>
    <PageHead />
    <div className={tabs.length > 0 ? styles.tabs : styles.card}>
      <PermissionTabs tabs={tabs} none={none} />
    </div>
  </div>
);
