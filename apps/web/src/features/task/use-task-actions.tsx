import { contract, type Task } from '@zhiying/contract';
import { Input, Radio } from 'antd';
import { useState } from 'react';
import { figure } from '#kit/base/figure.ts';
import { deletion, useConfirm } from '#kit/feedback/confirm.tsx';
import { message } from '#kit/feedback/notices.ts';
import { action } from '#kit/session/action.ts';
import { useAction } from '#kit/session/api/queries.ts';

interface Options {
  onEdit(id: number): void;
}

const failed = (error: Error) => void message.error(error.message);

/** What can be done with a task, in rows and on its own page alike. */
export function useTaskActions({ onEdit }: Options) {
  const confirm = useConfirm();
  const publish = useAction(contract.task.publish, { onError: failed });
  const recall = useAction(contract.task.recall, { onError: failed });
  const copy = useAction(contract.task.copy, { onError: failed });
  const remove = useAction(contract.task.remove, { onError: failed });
  const terminate = useTerminate();

  const send = async ({ id, version, title }: Task) => {
    const sure = await confirm({
      title: `下发「${title}」？`,
      consequence: '接收人将收到通知；任务开始后，任务内容和凭证要求不能修改。',
      okText: '下发',
    });
    if (!sure) return;
    const done = await publish.mutateAsync({ id, version }).catch(() => null);
    if (done)
      void message.success(done.state === 'waiting' ? '已安排，到时间自动开始' : '正在下发，进度自动更新');
  };
  const drop = async ({ id, title }: Task) => {
    const sure = await confirm(deletion(`「${title}」`, '删除后不可恢复。'));
    if (sure && (await remove.mutateAsync({ id }).catch(() => null))) void message.success('已删除');
  };
  const takeBack = async ({ id, version }: Task) => {
    if (await recall.mutateAsync({ id, version }).catch(() => null)) void message.success('已撤回到草稿');
  };
  const again = async ({ id }: Task, template: boolean) => {
    const made = await copy.mutateAsync({ id, template }).catch(() => null);
    if (!made) return;
    if (template) void message.success(`已存为模板「${made.title}」`);
    else onEdit(made.id);
  };

  return [
    action<Task>({
      id: 'task.publish',
      title: '下发',
      call: contract.task.publish,
      can: 'publish',
      run: send,
    }),
    action<Task>({
      id: 'task.edit',
      title: '编辑',
      call: contract.task.update,
      can: 'edit',
      run: ({ id }) => onEdit(id),
    }),
    action<Task>({
      id: 'task.recall',
      title: '撤回',
      call: contract.task.recall,
      can: 'recall',
      run: takeBack,
    }),
    action<Task>({
      id: 'task.copy',
      title: '复制',
      call: contract.task.copy,
      can: 'copy',
      run: (task) => again(task, false),
    }),
    action<Task>({
      id: 'task.keep',
      title: '存为模板',
      call: contract.task.copy,
      can: 'copy',
      run: (task) => again(task, true),
    }),
    action<Task>({
      id: 'task.terminate',
      title: '终止',
      call: contract.task.terminate,
      can: 'terminate',
      run: terminate,
    }),
    action<Task>({ id: 'task.delete', title: '删除', call: contract.task.remove, can: 'delete', run: drop }),
  ];
}

/** Asks why, and what becomes of what waits; says what stays and what ends. */
function useTerminate() {
  const confirm = useConfirm();
  const call = useAction(contract.task.terminate, { onError: failed });
  return async ({ id, title, done, waiting, left, returned }: Task) => {
    const answer = { reason: '', waiting: 'keep' as 'keep' | 'accept' };
    const sure = await confirm({
      title: `终止「${title}」？`,
      consequence: (
        <>
          {`${figure(done)} 人已完成的和积分都保留，${figure(left + returned)} 人不再要求提交。终止后不可恢复。`}
          <Ask waiting={waiting} onChange={(next) => Object.assign(answer, next)} />
        </>
      ),
      okText: '终止',
      danger: true,
    });
    if (!sure) return;
    if (!answer.reason.trim()) return void message.warning('请填写终止原因');
    const ended = await call.mutateAsync({ id, ...answer }).catch(() => null);
    if (ended) void message.success(`已终止「${title}」`);
  };
}

function Ask({
  waiting,
  onChange,
}: {
  waiting: number;
  onChange(answer: { reason: string; waiting: 'keep' | 'accept' }): void;
}) {
  const [answer, setAnswer] = useState({ reason: '', waiting: 'keep' as 'keep' | 'accept' });
  const set = (next: Partial<typeof answer>) => {
    const merged = { ...answer, ...next };
    setAnswer(merged);
    onChange(merged);
  };
  return (
    <div style={{ display: 'grid', gap: 12, marginTop: 12 }}>
      <Input
        aria-label="终止原因"
        placeholder="终止原因"
        maxLength={200}
        value={answer.reason}
        onChange={(event) => set({ reason: event.target.value })}
      />
      {waiting > 0 && (
        <Radio.Group
          aria-label="待验收凭证的处理方式"
          value={answer.waiting}
          onChange={(event) => set({ waiting: event.target.value })}
          options={[
            { value: 'keep', label: `${figure(waiting)} 人待验收，留着继续验收` },
            { value: 'accept', label: '待验收的全部通过（核对有问题的和本人的除外）' },
          ]}
        />
      )}
    </div>
  );
}
