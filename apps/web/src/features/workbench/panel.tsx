import { Skeleton } from 'antd';
import { type ReactNode, useId } from 'react';
import { classOf } from '#kit/base/class-of.ts';
import { useLoadingSign } from '#kit/base/loading-sign.ts';
import { Card, Muted, Row, Text } from '#kit/base/pieces.tsx';
import styles from './workbench.module.css';

/** The look of what leads from a panel to all of it, in its `extra`. */
export const panelLink = classOf({
  plainButton: true,
  flow: 'inline',
  gap: 4,
  align: 'center',
  size: 13,
  tone: 'text2',
  padding: 0,
  hover: 'text',
});

interface PanelProps {
  title: string;
  note?: ReactNode;
  extra?: ReactNode;
  className?: string;
  /** Its rows are on their way. */
  pending?: boolean;
  children: ReactNode;
}

/** A card with a head of 44. */
export function Panel({ title, note, extra, className = '', pending = false, children }: PanelProps) {
  const id = useId();
  const waiting = useLoadingSign(pending);
  return (
    <Card as="section" flow="column" overflow="hidden" className={className} aria-labelledby={id}>
      <Row gap={8} flex="none" minHeight={44} padding="0 16" className={styles.panelHead}>
        <Text id={id} as="h2" weight={600} whiteSpace="nowrap">
          {title}
        </Text>
        {note && <Muted whiteSpace="nowrap">{note}</Muted>}
        {extra && (
          <Row gap="4 16" justify="end" wrap marginLeft="auto">
            {extra}
          </Row>
        )}
      </Row>
      {waiting ? (
        <Skeleton active className={styles.panelWaiting ?? ''} title={false} paragraph={{ rows: 4 }} />
      ) : (
        children
      )}
    </Card>
  );
}
