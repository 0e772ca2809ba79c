import { PLATFORMS } from '@zhiying/contract';
import { message } from '#kit/feedback/notices.ts';
import { EntryDrawer } from '#kit/form/entry-drawer.tsx';
import { EntryFormFields } from '#kit/form/entry-form.tsx';
import { FormSection } from '#kit/form/field.tsx';
import { useEntryForm } from '#kit/form/use-entry-form.ts';
import { ACCOUNT_FIELDS } from './account-fields.tsx';

interface CreateAccountProps {
  open: boolean;
  /** Made; an account that has to be authorised goes there next. */
  onCreated(id: number, authorises: boolean): void;
  onClose(): void;
}

export function CreateAccount({ open, onCreated, onClose }: CreateAccountProps) {
  const entry = useEntryForm(ACCOUNT_FIELDS, null, {
    onCreated: ({ id }, { name, platform }) => {
      void message.success(`已新增「${name.trim()}」`);
      onCreated(id, PLATFORMS[platform].auth === 'oauth');
    },
  });
  const authorises = PLATFORMS[entry.draft.values.platform].auth === 'oauth';
  return (
    <EntryDrawer
      entry={entry}
      what="该账号"
      asksAtOnce
      open={open}
      onClose={onClose}
      title="新增账号"
      submitText={authorises ? '保存并前往授权' : '保存'}
    >
      <FormSection title="基本信息">
        <EntryFormFields entry={entry} />
      </FormSection>
    </EntryDrawer>
  );
}
