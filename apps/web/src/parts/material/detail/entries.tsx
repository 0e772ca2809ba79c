import type { ComponentProps, ReactNode } from 'react';
import { Box, Note, Row, Text } from '#kit/base/pieces.tsx';
import { MetaLine } from '#kit/display/meta-line.tsx';
import { QueryView } from '#kit/feedback/query-view.tsx';
import styles from './detail.module.css';

/** A sentence where there is no entry, or not all of them. */
export const Aside = ({ children }: { children: ReactNode }) => (
  <Text as="p" tone="muted" margin="8 0">
    {children}
  </Text>
);

export const Entries = ({ children }: { children: ReactNode }) => (
  <Box as="ul" marginTop={4} className={styles.list}>
    {children}
  </Box>
);

interface EntryProps extends Pick<ComponentProps<typeof MetaLine>, 'items'> {
  children: ReactNode;
}

/** A history entry: the event, with person and time below. */
export const Entry = ({ items, children }: EntryProps) => (
  <Row as="li" gap={12} padding="8 0" borderBottom="line2">
    <Text grow>
      <Row as="b" gap={6} weight={400} tone="text">
        {children}
      </Row>
      <Note as="small" flow="block" clip>
        <MetaLine items={items} />
      </Note>
    </Text>
  </Row>
);

interface LatestProps<Row> {
  query: ComponentProps<typeof QueryView<{ rows: Row[]; total: number }>>['query'];
  /** Said where there is none. */
  none: string;
  /** How they are counted: 次. */
  measure: string;
  /** An `Entry` with its key. */
  children(row: Row): ReactNode;
}

/** The latest entries, and how many there are beyond them. */
export const Latest = <Row,>({ query, none, measure, children }: LatestProps<Row>) => (
  <QueryView query={query}>
    {({ rows, total }) =>
      rows.length === 0 ? (
        <Aside>{none}</Aside>
      ) : (
        <>
          <Entries>{rows.map(children)}</Entries>
          {total > rows.length && (
            <Aside>
              共 {total} {measure}，仅显示最近 {rows.length} {measure}
            </Aside>
          )}
        </>
      )
    }
  </QueryView>
);
