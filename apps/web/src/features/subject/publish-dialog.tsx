import { contract, type Subject } from '@zhiying/contract';
import { useState } from 'react';
import { message } from '#kit/feedback/notices.ts';
import { Field } from '#kit/form/field.tsx';
import { Dialog } from '#kit/layout/dialog.tsx';
import { useAction, useCall } from '#kit/session/api/queries.ts';
import { TargetPicker } from '#parts/organ/target-picker.tsx';

/** Where it goes; whoever sits there or below may share it. */
export function PublishDialog({
  subject,
  onClose,
}: {
  subject: Pick<Subject, 'id' | 'title' | 'nodes'>;
  onClose(): void;
}) {
  const [nodeIds, setNodeIds] = useState(subject.nodes.map(({ id }) => id));
  const [tried, setTried] = useState(false);
  const targets = useCall(contract.subject.targets, {});
  const publish = useAction(contract.subject.publish, {
    onError: (error) => void message.error(error.message),
    onSuccess: () => {
      void message.success(`专题「${subject.title}」已发布`);
      onClose();
    },
  });
  const submit = () => {
    setTried(true);
    if (nodeIds.length > 0) publish.mutate({ id: subject.id, nodeIds });
  };
  return (
    <Dialog
      open
      onClose={onClose}
      title={`发布「${subject.title}」`}
      width={560}
      onSubmit={submit}
      submitText="发布"
      submitting={publish.isPending}
    >
      <Field
        label="发布到"
        required
        issue={tried && nodeIds.length === 0 ? '请至少选择一个组织' : undefined}
        hint="选择上级即包含其全部下级；未选中的组织将停止展示。"
      >
        {() => <TargetPicker rows={targets.data?.rows ?? []} value={nodeIds} onChange={setNodeIds} />}
      </Field>
    </Dialog>
  );
}
