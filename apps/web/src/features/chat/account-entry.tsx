import type { ChatAccount } from '@zhiying/contract';
import { EntryDialog } from '#kit/form/entry-dialog.tsx';
import { EntryFormFields } from '#kit/form/entry-form.tsx';
import { useEntryForm } from '#kit/form/use-entry-form.ts';
import { ACCOUNT_FIELDS } from './account-fields.tsx';

/** Connects an account customers write to: a 客服账号 of 企业微信 by its keys, 抖音 by a content account that is authorised. */
export function AccountEntry({ account, onClose }: { account: ChatAccount | null; onClose(): void }) {
  const entry = useEntryForm(ACCOUNT_FIELDS, account, { onCreated: onClose, onSaved: onClose });
  return (
    <EntryDialog
      entry={entry}
      what="该客服账号"
      open
      onClose={onClose}
      title={account ? '编辑客服账号' : '新增客服账号'}
      width={560}
    >
      <EntryFormFields entry={entry} />
    </EntryDialog>
  );
}
