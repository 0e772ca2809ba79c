import type { TaskInfo } from '@zhiying/contract';
import { message } from '#kit/feedback/notices.ts';
import { EntryDrawer } from '#kit/form/entry-drawer.tsx';
import { EntryFormFields } from '#kit/form/entry-form.tsx';
import { useEntryForm } from '#kit/form/use-entry-form.ts';
import { TaskStatus } from '#parts/task/task-status.tsx';
import { TASK_FIELDS } from './task-fields.tsx';

const WIDTH = 560;

interface TaskEntryProps {
  open: boolean;
  /** Null while creating. */
  task: TaskInfo | null;
  onCreated?(task: TaskInfo): void;
  onClose(): void;
}

/** A task's plan, new or as it is. */
export function TaskEntry({ open, task, onCreated, onClose }: TaskEntryProps) {
  const entry = useEntryForm(TASK_FIELDS, task, {
    onCreated: (made) => {
      void message.success(
        made.template ? `已存为模板「${made.title}」` : `已存为草稿「${made.title}」，确认后下发`,
      );
      onCreated?.(made);
    },
    onSaved: ({ title }) => {
      void message.success(`已保存「${title}」`);
      onClose();
    },
  });
  return (
    <EntryDrawer
      entry={entry}
      what="该任务"
      open={open}
      onClose={onClose}
      width={WIDTH}
      title={task ? task.title : '新建任务'}
      status={task && <TaskStatus state={task.state} />}
      submitText={task ? undefined : '保存'}
    >
      <EntryFormFields entry={entry} />
    </EntryDrawer>
  );
}
