import { contract, type TaskInfo } from '@zhiying/contract';
import { Button } from 'antd';
import { useRef } from 'react';
import { figure } from '#kit/base/figure.ts';
import { Note, Row } from '#kit/base/pieces.tsx';
import { useConfirm } from '#kit/feedback/confirm.tsx';
import { message } from '#kit/feedback/notices.ts';
import { EntryDrawer } from '#kit/form/entry-drawer.tsx';
import { EntryFormFields } from '#kit/form/entry-form.tsx';
import { useEntryForm } from '#kit/form/use-entry-form.ts';
import { useAction } from '#kit/session/api/queries.ts';
import { TaskStatus } from '#parts/task/task-status.tsx';
import { StartFrom } from './start-from.tsx';
import { TASK_FIELDS } from './task-fields.tsx';

const WIDTH = 560;

interface TaskEntryProps {
  open: boolean;
  /** Null while creating. */
  task: TaskInfo | null;
  onCreated?(task: TaskInfo): void;
  onClose(): void;
}

/** What becomes of a plan once it is saved. */
type After = 'keep' | 'publish';

/** A task's plan, new or as it is. A new one and a draft end in 下发; saving for later is the second choice. */
export function TaskEntry({ open, task, onCreated, onClose }: TaskEntryProps) {
  const after = useRef<After>('keep');
  const confirm = useConfirm();
  const publish = useAction(contract.task.publish);
  const send = async ({ id, version }: Pick<TaskInfo, 'id' | 'version'>) => {
    const done = await publish.mutateAsync({ id, version }).catch((error: Error) => {
      void message.error(error.message);
      return null;
    });
    if (!done) return false;
    void message.success(done.state === 'waiting' ? '已安排，到时间自动开始' : '正在下发，进度自动更新');
    onClose();
    return true;
  };
  const entry = useEntryForm(TASK_FIELDS, task, {
    onCreated: async (made) => {
      if (after.current === 'publish' && (await send(made))) return;
      void message.success(
        made.template ? `已存为模板「${made.title}」` : `已存为草稿「${made.title}」，确认后下发`,
      );
      onCreated?.(made);
    },
    onSaved: async (saved) => {
      if (after.current === 'publish') return void (await send(saved));
      void message.success(`已保存「${saved.title}」`);
      onClose();
    },
  });
  const isPlan = (task === null || task.state === 'draft') && !task?.template;
  const askAndSend = async () => {
    const sure = await confirm({
      title: `下发「${entry.draft.values.title}」？`,
      consequence: '接收人将收到通知；任务开始后，任务要求和凭证不能修改。',
      okText: '下发',
    });
    if (!sure) return;
    after.current = 'publish';
    if (task && entry.unsaved === 0) await send(task);
    else entry.saveWith({ template: false });
  };
  const keepAs = (template: boolean) => {
    after.current = 'keep';
    entry.saveWith({ template });
  };
  return (
    <EntryDrawer
      entry={entry}
      what="该任务"
      open={open}
      onClose={onClose}
      width={WIDTH}
      title={task ? task.title : '新建任务'}
      status={task && <TaskStatus state={task.state} />}
      footer={
        isPlan ? (
          <Row gap={8} justify="end" wrap>
            <Note as="span" grow aria-live="polite">
              {task !== null && entry.unsaved > 0 && `${figure(entry.unsaved)} 处修改未保存`}
            </Note>
            {task === null && (
              <Button disabled={entry.busy || entry.unsaved === 0} onClick={() => keepAs(true)}>
                存为模板
              </Button>
            )}
            <Button disabled={entry.busy || entry.unsaved === 0} onClick={() => keepAs(false)}>
              保存草稿
            </Button>
            <Button
              type="primary"
              loading={entry.busy || publish.isPending}
              disabled={!entry.draft.values.title}
              onClick={() => void askAndSend()}
            >
              下发
            </Button>
          </Row>
        ) : undefined
      }
    >
      {task === null && <StartFrom draft={entry.draft} />}
      <EntryFormFields entry={entry} />
    </EntryDrawer>
  );
}
