import { Text } from '#kit/base/pieces.tsx';
import styles from './mark.module.css';
import type { Tone } from './status-dot.tsx';

/** A small tag, for exceptions only: 新增, 已改, 移除, 高风险. */
export const Mark = ({ tone = 'neutral', children }: { tone?: Tone; children: string }) => (
  <Text
    look={{
      flex: 'none',
      size: '11/16',
      weight: 400,
      tone: 'text2',
      padding: '0 4',
      background: 'fill',
      radius: 4,
    }}
    className={styles.mark}
    data-tone={tone}
  >
    {children}
  </Text>
);
