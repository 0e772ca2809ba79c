import type { ReactNode } from 'react';
import { Column } from '#kit/base/pieces.tsx';
import { PageHead } from './page-head.tsx';
import { type PermissionTab, PermissionTabs } from './permission-tabs.tsx';
import styles from './tabs-page.module.css';

interface TabsPageProps {
  tabs: readonly PermissionTab[];
  /** For whoever may see none of them; which right is missing unless told otherwise. */
  none?: ReactNode;
  /** The tab that is open where the address names none; otherwise the first. */
  first?: string;
  /** Beside the title. */
  head?: ReactNode;
}

/** A page of tabs that fill the window; each person sees the allowed ones. */
export const TabsPage = ({ tabs, none, first, head }: TabsPageProps) => (
  <Column height="full">
    <PageHead>{head}</PageHead>
    <div className={tabs.length > 0 ? styles.tabs : styles.card}>
      <PermissionTabs tabs={tabs} none={none} first={first} />
    </div>
  </Column>
);
