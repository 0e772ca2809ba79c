import { contract } from '@zhiying/contract';
import { InputNumber, Select } from 'antd';
import { useState } from 'react';
import { momentText } from '#kit/base/moment-text.ts';
import { message } from '#kit/feedback/notices.ts';
import { Field } from '#kit/form/field.tsx';
import { Dialog } from '#kit/layout/dialog.tsx';
import { useAction, useCall } from '#kit/session/api/queries.ts';

const WIDTH = 520;

interface GiveDialogProps {
  accounts: readonly { id: number; name: string }[];
  onClose(): void;
  onDone?(): void;
}

/** A running task for some accounts. */
export function GiveDialog({ accounts, onClose, onDone }: GiveDialogProps) {
  const tasks = useCall(contract.koxTask.choices, {});
  const [taskId, setTaskId] = useState<number>();
  const [wanted, setWanted] = useState<number | null>(1);
  const [tried, setTried] = useState(false);
  const give = useAction(contract.koxTask.give, {
    onError: (error) => void message.error(error.message),
    onSuccess: ({ changed }) => {
      void message.success(changed > 0 ? `已派发给 ${changed} 个账号` : '所选账号已有该任务');
      onDone?.();
      onClose();
    },
  });
  const submit = () => {
    setTried(true);
    if (taskId) give.mutate({ ids: accounts.map(({ id }) => id), taskId, wanted: wanted ?? 1 });
  };
  const [first] = accounts;
  return (
    <Dialog
      open
      onClose={onClose}
      title={accounts.length === 1 ? `派发任务给「${first?.name}」` : `派发任务给 ${accounts.length} 个账号`}
      width={WIDTH}
      onSubmit={submit}
      submitText="派发"
      submitting={give.isPending}
    >
      <Field
        label="任务"
        required
        issue={tried && !taskId ? '请选择任务' : undefined}
        hint={tasks.data?.rows.length === 0 ? '暂无进行中的任务，请先在「任务」中下发' : undefined}
      >
        {({ id, status }) => (
          <Select
            id={id}
            status={status}
            loading={tasks.isPending}
            value={taskId}
            placeholder="选择进行中的任务"
            showSearch={{ optionFilterProp: 'label' }}
            options={tasks.data?.rows.map((task) => ({
              value: task.id,
              label: task.endAt ? `${task.name}（${momentText(task.endAt)} 截止）` : task.name,
            }))}
            onChange={(value: number) => {
              setTaskId(value);
              setWanted(tasks.data?.rows.find((task) => task.id === value)?.wanted ?? 1);
            }}
          />
        )}
      </Field>
      <Field label="应发条数">
        {({ id, status }) => (
          <InputNumber
            id={id}
            status={status}
            min={1}
            max={20}
            precision={0}
            value={wanted}
            suffix="条"
            onChange={setWanted}
          />
        )}
      </Field>
    </Dialog>
  );
}
