import type { Job } from '@zhiying/contract';
import { MetaLine } from '#kit/meta-line.tsx';
import { momentText } from '#kit/moment-text.ts';
import { JobStatus, progressText } from './job-status.tsx';
import styles from './system.module.css';

/** A job on a phone. */
export const JobCard = ({ job }: { job: Job }) => (
  <span className={styles.card}>
    <span className={styles.cardHead}>
      <b>{job.title}</b>
      <JobStatus status={job.status} />
    </span>
    {(job.error ?? job.note) && (
      <span className={job.error ? styles.error : styles.note}>{job.error ?? job.note}</span>
    )}
    <span className={styles.note}>
      <MetaLine items={[job.member ?? '系统', progressText(job), momentText(job.createdAt)]} />
    </span>
  </span>
);
