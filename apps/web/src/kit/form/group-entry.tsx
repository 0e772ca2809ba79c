import type { Call, DataOf } from '@zhiying/contract';
import { Select } from 'antd';
import type { EntryRow, FormValues } from './entry-fields.ts';
import { FieldsDialog } from './fields-dialog.tsx';
import type { EntryFields } from './use-entry-form.ts';

interface GroupEntryProps<Create extends Call, Update extends Call, Values extends FormValues<Create>> {
  /** 账号组, as in 编辑账号组. */
  noun: string;
  fields: EntryFields<Create, Update, Values>;
  group: (DataOf<Update> & EntryRow) | null;
  width?: number;
  onClose(): void;
}

/** The dialog in which a named group is made or changed. */
export const GroupEntry = <Create extends Call, Update extends Call, Values extends FormValues<Create>>({
  group,
  ...dialog
}: GroupEntryProps<Create, Update, Values>) => (
  <FieldsDialog
    {...dialog}
    row={group}
    saved={(row) => `已保存${dialog.noun}「${(row as { name: string }).name}」`}
  />
);

interface MembersSelectProps {
  id: string;
  status: '' | 'error' | undefined;
  value: number[];
  disabled: boolean;
  placeholder: string;
  loading: boolean;
  options: { value: number; label: string }[] | undefined;
  onChange(ids: number[]): void;
}

/** A select of a group's members, by name. */
export const MembersSelect = (props: MembersSelectProps) => (
  <Select {...props} mode="multiple" style={{ width: '100%' }} showSearch={{ optionFilterProp: 'label' }} />
);

/** Properties of the select that a form field supplies; the caller that knows the members supplies the rest. */
export type MembersFieldProps = Omit<MembersSelectProps, 'options' | 'placeholder' | 'loading'>;
