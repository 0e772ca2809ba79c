import { contract, INTENT_LEVELS, type TouchTask, touchTaskState } from '@zhiying/contract';
import pieces from '#kit/base/pieces.module.css';
import { MetaLine } from '#kit/display/meta-line.tsx';
import { Moment } from '#kit/display/moment.tsx';
import { confirm } from '#kit/feedback/confirm.tsx';
import { message } from '#kit/feedback/notices.ts';
import {
  type Column,
  ListPage,
  type SearchField,
  type SearchName,
  selectField,
  textField,
  useDrawerAddress,
} from '#kit/list/index.ts';
import { action, allowed } from '#kit/session/action.ts';
import { useAction } from '#kit/session/api/queries.ts';
import styles from '../growth.module.css';
import { TaskStatus } from '../growth-words.tsx';
import { useLiveGrowth } from '../use-live-growth.ts';
import { NewTask } from './new-task.tsx';
import { TaskDrawer } from './task-drawer.tsx';

const Done = ({ task: { done, total } }: { task: TouchTask }) => (
  <span className={styles.progress}>
    <span className={styles.bar}>
      <i style={{ inlineSize: `${total === 0 ? 0 : (done / total) * 100}%` }} />
    </span>
    {done} / {total}
  </span>
);

const columns: readonly Column<TouchTask>[] = [
  {
    id: 'name',
    title: '任务',
    width: 200,
    render: ({ name }) => <span className={pieces.clip}>{name}</span>,
  },
  { id: 'state', title: '状态', width: 96, render: ({ state }) => <TaskStatus state={state} /> },
  {
    id: 'levels',
    title: '意向',
    width: 148,
    exports: [],
    render: ({ levels }) => levels.map((level) => INTENT_LEVELS[level]).join('、'),
  },
  { id: 'people', title: '触达人', width: 80, align: 'right', render: ({ people }) => `${people} 人` },
  {
    id: 'done',
    title: '进度',
    width: 184,
    exports: ['done', 'total'],
    render: (task) => <Done task={task} />,
  },
  { id: 'reached', title: '已联系上', width: 96, align: 'right', render: ({ reached }) => reached },
  {
    id: 'dueOn',
    title: '截止日期',
    width: 116,
    sort: 'dueOn',
    render: ({ dueOn, late }) => (
      <span data-late={late || undefined} className={styles.due}>
        {dueOn}
      </span>
    ),
  },
  { id: 'owner', title: '创建人', width: 104, render: ({ owner }) => owner.name },
  {
    id: 'createdAt',
    title: '创建时间',
    width: 116,
    sort: 'createdAt',
    render: ({ createdAt }) => <Moment at={createdAt} />,
  },
];

const search = [
  textField({ name: 'q', label: '名称', placeholder: '任务名称', main: true }),
  selectField({ name: 'state', label: '状态', options: touchTaskState.states }),
] satisfies readonly SearchField<SearchName<typeof contract.growthTask.list>>[];

/** 触达任务: cases given to people until a day. */
export function TaskList() {
  useLiveGrowth();
  const drawer = useDrawerAddress();
  const cancel = useAction(contract.growthTask.cancel, {
    onError: (error) => void message.error(error.message),
  });
  const end = action<TouchTask>({
    id: 'growthTask.cancel',
    title: '终止',
    call: contract.growthTask.cancel,
    can: 'cancel',
    run: async ({ id, name }) => {
      const sure = await confirm({
        title: `终止触达任务「${name}」？`,
        consequence: '已分配的潜客仍由各自负责人跟进，任务不再计数。',
        okText: '终止',
        danger: true,
      });
      if (sure) cancel.mutate({ id });
    },
  });
  return (
    <ListPage
      headless
      id="growthTask"
      noun="触达任务"
      list={contract.growthTask.list}
      columns={columns}
      search={search}
      rowActions={(row) => allowed(row, [end])}
      onOpenRow={({ id }) => drawer.open(id)}
      openRowId={drawer.openRowId}
      card={(task) => (
        <span className={pieces.stack}>
          <b>{task.name}</b>
          <MetaLine
            wraps
            items={[
              <TaskStatus key="state" state={task.state} />,
              `${task.done} / ${task.total}`,
              `截止 ${task.dueOn}`,
            ]}
          />
        </span>
      )}
      empty={{ title: '暂无触达任务', text: ['把无人负责的潜客分给顾问，由本人逐一联系。'] }}
      aside={() => (
        <>
          {drawer.target === 'new' && <NewTask onClose={drawer.close} />}
          {drawer.openRowId !== null && (
            <TaskDrawer key={drawer.openRowId} id={drawer.openRowId} onClose={drawer.close} />
          )}
        </>
      )}
    />
  );
}
