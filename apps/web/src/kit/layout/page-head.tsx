import { HOME_ROUTES, MENU_GROUPS, type RouteEntry } from '@zhiying/contract';
import type { ReactNode } from 'react';
import { figure } from '#kit/base/figure.ts';
import { usePage } from '#kit/page/page-context.tsx';
import styles from './page-head.module.css';

interface PageHeadProps {
  /** Otherwise the title and group the route table gives this page. */
  title?: ReactNode;
  group?: string;
  count?: number;
  /** Right side; at most one solid button. */
  children?: ReactNode;
}

const entryOf = (path: string): RouteEntry | undefined => HOME_ROUTES.find((route) => route.path === path);

/** Breadcrumb and title in one line: `管理 / 用户 3,482`. */
export function PageHead({ title, group, count, children }: PageHeadProps) {
  const { path } = usePage();
  const entry = entryOf(path);
  const above = group ?? (entry?.group && MENU_GROUPS[entry.group]);
  return (
    <header className={styles.head}>
      {above && (
        <span className={styles.group}>
          {above}
          <i aria-hidden="true">/</i>
        </span>
      )}
      <h1 className={styles.title}>{title ?? entry?.title}</h1>
      {count !== undefined && (
        <span className={styles.count}>
          <span className="zy-visually-hidden">共</span>
          {figure(count)}
          <span className="zy-visually-hidden">条</span>
        </span>
      )}
      <div className={styles.actions}>{children}</div>
    </header>
  );
}

/** The breadcrumb frame: head above, content filling what is left of the window. */
export const PageFrame = ({ head, children }: { head: ReactNode; children: ReactNode }) => (
  <div className={styles.frame}>
    {head}
    <div className={styles.body}>{children}</div>
  </div>
);
