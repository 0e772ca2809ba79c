import type { Job } from '@zhiying/contract';
import { Button } from 'antd';
import record from '#kit/base/record.module.css';
import { CopyButton } from '#kit/display/copy-button.tsx';
import { Absent, Moment } from '#kit/display/moment.tsx';
import { SideDrawer } from '#kit/layout/drawer.tsx';
import styles from './job.module.css';
import { JobStatus, progressText } from './job-status.tsx';
import type { useJobActions } from './use-job-actions.ts';

interface JobDrawerProps {
  job: Job | null;
  actions: ReturnType<typeof useJobActions>;
  onClose(): void;
}

/** Everything known about one job, the whole error included. */
export function JobDrawer({ job, actions, onClose }: JobDrawerProps) {
  const offered = job ? actions.of(job) : [];
  return (
    <SideDrawer
      open={job !== null}
      onClose={onClose}
      title={job?.title ?? ''}
      status={job && <JobStatus status={job.status} />}
      subtitle={job && <code className={record.code}>{job.name}</code>}
      footer={
        job && offered.length > 0 ? (
          <div className={styles.buttons}>
            {offered.map((entry) => (
              <Button key={entry.id} disabled={actions.busy} onClick={() => void entry.run(job)}>
                {entry.title}
              </Button>
            ))}
          </div>
        ) : undefined
      }
    >
      {job && <JobFacts job={job} />}
    </SideDrawer>
  );
}

const JobFacts = ({ job }: { job: Job }) => (
  <>
    {job.error && (
      <section className={styles.failure}>
        <div className={styles.failureHead}>
          <h3>失败原因</h3>
          <CopyButton text={job.error} />
        </div>
        <pre className={styles.trace}>{job.error}</pre>
      </section>
    )}
    <dl className={record.facts}>
      <dt>进度</dt>
      <dd>{progressText(job) || <Absent />}</dd>
      <dt>说明</dt>
      <dd>{job.note || <Absent />}</dd>
      <dt>发起人</dt>
      <dd>{job.member ?? '系统'}</dd>
      <dt>执行次数</dt>
      <dd>{job.attempts}</dd>
      <dt>创建时间</dt>
      <dd>
        <Moment at={job.createdAt} />
      </dd>
      <dt>开始时间</dt>
      <dd>
        <Moment at={job.startedAt} never="未开始" />
      </dd>
      <dt>结束时间</dt>
      <dd>
        <Moment at={job.finishedAt} never="未结束" />
      </dd>
      <dt>任务编号</dt>
      <dd>
        <code className={record.code}>{job.id}</code>
      </dd>
    </dl>
  </>
);
