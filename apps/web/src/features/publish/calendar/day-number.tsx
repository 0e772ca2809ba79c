import type { ComponentProps } from 'react';
import { PlainButton, Text } from '#kit/base/pieces.tsx';
import styles from './calendar.module.css';

interface DayNumberProps extends ComponentProps<typeof PlainButton> {
  number: string | number;
}

/** Which day it is; leads to that day. */
export const DayNumber = ({ number, children, ...button }: DayNumberProps) => (
  <PlainButton
    look={{ flow: 'inline', gap: 6, align: 'center', size: 12, tone: 'text2', whiteSpace: 'nowrap' }}
    padding="0 4"
    marginRight="auto"
    className={styles.dayNo}
    {...button}
  >
    <Text as="b" weight={400}>
      {number}
    </Text>
    {children}
  </PlainButton>
);
