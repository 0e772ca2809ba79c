import { HOME_ROUTES, MENU_GROUPS, type RouteEntry } from '@zhiying/contract';
import type { ReactNode } from 'react';
import { figure } from '#kit/base/figure.ts';
import { Box, Column, Row, Text } from '#kit/base/pieces.tsx';
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
    <Row padding="0 gutter" as="header" gap={8} flex="none" className={styles.head}>
      {above && (
        <Text tone="muted" phone="hidden">
          {above}
          <Text as="i" tone="faint" upright marginLeft={8} aria-hidden="true">
            /
          </Text>
        </Text>
      )}
      <Text as="h1" minWidth={0} size="18/28" weight={600} clip>
        {title ?? entry?.title}
      </Text>
      {count !== undefined && (
        <Text tone="muted">
          <span className="zy-visually-hidden">共</span>
          {figure(count)}
          <span className="zy-visually-hidden">条</span>
        </Text>
      )}
      <Row gap={8} align="stretch" flex="none" marginLeft="auto">
        {children}
      </Row>
    </Row>
  );
}

/** The breadcrumb frame: head above, content filling what is left of the window. */
export const PageFrame = ({ head, children }: { head: ReactNode; children: ReactNode }) => (
  <Column height="full" minHeight={0} className={styles.frame}>
    {head}
    <Box fill padding="0 gutter 16" className={styles.body}>
      {children}
    </Box>
  </Column>
);
