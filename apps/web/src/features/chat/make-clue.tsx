import { type CustomerInfo, contract } from '@zhiying/contract';
import { Input } from 'antd';
import { useState } from 'react';
import { message } from '#kit/feedback/notices.ts';
import { ActionDialog } from '#kit/form/action-dialog.tsx';
import { Field } from '#kit/form/field.tsx';
import { useAction } from '#kit/session/api/queries.ts';

export function MakeClue({ person, onClose }: { person: CustomerInfo; onClose(): void }) {
  const [model, setModel] = useState('');
  const [remark, setRemark] = useState('');
  const make = useAction(contract.chatCustomer.makeClue, {
    onSuccess: ({ known }) => {
      void message.success(known ? '该客户已有线索，已补充一条记录' : '已转为线索');
      onClose();
    },
  });
  return (
    <ActionDialog
      onClose={onClose}
      title={`将「${person.name}」转为线索`}
      width={480}
      onSubmit={() => make.mutate({ id: person.id, model: model.trim(), remark: remark.trim() })}
      submitText="转为线索"
      action={make}
    >
      <Field label="意向车型">
        {({ id }) => (
          <Input
            id={id}
            value={model}
            maxLength={60}
            placeholder="选填"
            onChange={(event) => setModel(event.target.value)}
          />
        )}
      </Field>
      <Field label="备注" hint={person.phone ? undefined : '该客户没有留手机号，线索将以平台身份保存'}>
        {({ id }) => (
          <Input.TextArea
            id={id}
            value={remark}
            maxLength={500}
            autoSize={{ minRows: 2, maxRows: 6 }}
            placeholder="选填"
            onChange={(event) => setRemark(event.target.value)}
          />
        )}
      </Field>
    </ActionDialog>
  );
}
