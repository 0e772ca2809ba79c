import { message } from '#kit/feedback/notices.ts';
import { EntryDrawer } from '#kit/form/entry-drawer.tsx';
import { EntryFormFields } from '#kit/form/entry-form.tsx';
import { useEntryForm } from '#kit/form/use-entry-form.ts';
import { CLUE_FIELDS } from './clue-fields.tsx';

interface NewClueProps {
  open: boolean;
  onCreated(id: number): void;
  onClose(): void;
}

/** Whoever writes it down looks after it. */
export function NewClue({ open, onCreated, onClose }: NewClueProps) {
  const entry = useEntryForm(CLUE_FIELDS, null, {
    onCreated: ({ id, name }) => {
      void message.success(`已新建线索「${name}」`);
      onCreated(id);
    },
  });
  return (
    <EntryDrawer entry={entry} what="该线索" asksAtOnce open={open} onClose={onClose} title="新建线索">
      <EntryFormFields entry={entry} />
    </EntryDrawer>
  );
}
