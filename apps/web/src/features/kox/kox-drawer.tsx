import type { Kox } from '@zhiying/contract';
import { message } from '#kit/feedback/notices.ts';
import { EntryDrawer } from '#kit/form/entry-drawer.tsx';
import { EntryFormFields } from '#kit/form/entry-form.tsx';
import { useEntryForm } from '#kit/form/use-entry-form.ts';
import { KOX_FIELDS } from './kox-fields.tsx';

interface KoxDrawerProps {
  /** Null: a new one. */
  kox: Kox | null;
  onCreated?(id: number): void;
  onClose(): void;
}

/** Enters an account, or changes one. */
export function KoxDrawer({ kox, onCreated, onClose }: KoxDrawerProps) {
  const entry = useEntryForm(KOX_FIELDS, kox, {
    onCreated: ({ id, name }) => {
      void message.success(`已新增「${name}」`);
      onCreated?.(id);
    },
    onSaved: ({ name }) => {
      void message.success(`已保存「${name}」`);
      onClose();
    },
  });
  return (
    <EntryDrawer
      entry={entry}
      what="该账号"
      asksAtOnce={kox === null}
      open
      onClose={onClose}
      title={kox ? kox.name : '新增 KOX 账号'}
    >
      <EntryFormFields entry={entry} />
    </EntryDrawer>
  );
}
