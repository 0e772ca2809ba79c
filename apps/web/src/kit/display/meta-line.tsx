import { Children, type ReactNode } from 'react';
import { Row, Text } from '#kit/base/pieces.tsx';
import styles from './meta-line.module.css';

interface MetaLineProps {
  items: readonly ReactNode[];
  /** Where there is too little room the last item gives way, not each a little. */
  lastGives?: boolean;
  /** Goes on in a second line instead of cutting its items. */
  wraps?: boolean;
}

/** Items of one line parted by a small dot; a typed “·” would render full width. Empty items leave no dot behind. */
export const MetaLine = ({ items, lastGives, wraps }: MetaLineProps) => (
  <Row
    as="span"
    flow="inline"
    minWidth={0}
    maxWidth="full"
    className={styles.line}
    data-last-gives={lastGives || undefined}
    data-wraps={wraps || undefined}
  >
    {Children.map(
      items.filter((item) => item !== '' && item !== null && item !== undefined && item !== false),
      (item) => (
        <Text minWidth={0} clip className={styles.item} data-long={isLong(item) || undefined}>
          {item}
        </Text>
      ),
    )}
  </Row>
);

/** Names give way; codes, dates and counts would say nothing when cut. */
const isLong = (item: ReactNode) => typeof item === 'string' && item.length > 10;
