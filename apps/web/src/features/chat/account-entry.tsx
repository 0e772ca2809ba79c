import type { ChatAccount } from '@zhiying/contract';
import { FieldsDialog } from '#kit/form/fields-dialog.tsx';
import { ACCOUNT_FIELDS } from './account-fields.tsx';

/** Connects an account customers write to: a 客服账号 of 企业微信 by its keys, 抖音 by a content account that is authorised. */
export const AccountEntry = ({ account, onClose }: { account: ChatAccount | null; onClose(): void }) => (
  <FieldsDialog
    noun="客服账号"
    fields={ACCOUNT_FIELDS}
    row={account}
    title={account ? '编辑客服账号' : '新增客服账号'}
    width={560}
    onClose={onClose}
  />
);
