import { type CustomerInfo, contract } from '@zhiying/contract';
import { Input } from 'antd';
import { longText, text } from '#kit/form/entry-controls.tsx';
import { EntryDialog } from '#kit/form/entry-dialog.tsx';
import { entryFields, type FieldSpec, oneCall } from '#kit/form/entry-fields.ts';
import { EntryFormFields } from '#kit/form/entry-form.tsx';
import { useEntryForm } from '#kit/form/use-entry-form.ts';

/** A number is replaced by a new one; left empty it stays. */
const phone: FieldSpec<string, CustomerInfo> = {
  label: '手机号',
  half: true,
  blank: () => '',
  of: () => '',
  send: (value) => value.trim() || undefined,
  words: (value) => value || '保留原手机号',
  said: (person) => person.phone ?? '',
  control: (control, { value, set }, { row }) => (
    <Input
      {...control}
      value={value}
      maxLength={11}
      autoComplete="off"
      placeholder={row?.phone ?? '选填'}
      onChange={(event) => set(event.target.value)}
    />
  ),
};

const FIELDS = entryFields(oneCall(contract.chatCustomer.update), {
  name: text<CustomerInfo>({ max: 40, required: true }),
  phone,
  wechat: text<CustomerInfo>({ max: 40, half: true }),
  city: text<CustomerInfo>({ max: 20 }),
  remark: longText<CustomerInfo>({ max: 500, rows: [2, 6] }),
});

/** What the house knows of a customer. */
export function CustomerEntry({ person, onClose }: { person: CustomerInfo; onClose(): void }) {
  const entry = useEntryForm(FIELDS, person, { onSaved: onClose });
  return (
    <EntryDialog entry={entry} what="该客户" onClose={onClose} title="编辑客户" width={520}>
      <EntryFormFields entry={entry} />
    </EntryDialog>
  );
}
