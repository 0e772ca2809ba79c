import type { Quota } from '@zhiying/contract';
import { Muted, Row, Text } from '#kit/base/pieces.tsx';
import { useNow } from '#kit/base/use-now.ts';
import styles from './conversation.module.css';
import { timeLeft } from './waiting.ts';

const MINUTE = 60_000;
const FEW = 2;

/** How much the platform still lets us say, and until when; where nothing is left, when it opens again. */
export function QuotaMeter({ quota, short }: { quota: Quota; short: boolean }) {
  const now = useNow(MINUTE);
  const left = quota.until === null ? null : timeLeft(quota.until, now);
  const level = quota.left === 0 ? 'none' : quota.left <= FEW ? 'few' : 'some';
  const words =
    left === null
      ? '回复窗口已关闭，客户再次发言后恢复'
      : quota.left === 0
        ? '额度已用完，客户再次发言后恢复'
        : null;
  return (
    <Muted
      look={{
        flow: 'inline',
        gap: 8,
        align: 'center',
        minWidth: 0,
        whiteSpace: 'nowrap',
        padding: '4 10',
        marginLeft: 'auto',
        radius: 6,
      }}
      className={styles.quota}
      data-level={level}
      title={`客户发言后 ${quota.hours} 小时内最多回复 ${quota.limit} 条，机器人的回复也计算在内`}
    >
      {words ?? (
        <>
          {!short && (
            <Row as="span" flow="inline" align="stretch" className={styles.bars} aria-hidden="true">
              {Array.from({ length: quota.limit }, (_, at) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: bars are their places
                <i key={at} data-left={at < quota.left || undefined} />
              ))}
            </Row>
          )}
          <Text as="b" weight={400}>
            还可回复 {quota.left} 条
          </Text>
          {!short && <span>{left}后不能再回复</span>}
        </>
      )}
    </Muted>
  );
}
