import { contract, jobState } from '@zhiying/contract';
import record from '#kit/base/record.module.css';
import { EmptyCell, Moment } from '#kit/display/moment.tsx';
import { listOf, selectField, textField } from '#kit/list/index.ts';
import styles from './job.module.css';
import { JobCard } from './job-card.tsx';
import { JobStatus, progressText } from './job-status.tsx';

export const jobList = listOf(contract.job.list, {
  headless: true,
  id: 'job',
  noun: '任务',
  columns: [
    {
      id: 'title',
      title: '任务',
      width: 200,
      render: (job) => <span className={styles.ellipsis}>{job.title}</span>,
    },
    { id: 'status', title: '状态', width: 96, render: (job) => <JobStatus status={job.status} /> },
    {
      id: 'progress',
      title: '进度',
      width: 104,
      exports: ['done', 'total'],
      align: 'right',
      render: (job) => progressText(job) || <EmptyCell />,
    },
    {
      id: 'note',
      title: '说明',
      width: 212,
      exports: ['note', 'error'],
      render: (job) =>
        job.error ? (
          <span className={styles.error} title={job.error}>
            {job.error}
          </span>
        ) : job.note ? (
          <span className={styles.ellipsis}>{job.note}</span>
        ) : (
          <EmptyCell />
        ),
    },
    { id: 'member', title: '发起人', width: 88, render: (job) => job.member ?? '系统' },
    { id: 'attempts', title: '执行次数', width: 84, align: 'right', render: (job) => job.attempts },
    {
      id: 'createdAt',
      title: '创建时间',
      width: 116,
      sort: 'createdAt',
      render: (job) => <Moment at={job.createdAt} />,
    },
    {
      id: 'finishedAt',
      title: '结束时间',
      width: 116,
      sort: 'finishedAt',
      render: (job) => <Moment at={job.finishedAt} />,
    },
    {
      id: 'name',
      title: '程序名',
      width: 180,
      optional: true,
      render: (job) => <code className={record.code}>{job.name}</code>,
    },
  ],
  search: [
    textField({ name: 'name', label: '程序名', placeholder: '任务程序名' }),
    selectField({ name: 'status', label: '状态', options: jobState.states }),
  ],
  card: (job) => <JobCard job={job} />,
  empty: { title: '暂无后台任务', text: ['批量操作和定时清理将记录在这里。'] },
});
