import { contract, type Talk } from '@zhiying/contract';
import { Input, Segmented, Select } from 'antd';
import { useState } from 'react';
import { message } from '#kit/feedback/notices.ts';
import { FailureNote } from '#kit/form/failure-note.tsx';
import { Field } from '#kit/form/field.tsx';
import { Dialog } from '#kit/layout/dialog.tsx';
import { useAction, useCall } from '#kit/session/api/queries.ts';

type Way = 'member' | 'node';

/** Hands a talk to a colleague or to a store, with a word about it. */
export function TransferDialog({ talk, onClose }: { talk: Talk; onClose(): void }) {
  const [way, setWay] = useState<Way>('member');
  const [to, setTo] = useState<number | null>(null);
  const [note, setNote] = useState('');
  const receivers = useCall(contract.chat.receivers, { id: talk.id });
  const transfer = useAction(contract.chat.transfer, {
    onSuccess: () => {
      void message.success('已转接');
      onClose();
    },
  });
  const options =
    way === 'member'
      ? (receivers.data?.members ?? []).map(({ id, name, node, on, busy }) => ({
          value: id,
          label: `${name}（${node}，${on ? `接待中 ${busy} 个` : '暂停接待'}）`,
        }))
      : (receivers.data?.nodes ?? []).map(({ id, name }) => ({ value: id, label: name }));
  return (
    <Dialog
      open
      onClose={onClose}
      title={`转接「${talk.customer.name}」`}
      width={480}
      onSubmit={() =>
        to !== null &&
        transfer.mutate({ talkId: talk.id, note, ...(way === 'member' ? { memberId: to } : { nodeId: to }) })
      }
      submitText="转接"
      submitting={transfer.isPending}
      submitDisabled={to === null}
    >
      <FailureNote error={transfer.error} />
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
    </Dialog>
  );
}
