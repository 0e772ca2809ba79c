import type { Call, DataOf } from '@zhiying/contract';
import type { ReactNode } from 'react';
import { message, successThen } from '#kit/feedback/notices.ts';
import { DeleteLink } from '#kit/form/delete-link.tsx';
import { EntryDrawer } from '#kit/form/entry-drawer.tsx';
import type { EntryRow, FormValues } from '#kit/form/entry-fields.ts';
import { EntryFormFields } from '#kit/form/entry-form.tsx';
import { FormSection } from '#kit/form/field.tsx';
import { type EntryFields, useEntryForm } from '#kit/form/use-entry-form.ts';
import { useAction } from '#kit/session/api/queries.ts';
import { type EditedRow, LastEdit } from './last-edit.tsx';

export type Entry<Create extends Call, Update extends Call, Values extends FormValues<Create>> = ReturnType<
  typeof useEntryForm<Create, Update, Values>
>;

/** Parts of a drawer besides its fields. */
export interface DrawerParts<Create extends Call, Update extends Call, Values extends FormValues<Create>> {
  /** What others may have changed meanwhile: 该提示 unless told. */
  what?: string;
  /** Of a saved row; its name unless told. */
  title?(row: DataOf<Update>): string;
  /** Of a new one: 新建提示 unless told. */
  newTitle?: string;
  status?(row: DataOf<Update>): ReactNode;
  subtitle?(row: DataOf<Update>): ReactNode;
  /** The heading of the fields: 基本信息 unless told. */
  heading?: string;
  /** What stands under that heading; all fields unless told. */
  first?: readonly (keyof Values & string)[];
  /** Deleting stands beside the heading, and what follows from it is asked here. */
  removal?: string;
  /** Instead of the fields under their heading; `remove` is the link that deletes. */
  body?(entry: Entry<Create, Update, Values>, remove: ReactNode): ReactNode;
  above?(entry: Entry<Create, Update, Values>): ReactNode;
  below?(entry: Entry<Create, Update, Values>): ReactNode;
}

interface RegisterDrawerProps<Create extends Call, Update extends Call, Values extends FormValues<Create>>
  extends DrawerParts<Create, Update, Values> {
  fields: EntryFields<Create, Update, Values>;
  remove: Call;
  noun: string;
  label(row: DataOf<Update>): string;
  open: boolean;
  row: (DataOf<Update> & EntryRow) | null;
  onClose(): void;
}

/** A row of a register, read or written, or a new one. */
export function RegisterDrawer<Create extends Call, Update extends Call, Values extends FormValues<Create>>({
  fields,
  noun,
  label,
  open,
  row,
  onClose,
  ...parts
}: RegisterDrawerProps<Create, Update, Values>) {
  const entry = useEntryForm(fields, row, { onDone: successThen('已保存', onClose) });
  const remove = useAction(parts.remove, {
    onSuccess: onClose,
    onError: (error) => void message.error(error.message),
  });
  const {
    title = label,
    newTitle = `新建${noun}`,
    subtitle = (kept) => <LastEdit row={kept as EditedRow} />,
    heading = '基本信息',
    removal,
  } = parts;
  const deletion = removal !== undefined && row?.can.includes('delete') && (
    <DeleteLink
      name={label(row)}
      consequence={removal}
      onDelete={() => remove.mutate({ id: row.id } as never)}
    />
  );
  return (
    <EntryDrawer
      entry={entry}
      what={parts.what ?? `该${noun}`}
      open={open}
      onClose={onClose}
      title={row ? title(row) : newTitle}
      status={row && parts.status?.(row)}
      subtitle={row && subtitle(row)}
    >
      {open && parts.above?.(entry)}
      {parts.body?.(entry, deletion) ?? (
        <FormSection title={heading} action={deletion}>
          <EntryFormFields entry={entry} only={parts.first} />
        </FormSection>
      )}
      {open && parts.below?.(entry)}
    </EntryDrawer>
  );
}
