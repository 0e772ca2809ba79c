import { contract, type DataOf, PRESENCES, type Talk } from '@zhiying/contract';
import { Input, Segmented, Select } from 'antd';
import { useState } from 'react';
import { ActionDialog } from '#kit/form/action-dialog.tsx';
import { Field } from '#kit/form/field.tsx';
import { useAction, useCall } from '#kit/session/api/queries.ts';
import { snapshotOf } from './use-bulk-result.ts';

type Way = 'member' | 'node';

interface TransferDialogProps {
  talks: readonly Talk[];
  onClose(): void;
  onDone(done: DataOf<typeof contract.chat.transferMany>): void;
}

/** Hands talks to a colleague or to a store, with a word about them. */
export function TransferDialog({ talks, onClose, onDone }: TransferDialogProps) {
  const [talk] = talks;
  const [way, setWay] = useState<Way>('member');
  const [to, setTo] = useState<number | null>(null);
  const [note, setNote] = useState('');
  const receivers = useCall(contract.chat.receivers, { id: talk?.id ?? 0 });
  const transfer = useAction(contract.chat.transferMany, { onSuccess: onDone });
  const options =
    way === 'member'
      ? (receivers.data?.members ?? []).map(({ id, name, node, on, busy, presence }) => ({
          value: id,
          label: `${name}（${node}，${on ? `${PRESENCES[presence]}，接待中 ${busy} 个` : '暂停接待'}）`,
        }))
      : (receivers.data?.nodes ?? []).map(({ id, name }) => ({ value: id, label: name }));
  return (
    <ActionDialog
      onClose={onClose}
      title={talks.length === 1 ? `转接「${talk?.customer.name}」` : `转接 ${talks.length} 个会话`}
      width={480}
      onSubmit={() =>
        to !== null &&
        transfer.mutate({
          talks: snapshotOf(talks),
          note,
          ...(way === 'member' ? { memberId: to } : { nodeId: to }),
        })
      }
      submitText="转接"
      action={transfer}
      submitDisabled={to === null}
    >
      <Segmented<Way>
        block
        aria-label="转接给"
        value={way}
        onChange={(next) => {
          setWay(next);
          setTo(null);
        }}
        options={[
          { value: 'member', label: '同事' },
          { value: 'node', label: '门店' },
        ]}
      />
      <Field label={way === 'member' ? '接收人' : '接收门店'} required>
        {({ id }) => (
          <Select
            id={id}
            value={to}
            loading={receivers.isPending}
            showSearch={{ optionFilterProp: 'label' }}
            placeholder="请选择"
            options={options}
            onChange={setTo}
            notFoundContent={way === 'member' ? '暂无可接收的同事' : '暂无可接收的门店'}
          />
        )}
      </Field>
      <Field label="说明" hint="显示在会话中，客户不可见">
        {({ id }) => (
          <Input.TextArea
            id={id}
            value={note}
            maxLength={200}
            autoSize={{ minRows: 2, maxRows: 5 }}
            placeholder="客户的需求和已沟通的内容"
            onChange={(event) => setNote(event.target.value)}
          />
        )}
      </Field>
    </ActionDialog>
  );
}
