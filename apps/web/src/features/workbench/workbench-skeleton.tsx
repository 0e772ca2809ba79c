import { Skeleton } from 'antd';
import { Card, Column, Stack } from '#kit/base/pieces.tsx';
import styles from './workbench.module.css';

const Block = ({ height, grow }: { height: number; grow?: boolean }) => (
  <Card flow="column" overflow="hidden" style={{ minHeight: height, flexGrow: grow ? 1 : 0, padding: 16 }}>
    <Skeleton active title={{ width: 96 }} paragraph={{ rows: Math.floor((height - 72) / 34) }} />
  </Card>
);

/** The shape of what is coming, in its true place. */
export const WorkbenchSkeleton = () => (
  <Column gap={16} flex={1} className={styles.content} role="status" aria-label="正在读取">
    <Block height={106} />
    <Stack tracks="minmax(0, 1fr) 376px" gap={16} align="start" className={styles.columns}>
      <Column gap={16} minWidth={0} className={styles.left}>
        <Block height={284} grow />
        <Block height={240} />
      </Column>
      <Column gap={16} minWidth={0} className={styles.right}>
        <Block height={240} />
        <Block height={140} />
        <Block height={160} grow />
      </Column>
    </Stack>
  </Column>
);
