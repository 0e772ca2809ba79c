import type { TaskCounts } from '@zhiying/contract';
import { figure } from '#kit/base/figure.ts';
import { Row, Text } from '#kit/base/pieces.tsx';
import styles from './task-bar.module.css';

interface TaskBarProps {
  counts: Pick<TaskCounts, 'total' | 'done' | 'waiting' | 'returned' | 'left'>;
  /** The share of the time that has passed, 0 to 1. */
  due?: number;
  large?: boolean;
}

/** How far it is, in four parts that always keep their order: done, waiting, returned, open. */
export function TaskBar({ counts, due, large = false }: TaskBarProps) {
  const { total, done, waiting, returned, left } = counts;
  const words = `已完成 ${figure(done)}，待验收 ${figure(waiting)}，已退回 ${figure(returned)}，未提交 ${figure(left)}`;
  const share = (part: number) => ({ flexGrow: part });
  return (
    <Text
      look={{ flow: 'block', minWidth: 40, width: 'full', position: 'relative' }}
      className={styles.bar}
      data-large={large}
      role="img"
      aria-label={words}
      title={words}
    >
      <Row
        look={{ height: 6, background: 'line', align: 'stretch', radius: 3, overflow: 'hidden' }}
        as="span"
        className={styles.parts}
      >
        {done > 0 && <i data-part="done" style={share(done)} />}
        {waiting > 0 && <i data-part="waiting" style={share(waiting)} />}
        {returned > 0 && <i data-part="returned" style={share(returned)} />}
        {(left > 0 || total === 0) && <i style={share(Math.max(left, total === 0 ? 1 : 0))} />}
      </Row>
      {due !== undefined && due > 0 && due < 1 && (
        <Text
          as="b"
          height={14}
          position="absolute"
          className={styles.due}
          style={{ left: `${due * 100}%` }}
        />
      )}
    </Text>
  );
}
