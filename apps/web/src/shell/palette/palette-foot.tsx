import { Row, Text } from '#kit/base/pieces.tsx';
import { COMMAND_KEY } from '../platform.ts';
import styles from './palette.module.css';
import { useFindsPeople } from './use-finds-people.ts';

export function PaletteFoot() {
  const findsPeople = useFindsPeople();
  return (
    <Row
      look={{
        gap: 16,
        flex: 'none',
        height: 40,
        size: 12,
        tone: 'text2',
        whiteSpace: 'nowrap',
        padding: '0 16',
        background: 'fill2',
        borderTop: 'line2',
        phone: 'hidden',
      }}
      className={styles.foot}
    >
      <span>
        <kbd>↑</kbd>
        <kbd>↓</kbd> 选择
      </span>
      <span>
        <kbd>↵</kbd> 打开
      </span>
      <span>
        <kbd>{COMMAND_KEY}</kbd>
        <kbd>↵</kbd> 在新页签打开
      </span>
      <Text marginLeft="auto">
        输入 <kbd>&gt;</kbd> 只找操作
        {findsPeople && (
          <>
            ，<kbd>@</kbd> 只找人
          </>
        )}
      </Text>
    </Row>
  );
}
