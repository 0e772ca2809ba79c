import styles from './evidence-desk.module.css';
import { EvidenceDesk } from './evidence-desk.tsx';

const WAITING = { state: 'waiting' } as const;

/** Everything that waits, of whatever task. */
export const EvidenceQueue = () => (
  <div className={styles.queue}>
    <EvidenceDesk filter={WAITING} label="所有任务" />
  </div>
);
