import { contract, type DataOf, type HotTopicInfo } from '@zhiying/contract';
import { Select } from 'antd';
import { useState } from 'react';
import { useDebounced } from '#kit/base/use-debounced.ts';
import { ActionDialog } from '#kit/form/action-dialog.tsx';
import { Field } from '#kit/form/field.tsx';
import { useAction, useCall } from '#kit/session/api/queries.ts';

interface MergeDialogProps {
  topic: HotTopicInfo;
  onClose(): void;
  onMerged(done: DataOf<typeof contract.hotTopic.merge>, into: string): void;
}

export function MergeDialog({ topic, onClose, onMerged }: MergeDialogProps) {
  const [typed, setTyped] = useState('');
  const [into, setInto] = useState<{ value: number; label: string } | null>(null);
  const q = useDebounced(typed.trim());
  const found = useCall(contract.hotTopic.list, { hours: 168, ...(q ? { q } : {}) });
  const merge = useAction(contract.hotTopic.merge, {
    onSuccess: (done) => onMerged(done, into?.label ?? ''),
  });
  return (
    <ActionDialog
      onClose={onClose}
      title="合并到其他话题"
      width={480}
      submitText="合并"
      action={merge}
      submitDisabled={!into}
      onSubmit={() => into && merge.mutate({ id: topic.id, intoId: into.value })}
    >
      <Field label={`将「${topic.title}」合并到`} required hint="手动合并后，自动聚合不再改变">
        {({ id }) => (
          <Select
            id={id}
            labelInValue
            showSearch={{ filterOption: false, onSearch: setTyped }}
            value={into}
            placeholder="搜索话题"
            loading={found.isFetching}
            options={(found.data?.rows ?? [])
              .filter((row) => row.id !== topic.id)
              .map((row) => ({ value: row.id, label: row.title }))}
            onChange={setInto}
          />
        )}
      </Field>
    </ActionDialog>
  );
}
