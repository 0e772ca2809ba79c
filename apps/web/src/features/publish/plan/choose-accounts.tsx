import { SPREADS, type Spread } from '@zhiying/contract';
import { Radio } from 'antd';
import { useState } from 'react';
import { message } from '#kit/feedback/notices.ts';
import { Field } from '#kit/form/field.tsx';
import { sameValue } from '#kit/form/same-value.ts';
import { Dialog } from '#kit/layout/dialog.tsx';
import { AccountChoice } from '#parts/account/account-choice.tsx';
import type { AccountsChosen, Batch } from '#parts/publish/kinds.tsx';

interface ChooseAccountsProps {
  choice: NonNullable<Batch['choice']>;
  onClose(): void;
}

const DIALOG = 640;
const pick = ({ accountIds, accountGroupIds, spread }: AccountsChosen): AccountsChosen => ({
  accountIds,
  accountGroupIds,
  spread,
});

/** Which accounts it goes to, and how they share it; the plan is laid out anew from it. */
export function ChooseAccounts({ choice, onClose }: ChooseAccountsProps) {
  const before = pick(choice.now);
  const [chosen, setChosen] = useState(before);
  const changed = !sameValue(chosen, before);
  const { accountIds, accountGroupIds, spread } = chosen;
  const save = async () => {
    if (!(await choice.save(chosen))) return;
    void message.success('已按新的账号重新排出计划');
    onClose();
  };
  return (
    <Dialog
      open
      onClose={onClose}
      width={DIALOG}
      title="选择发布账号"
      unsaved={changed && !choice.saving ? 1 : 0}
      submitText="保存"
      submitting={choice.saving}
      submitDisabled={!changed}
      onSubmit={() => void save()}
    >
      <Field
        label="发布账号"
        hint={`已选 ${accountIds.length} 个账号、${accountGroupIds.length} 个账号组；已发布的不受影响`}
      >
        {({ id }) => (
          <AccountChoice
            id={id}
            takes={choice.takes}
            platforms={choice.platforms}
            accountIds={accountIds}
            groupIds={accountGroupIds}
            onAccounts={(ids) => setChosen({ ...chosen, accountIds: ids })}
            onGroups={(ids) => setChosen({ ...chosen, accountGroupIds: ids })}
          />
        )}
      </Field>
      <Field label="分配方式">
        {({ id }) => (
          <Radio.Group
            id={id}
            value={spread}
            options={Object.entries(SPREADS).map(([value, label]) => ({ value, label }))}
            onChange={({ target }) => setChosen({ ...chosen, spread: target.value as Spread })}
          />
        )}
      </Field>
    </Dialog>
  );
}
