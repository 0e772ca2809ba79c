import { type CustomerInfo, contract } from '@zhiying/contract';
import { Input } from 'antd';
import { useState } from 'react';
import { FailureNote } from '#kit/form/failure-note.tsx';
import { Field, FieldRow } from '#kit/form/field.tsx';
import { sameValue } from '#kit/form/same-value.ts';
import { Dialog } from '#kit/layout/dialog.tsx';
import { useAction } from '#kit/session/api/queries.ts';

const draftOf = ({ name, wechat, city, remark }: CustomerInfo) => ({ name, wechat, city, remark, phone: '' });

/** What the house knows of a customer. A number is replaced by a new one; left empty it stays. */
export function CustomerEntry({ person, onClose }: { person: CustomerInfo; onClose(): void }) {
  const [draft, setDraft] = useState(() => draftOf(person));
  const save = useAction(contract.chatCustomer.update, { onSuccess: onClose });
  const changed = !sameValue(draft, draftOf(person));
  const issues = Object.fromEntries((save.error?.issues ?? []).map(({ path, msg }) => [path, msg]));
  const line = (
    name: 'name' | 'wechat' | 'city' | 'phone',
    label: string,
    max: number,
    placeholder = '选填',
  ) => (
    <Field label={label} required={name === 'name'} issue={issues[name]}>
      {({ id, status }) => (
        <Input
          id={id}
          status={status}
          value={draft[name]}
          maxLength={max}
          autoComplete="off"
          placeholder={placeholder}
          onChange={(event) => setDraft({ ...draft, [name]: event.target.value })}
        />
      )}
    </Field>
  );
  return (
    <Dialog
      open
      onClose={onClose}
      title="编辑客户"
      width={520}
      unsaved={changed && !save.isSuccess ? 1 : 0}
      onSubmit={() => {
        const { phone, ...fields } = draft;
        save.mutate({
          id: person.id,
          version: person.version,
          ...fields,
          ...(phone.trim() ? { phone: phone.trim() } : {}),
        });
      }}
      submitText="保存"
      submitting={save.isPending}
      submitDisabled={!changed}
    >
      <FailureNote error={save.error} />
      {line('name', '客户名称', 40)}
      <FieldRow>
        {line('phone', '手机号', 11, person.phone ?? '选填')}
        {line('wechat', '微信号', 40)}
      </FieldRow>
      {line('city', '城市', 20)}
      <Field label="备注">
        {({ id }) => (
          <Input.TextArea
            id={id}
            value={draft.remark}
            maxLength={500}
            autoSize={{ minRows: 2, maxRows: 6 }}
            placeholder="选填"
            onChange={(event) => setDraft({ ...draft, remark: event.target.value })}
          />
        )}
      </Field>
    </Dialog>
  );
}
