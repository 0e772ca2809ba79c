import type { ComponentProps } from 'react';
import { Card } from '#kit/base/pieces.tsx';
import styles from './day.module.css';

/** A card of the day: what it is about, and at the end of the line what can be done. */
export const DayCard = ({ className = '', ...rest }: ComponentProps<typeof Card>) => (
  <Card
    as="article"
    flow="stack"
    columns="end"
    gap={8}
    align="center"
    size={15}
    padding={12}
    className={`${styles.card} ${className}`}
    {...rest}
  />
);
