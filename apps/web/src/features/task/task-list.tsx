import { contract, TASK_KINDS, type Task, type TaskInfo, taskState } from '@zhiying/contract';
import type { ReactNode } from 'react';
import { figure } from '#kit/base/figure.ts';
import { Clip, Muted, Split, Stack, Text } from '#kit/base/pieces.tsx';
import { EmptyCell, Moment } from '#kit/display/moment.tsx';
import { message } from '#kit/feedback/notices.ts';
import { type Column, dateRangeField, ListPage, selectField, textField } from '#kit/list/index.ts';
import { go } from '#kit/page/navigate.ts';
import { usePage } from '#kit/page/page-context.tsx';
import { allowedActions } from '#kit/session/action.ts';
import { useCall } from '#kit/session/api/queries.ts';
import { TaskBar } from '#parts/task/task-bar.tsx';
import { TaskStatus } from '#parts/task/task-status.tsx';
import styles from './task.module.css';
import { TaskEntry } from './task-entry.tsx';
import { evidenceWords, percent, wantedWords } from './task-words.ts';
import { useTaskActions } from './use-task-actions.tsx';

const columns: Column<Task>[] = [
  {
    id: 'title',
    title: '任务',
    width: 260,
    render: (task) => <Clip title={task.title}>{task.title}</Clip>,
  },
  { id: 'state', title: '状态', width: 92, render: ({ state }) => <TaskStatus state={state} /> },
  { id: 'kind', title: '任务要求', width: 128, render: ({ kind, wanted }) => wantedWords(kind, wanted) },
  {
    id: 'progress',
    title: '进度',
    width: 220,
    exports: ['total', 'done', 'waiting', 'returned', 'left'],
    render: (task) =>
      task.total > 0 ? (
        <Progress task={task}>
          <span>
            {figure(task.done)} / {figure(task.total)}
          </span>
        </Progress>
      ) : (
        <EmptyCell>{task.state === 'running' && !task.spread ? '正在下发' : undefined}</EmptyCell>
      ),
  },
  {
    id: 'rate',
    title: '完成率',
    width: 88,
    align: 'right',
    render: ({ rate, total }) => (total > 0 ? percent(rate) : <EmptyCell />),
  },
  {
    id: 'waiting',
    title: '待验收',
    width: 76,
    align: 'right',
    exports: [],
    render: ({ waiting }) => (waiting > 0 ? figure(waiting) : <EmptyCell />),
  },
  {
    id: 'endAt',
    title: '截止',
    width: 112,
    sort: 'endAt',
    render: ({ endAt }) => <Moment at={endAt} never="未定" />,
  },
  {
    id: 'startAt',
    title: '开始',
    width: 112,
    sort: 'startAt',
    optional: true,
    render: ({ startAt }) => <Moment at={startAt} />,
  },
  {
    id: 'points',
    title: '积分',
    width: 64,
    align: 'right',
    optional: true,
    render: ({ points }) => points || <EmptyCell />,
  },
  { id: 'owner', title: '创建人', width: 96, render: ({ owner }) => owner },
  {
    id: 'createdAt',
    title: '创建时间',
    width: 112,
    sort: 'createdAt',
    render: ({ createdAt }) => <Moment at={createdAt} />,
  },
];

const search = [
  textField({ name: 'q', label: '任务名称', placeholder: '任务名称' }),
  selectField({ name: 'state', label: '状态', options: taskState.states }),
  selectField({ name: 'kind', label: '类型', options: TASK_KINDS }),
  dateRangeField({ name: 'created', label: '创建时间' }),
] as const;

/** Plans, or what plans are made from. */
export function TaskList({ template = false }: { template?: boolean }) {
  const { search: address, setSearch } = usePage();
  const { create, edit, ...list } = address;
  const close = () => setSearch(list);
  const actions = useTaskActions({ onEdit: (id) => setSearch({ ...list, edit: id }) });
  const open = (task: Task) => {
    if (task.state !== 'draft') go({ path: 'task/detail', search: { id: task.id } });
    else if (task.can.includes('edit')) setSearch({ ...list, edit: task.id });
  };
  return (
    <ListPage
      headless
      id={template ? 'task-template' : 'task'}
      noun={template ? '模板' : '任务'}
      list={contract.task.list}
      fixed={template ? { template: '1' } : undefined}
      columns={
        template
          ? columns.filter(({ id }) => ['title', 'kind', 'points', 'owner', 'createdAt'].includes(id))
          : columns
      }
      search={template ? search.slice(0, 1) : search}
      rowActions={(task) => allowedActions(task, actions)}
      onOpenRow={open}
      card={(task) => <TaskCard task={task} />}
      empty={
        template
          ? { title: '暂无模板', text: ['将常用任务存为模板，', '下次修改时间即可下发。'] }
          : {
              title: '暂无任务',
              text: ['填写任务内容、凭证要求和下发对象，', '下发后可查看每家经销商的进度。'],
            }
      }
      aside={() => (
        <>
          {create !== undefined && (
            <TaskEntry
              open
              task={null}
              onClose={close}
              onCreated={({ id, template: kept }) =>
                setSearch(kept ? { tabid: 'template' } : { ...list, edit: id })
              }
            />
          )}
          {edit !== undefined && <EditTask id={Number(edit)} onClose={close} />}
        </>
      )}
    />
  );
}

function EditTask({ id, onClose }: { id: number; onClose(): void }) {
  const { data, error } = useCall(contract.task.info, { id });
  if (error) {
    void message.error(error.message);
    onClose();
  }
  return data ? <TaskEntry key={id} open task={data as TaskInfo} onClose={onClose} /> : null;
}

const TaskCard = ({ task }: { task: Task }) => (
  <Stack as="span" gap={6} minWidth={0} width="full" textAlign="left">
    <Split as="span" gap={8}>
      <Text as="b" weight={600} clip>
        {task.title}
      </Text>
      <TaskStatus state={task.state} />
    </Split>
    <Muted as="small">
      {wantedWords(task.kind, task.wanted)}，凭证：{evidenceWords(task.evidence, task.evidenceAll)}
    </Muted>
    {task.total > 0 && (
      <Progress task={task}>
        <span>{percent(task.rate)}</span>
      </Progress>
    )}
  </Stack>
);

const Progress = ({ task, children }: { task: Task; children: ReactNode }) => (
  <Stack
    tracks="minmax(0, 1fr) 72px"
    as="span"
    gap={10}
    align="center"
    width="full"
    className={styles.progress}
  >
    <TaskBar counts={task} />
    {children}
  </Stack>
);
