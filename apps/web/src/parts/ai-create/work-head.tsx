import { Button } from 'antd';
import type { ReactNode } from 'react';
import { LeftIcon } from '#kit/base/icons.tsx';
import { Row, Text } from '#kit/base/pieces.tsx';
import styles from './work-head.module.css';

interface WorkHeadProps {
  /** Where one came from, in a few words. */
  from: string;
  /** The same in full, for screen readers. */
  label?: string;
  onBack(): void;
  /** Nothing while it is still read. */
  title: string | undefined;
  /** Stands on the page instead of on a strip of its own. */
  plain?: boolean;
  children: ReactNode;
}

/** The head of one theme, its plan or its article: the way back, what it is, and what can be done with it. */
export const WorkHead = ({ from, label, onBack, title, plain, children }: WorkHeadProps) => (
  <Row
    look={{
      padding: '6 16 6 8',
      gap: '4 8',
      flex: 'none',
      background: 'card',
      borderBottom: 'line',
      phone: 'wrap',
    }}
    as="header"
    className={styles.head}
    data-plain={plain || undefined}
  >
    <Button type="text" icon={<LeftIcon />} aria-label={label} onClick={onBack}>
      <Text maxWidth={240} clip className={styles.from}>
        {from}
      </Text>
    </Button>
    <i aria-hidden="true">/</i>
    {title !== undefined && <h1 title={title}>{title}</h1>}
    {children}
  </Row>
);
