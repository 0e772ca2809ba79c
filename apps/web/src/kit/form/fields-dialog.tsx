import type { Call, DataOf } from '@zhiying/contract';
import { message } from '#kit/feedback/notices.ts';
import { EntryDialog } from './entry-dialog.tsx';
import type { EntryRow, FormValues } from './entry-fields.ts';
import { EntryFormFields } from './entry-form.tsx';
import { type EntryFields, useEntryForm } from './use-entry-form.ts';

interface FieldsDialogProps<Create extends Call, Update extends Call, Values extends FormValues<Create>> {
  /** 标签, as in 编辑标签. */
  noun: string;
  fields: EntryFields<Create, Update, Values>;
  /** Null: a new one. */
  row: (DataOf<Update> & EntryRow) | null;
  title?: string;
  width?: number;
  /** What is said once it is saved; nothing unless told. */
  saved?(row: DataOf<Create> | DataOf<Update>): string;
  onClose(): void;
}

/** The dialog in which something is made or changed, where all there is to it is its fields. */
export function FieldsDialog<Create extends Call, Update extends Call, Values extends FormValues<Create>>({
  noun,
  fields,
  row,
  title = `${row ? '编辑' : '新建'}${noun}`,
  width,
  saved,
  onClose,
}: FieldsDialogProps<Create, Update, Values>) {
  const entry = useEntryForm(fields, row, {
    onDone: (answer) => {
      if (saved) void message.success(saved(answer));
      onClose();
    },
  });
  return (
    <EntryDialog entry={entry} what={`该${noun}`} onClose={onClose} title={title} width={width}>
      <EntryFormFields entry={entry} />
    </EntryDialog>
  );
}
