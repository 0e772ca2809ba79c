import { contract, INTENT_LEVELS, type TouchTask, touchTaskState } from '@zhiying/contract';
import { Row, Stack } from '#kit/base/pieces.tsx';
import { MetaLine } from '#kit/display/meta-line.tsx';
import { afterConfirm } from '#kit/feedback/confirm.tsx';
import { message } from '#kit/feedback/notices.ts';
import { ListPage, listOf, selectField, textField, useDrawerAddress } from '#kit/list/index.ts';
import { columnsOf } from '#kit/register/columns.tsx';
import { action, allowedActions } from '#kit/session/action.ts';
import { useAction } from '#kit/session/api/queries.ts';
import styles from '../growth.module.css';
import { TaskStatus } from '../growth-words.tsx';
import { useLiveGrowth } from '../use-live-growth.ts';
import { NewTask } from './new-task.tsx';
import { TaskDrawer } from './task-drawer.tsx';

const Done = ({ task: { done, total } }: { task: TouchTask }) => (
  <Row as="span" gap={8} whiteSpace="nowrap">
    <span className={styles.bar}>
      <i style={{ inlineSize: `${total === 0 ? 0 : (done / total) * 100}%` }} />
    </span>
    {done} / {total}
  </Row>
);

const DueOn = ({ task: { dueOn, late } }: { task: TouchTask }) => (
  <span data-late={late || undefined} className={styles.due}>
    {dueOn}
  </span>
);

const of = columnsOf(contract.growthTask.list);
const list = listOf(contract.growthTask.list, {
  headless: true,
  id: 'growthTask',
  noun: '触达任务',
  columns: [
    of.text('name', 200, { title: '任务' }),
    of.shown('state', 96, ({ state }) => <TaskStatus state={state} />, { title: '状态' }),
    of.shown('levels', 148, ({ levels }) => levels.map((level) => INTENT_LEVELS[level]).join('、'), {
      title: '意向',
    }),
    of.shown('people', 80, ({ people }) => `${people} 人`, { title: '触达人', align: 'right' }),
    of.shown('done', 184, (task) => <Done task={task} />, { title: '进度', exports: ['done', 'total'] }),
    of.shown('reached', 96, ({ reached }) => reached, { title: '已联系上', align: 'right' }),
    of.shown('dueOn', 116, (task) => <DueOn task={task} />, { title: '截止日期' }),
    of.shown('owner', 104, ({ owner }) => owner.name),
    of.moment('createdAt', 116, { title: '创建时间' }),
  ],
  search: [
    textField({ name: 'q', label: '名称', placeholder: '任务名称', main: true }),
    selectField({ name: 'state', label: '状态', options: touchTaskState.states }),
  ],
  card: (task) => (
    <Stack as="span" gap={4} minWidth={0} width="full">
      <b>{task.name}</b>
      <MetaLine
        wraps
        items={[
          <TaskStatus key="state" state={task.state} />,
          `${task.done} / ${task.total}`,
          `截止 ${task.dueOn}`,
        ]}
      />
    </Stack>
  ),
  empty: { title: '暂无触达任务', text: ['把无人负责的潜客分给顾问，由本人逐一联系。'] },
});

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
    run: afterConfirm(
      ({ name }) => ({
        title: `终止触达任务「${name}」？`,
        consequence: '已分配的潜客仍由各自负责人跟进，任务不再计数。',
        okText: '终止',
        danger: true,
      }),
      ({ id }) => cancel.mutate({ id }),
    ),
  });
  return (
    <ListPage
      {...list}
      rowActions={(row) => allowedActions(row, [end])}
      drawer={drawer}
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
