import type { Job } from '@zhiying/contract';
import { momentText } from '#kit/base/moment-text.ts';
import { Row, Stack, Text } from '#kit/base/pieces.tsx';
import record from '#kit/base/record.module.css';
import { MetaLine } from '#kit/display/meta-line.tsx';
import styles from './job.module.css';
import { JobStatus, progressText } from './job-status.tsx';

/** A job on a phone. */
export const JobCard = ({ job }: { job: Job }) => (
  <Stack as="span" gap={4} minWidth={0} width="full">
    <Row as="span" gap={12} align="stretch" justify="between" className={record.cardHead}>
      <Text as="b" weight={600}>
        {job.title}
      </Text>
      <JobStatus status={job.status} />
    </Row>
    {(job.error ?? job.note) && (
      <span className={job.error ? styles.error : styles.note}>{job.error ?? job.note}</span>
    )}
    <span className={styles.note}>
      <MetaLine items={[job.member ?? '系统', progressText(job), momentText(job.createdAt)]} />
    </span>
  </Stack>
);
