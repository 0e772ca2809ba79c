import type { ComponentProps } from 'react';
import { Row } from '#kit/base/pieces.tsx';
import styles from './plan.module.css';

/** The line above the cells that says what they mean. */
export const Legend = (props: Omit<ComponentProps<typeof Row>, 'look'>) => (
  <Row
    look={{ gap: '4 16', wrap: true, flex: 'none', minHeight: 44, size: 12, tone: 'text2', padding: '6 16' }}
    borderBottom="line"
    className={styles.legend}
    {...props}
  />
);

interface SwatchProps extends Pick<ComponentProps<typeof Row>, 'children'> {
  tone: 'plain' | 'block' | 'warn' | 'done';
}

/** A cell, small. */
export const Swatch = ({ tone, children }: SwatchProps) => (
  <Row
    as="i"
    look={{ flow: 'inline', justify: 'center', square: 16, background: 'fill', radius: 4 }}
    className={styles.swatch}
    data-tone={tone}
  >
    {children}
  </Row>
);
