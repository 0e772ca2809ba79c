import type { Job } from '@zhiying/contract';
import { Button } from 'antd';
import { classOf } from '#kit/base/class-of.ts';
import { Box, Facts, Row, Split } from '#kit/base/pieces.tsx';
import record from '#kit/base/record.module.css';
import { CopyButton } from '#kit/display/copy-button.tsx';
import { EmptyCell, Moment } from '#kit/display/moment.tsx';
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
          <Row gap={8} align="stretch" justify="end">
            {offered.map((entry) => (
              <Button key={entry.id} disabled={actions.busy} onClick={() => void entry.run(job)}>
                {entry.title}
              </Button>
            ))}
          </Row>
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
      <Box as="section" marginBottom={24}>
        <Split weight={600} marginBottom={8}>
          <h3>失败原因</h3>
          <CopyButton text={job.error} />
        </Split>
        <pre
          className={classOf(
            {
              maxHeight: 320,
              tone: 'error',
              whiteSpace: 'pre-wrap',
              breakWords: true,
              padding: 12,
              margin: 0,
              background: 'error',
              radius: 8,
              overflow: 'auto',
            },
            styles.trace,
          )}
        >
          {job.error}
        </pre>
      </Box>
    )}
    <Facts columns="label88" gap="10 12">
      <dt>进度</dt>
      <dd>{progressText(job) || <EmptyCell />}</dd>
      <dt>说明</dt>
      <dd>{job.note || <EmptyCell />}</dd>
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
    </Facts>
  </>
);
