import { QUOTA_WARNING } from '@zhiying/contract';
import { classOf } from '#kit/base/class-of.ts';
import styles from './resource.module.css';

interface GaugeProps {
  /** Null: nothing was given, so there is nothing to fill. */
  percent: number | null;
  /** How far the month is, in percent. */
  pace?: number | null;
  label: string;
}

/** A bar that turns at the warning; the dark mark is today, the dashed one the warning. */
export const Gauge = ({ percent, pace = null, label }: GaugeProps) => (
  <div
    className={styles.gauge}
    role="meter"
    aria-label={label}
    aria-valuemin={0}
    aria-valuemax={100}
    aria-valuenow={Math.round(Math.min(percent ?? 0, 100))}
    aria-valuetext={percent === null ? '未设置额度' : `${Math.round(percent)}%`}
  >
    {percent !== null && (
      <i
        className={classOf({}, percent >= QUOTA_WARNING ? styles.tight : styles.filled)}
        style={{ width: `${Math.min(percent, 100)}%` }}
      />
    )}
    {percent !== null && pace !== null && pace < 100 && <b style={{ left: `${pace}%` }} />}
    {percent !== null && <em style={{ left: `${QUOTA_WARNING}%` }} />}
  </div>
);
