import type { Call, DataOf } from '@zhiying/contract';
import { message } from '#kit/feedback/notices.ts';
import { EntryDrawer } from './entry-drawer.tsx';
import type { EntryRow, FormValues } from './entry-fields.ts';
import { EntryFormFields } from './entry-form.tsx';
import { type EntryFields, useEntryForm } from './use-entry-form.ts';

interface Named {
  id: number;
  name: string;
}

interface RowDrawerProps<Create extends Call, Update extends Call, Values extends FormValues<Create>> {
  fields: EntryFields<Create, Update, Values>;
  /** Null: a new one. */
  row: (DataOf<Update> & EntryRow & Named) | null;
  /** What others may have changed meanwhile, as in 该账号. */
  what: string;
  /** The title while there is no name. */
  fresh: string;
  /** Otherwise the drawer closes. */
  onCreated?(id: number): void;
  onClose(): void;
}

/** The drawer in which a row with a name is entered or changed, where all there is to it is its fields. */
export function RowDrawer<Create extends Call, Update extends Call, Values extends FormValues<Create>>({
  fields,
  row,
  what,
  fresh,
  onCreated,
  onClose,
}: RowDrawerProps<Create, Update, Values>) {
  const entry = useEntryForm(fields, row, {
    onCreated: (answer) => {
      const { id, name } = answer as Named;
      void message.success(`已新增「${name}」`);
      if (onCreated) onCreated(id);
      else onClose();
    },
    onSaved: (saved) => {
      void message.success(`已保存「${(saved as Named).name}」`);
      onClose();
    },
  });
  return (
    <EntryDrawer
      entry={entry}
      what={what}
      asksAtOnce={row === null}
      onClose={onClose}
      title={row ? row.name : fresh}
    >
      <EntryFormFields entry={entry} />
    </EntryDrawer>
  );
}
