import { type ClueIntake, contract } from '@zhiying/contract';
import { Input, InputNumber } from 'antd';
import { useState } from 'react';
import { message } from '#kit/feedback/notices.ts';
import { FailureNote } from '#kit/form/failure-note.tsx';
import { Field } from '#kit/form/field.tsx';
import { Dialog } from '#kit/layout/dialog.tsx';
import { useAction } from '#kit/session/api/queries.ts';
import { showIntakeToken } from './intake-token.tsx';

interface IntakeDialogProps {
  open: boolean;
  /** Null for a new one. */
  intake: ClueIntake | null;
  onClose(): void;
}

const USUAL_LIMIT = 60;

/** What a source is called and how much it may send. */
export function IntakeDialog({ open, intake, onClose }: IntakeDialogProps) {
  const [name, setName] = useState(intake?.name ?? '');
  const [perMinute, setPerMinute] = useState(intake?.perMinute ?? USUAL_LIMIT);
  const close = () => {
    if (!intake) setName('');
    onClose();
  };
  const create = useAction(contract.clueIntake.create, {
    onSuccess: (made) => {
      close();
      showIntakeToken(made);
    },
  });
  const update = useAction(contract.clueIntake.update, {
    onSuccess: () => {
      void message.success('已保存');
      close();
    },
  });
  const { error, isPending, isSuccess } = intake ? update : create;
  const changed = name.trim() !== (intake?.name ?? '') || perMinute !== (intake?.perMinute ?? USUAL_LIMIT);
  return (
    <Dialog
      open={open}
      onClose={close}
      title={intake ? `编辑「${intake.name}」` : '新建来源'}
      width={480}
      unsaved={changed && !isSuccess ? 1 : 0}
      submitText={intake ? '保存' : '创建'}
      submitting={isPending}
      submitDisabled={!name.trim() || !changed}
      onSubmit={() =>
        intake
          ? update.mutate({ id: intake.id, version: intake.version, name, perMinute })
          : create.mutate({ name, perMinute })
      }
    >
      <FailureNote error={error} />
      <Field label="来源名称" required hint="写在线索的来源说明里，例如活动页的名称">
        {({ id, status }) => (
          <Input
            id={id}
            status={status}
            maxLength={40}
            value={name}
            onChange={(event) => setName(event.target.value)}
          />
        )}
      </Field>
      <Field label="每分钟上限" hint="超过后暂不接收，防止被恶意提交">
        {({ id, status }) => (
          <InputNumber
            id={id}
            status={status}
            min={1}
            max={600}
            precision={0}
            suffix="次"
            style={{ width: '100%' }}
            value={perMinute}
            onChange={(value) => setPerMinute(value ?? 1)}
          />
        )}
      </Field>
    </Dialog>
  );
}
