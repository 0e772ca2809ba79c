import type { CSSProperties, ReactNode } from 'react';
import { Box, Card, Row, Text } from '#kit/base/pieces.tsx';
import styles from './figure-strip.module.css';

export interface StripFigure {
  id: string;
  title: string;
  value: ReactNode;
  unit?: string;
  /** Under the figure: how it changed, or what it is made of. */
  foot?: ReactNode;
}

/** Key figures in one card, parted by hairlines. */
export const FigureStrip = ({ label, figures }: { label: string; figures: readonly StripFigure[] }) => (
  <Card
    as="section"
    look={{ flow: 'stack', flex: 'none', padding: '16 0' }}
    className={styles.figures}
    aria-label={label}
    style={{ '--count': figures.length } as CSSProperties}
  >
    {figures.map(({ id, title, value, unit, foot }) => (
      <Box padding="0 20 0 16" minWidth={0} key={id} className={styles.figure}>
        <Text as="div" size="13/18" tone="text2">
          {title}
        </Text>
        <Text as="div" size="26/36" weight={600} whiteSpace="nowrap">
          {value}
          {unit && (
            <Text size="13/18" weight={400} tone="muted" marginLeft={4}>
              {unit}
            </Text>
          )}
        </Text>
        <Row gap={8} align="end" justify="between" size={12} tone="muted" className={styles.foot}>
          {foot}
        </Row>
      </Box>
    ))}
  </Card>
);
