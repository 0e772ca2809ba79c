import { contract, type ProspectInfo } from '@zhiying/contract';
import { Input } from 'antd';
import { useState } from 'react';
import { message } from '#kit/feedback/notices.ts';
import { ActionDialog } from '#kit/form/action-dialog.tsx';
import { Field, FieldRow } from '#kit/form/field.tsx';
import { useAction } from '#kit/session/api/queries.ts';

/** Somebody who answered becomes a clue; one that is there already is added to. */
export function MakeClueDialog({ person, onClose }: { person: ProspectInfo; onClose(): void }) {
  const [name, setName] = useState(person.name);
  const [phone, setPhone] = useState('');
  const [model, setModel] = useState(person.model);
  const [remark, setRemark] = useState('');
  const [wrong, setWrong] = useState<Record<string, string>>({});
  const make = useAction(contract.growth.makeClue, {
    onSuccess: () => {
      void message.success('已转为线索');
      onClose();
    },
    onError: ({ issues }) => setWrong(Object.fromEntries(issues.map(({ path, msg }) => [path, msg]))),
  });
  return (
    <ActionDialog
      onClose={onClose}
      title={`「${person.name}」转为线索`}
      width={520}
      unsaved={(phone || remark) && !make.isSuccess ? 1 : 0}
      submitText="转为线索"
      action={make}
      submitDisabled={!name.trim()}
      onSubmit={() =>
        make.mutate({
          id: person.id,
          version: person.version,
          name,
          phone: phone.trim() || null,
          model,
          remark,
        })
      }
    >
      <FieldRow>
        <Field label="客户姓名" required issue={wrong.name}>
          {({ id, status }) => (
            <Input
              id={id}
              status={status}
              value={name}
              maxLength={40}
              onChange={(event) => setName(event.target.value)}
            />
          )}
        </Field>
        <Field
          label="手机号"
          issue={wrong.phone}
          hint={person.phone ? `不填则使用对方留下的 ${person.phone}` : '没有可不填'}
        >
          {({ id, status }) => (
            <Input
              id={id}
              status={status}
              value={phone}
              maxLength={11}
              onChange={(event) => setPhone(event.target.value)}
            />
          )}
        </Field>
      </FieldRow>
      <Field label="意向车型">
        {({ id }) => (
          <Input id={id} value={model} maxLength={60} onChange={(event) => setModel(event.target.value)} />
        )}
      </Field>
      <Field label="备注">
        {({ id }) => (
          <Input.TextArea
            id={id}
            value={remark}
            maxLength={500}
            autoSize={{ minRows: 2, maxRows: 4 }}
            onChange={(event) => setRemark(event.target.value)}
          />
        )}
      </Field>
    </ActionDialog>
  );
}
