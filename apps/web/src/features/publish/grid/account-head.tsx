import type { GridAccount } from '@zhiying/contract';
import { classOf } from '#kit/base/class-of.ts';
import { CloseIcon, WarningIcon } from '#kit/base/icons.tsx';
import { Column, Row } from '#kit/base/pieces.tsx';
import { IconButton } from '#kit/display/icon-button.tsx';
import { PlatformMark } from '#parts/account/platform-mark.tsx';
import styles from './cell-grid.module.css';

const MOST_BARS = 5;
const NAME = {
  gap: 6,
  minWidth: 0,
  tone: 'text',
  textAlign: 'left',
  padding: 0,
  background: 'none',
  border: 'none',
} as const;

interface AccountHeadProps {
  account: GridAccount;
  days: readonly string[];
  column: number;
  left: number;
  width: number;
  onPress?(accountId: number): void;
  /** Takes the account out of the plan. */
  onRemove?(account: GridAccount): void;
}

/** Platform, name, a small bar a day against the daily limit; a bar above it is red. */
export function AccountHead({ account, days, column, left, width, onPress, onRemove }: AccountHeadProps) {
  const { dailyLimit, level } = account;
  const shown = days.slice(0, MOST_BARS).map((day) => ({ day, posts: account.days[day] ?? 0 }));
  const words = [
    account.name,
    account.node.name,
    ...shown.filter(({ posts }) => posts > 0).map(({ day, posts }) => `${day} ${posts} 条`),
    `每日最多 ${dailyLimit} 条`,
    account.trouble,
  ].filter(Boolean);
  const name = (
    <>
      <PlatformMark platform={account.platform} />
      <span>{account.name}</span>
    </>
  );
  return (
    <Column
      look={{
        position: 'absolute',
        inset: '0 auto',
        gap: 6,
        justify: 'center',
        padding: '0 10',
        borderRight: 'line2',
      }}
      className={styles.account}
      style={{ left, width }}
      role="columnheader"
      aria-colindex={column + 2}
      title={words.join('\n')}
    >
      {onPress ? (
        <button
          type="button"
          className={classOf({ flow: 'row', align: 'center', ...NAME }, styles.name)}
          onClick={() => onPress(account.id)}
        >
          {name}
        </button>
      ) : (
        <Row as="span" look={NAME} className={styles.name}>
          {name}
        </Row>
      )}
      {onRemove && (
        <IconButton
          className={styles.remove}
          size="small"
          label={`不发布到「${account.name}」`}
          icon={<CloseIcon size={12} />}
          onClick={() => onRemove(account)}
        />
      )}
      <Row as="span" align="end" justify="between" height={16} className={styles.days}>
        <Row height={14} as="span" gap={2} align="end" className={styles.bars} aria-hidden="true">
          {shown.map(({ day, posts }) => (
            <i
              key={day}
              data-over={posts > dailyLimit || undefined}
              style={{ height: `${Math.min(100, Math.max(8, (posts / dailyLimit) * 100))}%` }}
            />
          ))}
        </Row>
        {level === 'ok' ? (
          <small>{dailyLimit} / 日</small>
        ) : (
          <small data-level={level}>
            <WarningIcon size={12} />
            {level === 'warn'
              ? '需关注'
              : level === 'gone'
                ? '已删除'
                : level === 'paused'
                  ? '已暂停'
                  : '不可发布'}
          </small>
        )}
      </Row>
    </Column>
  );
}
