import { Segmented } from 'antd';
import type { ReactNode } from 'react';
import { Box, Column, Row } from '#kit/base/pieces.tsx';
import { usePage } from '#kit/page/page-context.tsx';
import styles from '#parts/ai/ai.module.css';

interface Part {
  id: string;
  title: string;
  /** Right of the switch, e.g. the create button. */
  actions?: ReactNode;
  content: ReactNode;
}

/** The parts of one tab; which is open is in the address. */
export function Parts({ label, parts }: { label: string; parts: readonly [Part, ...Part[]] }) {
  const { search, setSearch } = usePage();
  const open = parts.find(({ id }) => id === search.part) ?? parts[0];
  return (
    <Column height="full">
      <Row margin="0 gutter 12" gap={8} wrap className={styles.bar}>
        <Segmented
          aria-label={label}
          value={open.id}
          onChange={(part) => setSearch({ tabid: search.tabid, part })}
          options={parts.map(({ id, title }) => ({ value: id, label: title }))}
        />
        <Row gap={8} align="stretch" marginLeft="auto">
          {open.actions}
        </Row>
      </Row>
      <Box fill>{open.content}</Box>
    </Column>
  );
}
