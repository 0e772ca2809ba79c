import type { Job } from '@zhiying/contract';
import { momentText } from '#kit/base/moment-text.ts';
import pieces from '#kit/base/pieces.module.css';
import record from '#kit/base/record.module.css';
import { MetaLine } from '#kit/display/meta-line.tsx';
import styles from './job.module.css';
import { JobStatus, progressText } from './job-status.tsx';

/** A job on a phone. */
export const JobCard = ({ job }: { job: Job }) => (
  <span className={pieces.stack}>
    <span className={record.cardHead}>
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
