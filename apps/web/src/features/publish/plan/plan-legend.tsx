import type { PublishSetting } from '@zhiying/contract';
import { CheckIcon, LockIcon, WarningIcon } from '#kit/base/icons.tsx';
import styles from './plan.module.css';

/** What the cells mean, and the rules they were laid out by. */
export const PlanLegend = ({ setting }: { setting: PublishSetting }) => (
  <div className={styles.legend}>
    <span>
      <i className={styles.swatch} data-tone="plain" />
      已排期
    </span>
    <span>
      <i className={styles.swatch} data-tone="block">
        <WarningIcon size={10} />
      </i>
      冲突，须处理
    </span>
    <span>
      <i className={styles.swatch} data-tone="warn">
        <WarningIcon size={10} />
      </i>
      提醒，可继续
    </span>
    <span>
      <LockIcon size={12} />
      已手动调整
    </span>
    <span>
      <i className={styles.swatch} data-tone="done">
        <CheckIcon size={10} />
      </i>
      已发布，不可修改
    </span>
    <span>— 不投放</span>
    <small>{rulesText(setting)}</small>
  </div>
);

function rulesText({ gapMinutes, blackouts }: PublishSetting): string {
  const gap = gapMinutes > 0 ? `同账号间隔 ≥ ${gapMinutes} 分` : '同账号间隔不限';
  const quiet = blackouts.map(({ from, to }) => `${from} 至 ${to}`).join('、');
  return `规则：${gap}${quiet ? `，避开 ${quiet}` : ''}`;
}
