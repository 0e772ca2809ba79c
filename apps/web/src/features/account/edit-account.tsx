import { type Account, contract } from '@zhiying/contract';
import { useSettledData } from '#kit/base/loading-sign.ts';
import { savedThen } from '#kit/feedback/notices.ts';
import { EntryDrawer } from '#kit/form/entry-drawer.tsx';
import { EntryFormFields } from '#kit/form/entry-form.tsx';
import { FormSection } from '#kit/form/field.tsx';
import { OpeningDrawer } from '#kit/form/opening-drawer.tsx';
import { useEntryForm } from '#kit/form/use-entry-form.ts';
import { useCall } from '#kit/session/api/queries.ts';
import { HealthDot } from '#parts/account/account-words.tsx';
import { PlatformName } from '#parts/account/platform-mark.tsx';
import { ACCOUNT_FIELDS } from './account-fields.tsx';
import { AccountHealth } from './account-health.tsx';
import type { AccountActions } from './use-account-actions.ts';

interface EditAccountProps {
  open: boolean;
  id: number;
  /** What the list knows, to show at once. */
  row: Account | undefined;
  actions: AccountActions;
  onClose(): void;
}

export function EditAccount({ id, row, ...props }: EditAccountProps) {
  const info = useCall(contract.account.info, { id }, { enabled: props.open });
  const answer = useSettledData(info);
  const account = answer ?? row;
  if (account) return <EditAccountForm key={account.id} {...props} account={account} />;
  return <OpeningDrawer open={props.open} onClose={props.onClose} what="该账号" error={info.error} />;
}

interface EditAccountFormProps extends Omit<EditAccountProps, 'id' | 'row'> {
  account: Account;
}

function EditAccountForm({ open, account, actions, onClose }: EditAccountFormProps) {
  const entry = useEntryForm(ACCOUNT_FIELDS, account, {
    onSaved: savedThen(onClose),
  });
  return (
    <EntryDrawer
      entry={entry}
      what="该账号"
      open={open}
      onClose={onClose}
      title={account.name}
      status={<HealthDot level={account.health.level} />}
      subtitle={<PlatformName platform={account.platform} />}
    >
      <AccountHealth account={account} actions={actions} />
      <FormSection title="基本信息">
        <EntryFormFields entry={entry} />
      </FormSection>
    </EntryDrawer>
  );
}
