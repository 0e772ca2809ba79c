import { Skeleton } from 'antd';
import styles from './workbench.module.css';

const Block = ({ height, grow }: { height: number; grow?: boolean }) => (
  <div className={styles.panel} style={{ minHeight: height, flexGrow: grow ? 1 : 0, padding: 16 }}>
    <Skeleton active title={{ width: 96 }} paragraph={{ rows: Math.floor((height - 72) / 34) }} />
  </div>
);

/** The shape of what is coming, in its true place. */
export const WorkbenchSkeleton = () => (
  <div className={styles.content} role="status" aria-label="正在读取">
    <Block height={106} />
    <div className={styles.columns}>
      <div className={styles.left}>
        <Block height={284} grow />
        <Block height={240} />
      </div>
      <div className={styles.right}>
        <Block height={240} />
        <Block height={140} />
        <Block height={160} grow />
      </div>
    </div>
  </div>
);
