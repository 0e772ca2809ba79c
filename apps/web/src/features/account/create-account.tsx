import { contract, PLATFORMS } from '@zhiying/contract';
import { useState } from 'react';
import { message } from '#kit/feedback/notices.ts';
import { FailureNote } from '#kit/form/failure-note.tsx';
import { useDraft } from '#kit/form/use-draft.ts';
import { SideDrawer } from '#kit/layout/drawer.tsx';
import { useAction } from '#kit/session/api/queries.ts';
import { accountIssues, blankAccount, createBody } from './account-draft.ts';
import { AccountForm } from './account-form.tsx';

interface CreateAccountProps {
  open: boolean;
  /** Made; an account that has to be authorised goes there next. */
  onCreated(id: number, authorises: boolean): void;
  onClose(): void;
}

export function CreateAccount({ open, onCreated, onClose }: CreateAccountProps) {
  const [start] = useState(blankAccount);
  const draft = useDraft(start);
  const { auth } = PLATFORMS[draft.values.platform];
  const create = useAction(contract.account.create, {
    onError: (error) => draft.showIssues(error.issues),
    onSuccess: ({ id }) => {
      void message.success(`已新增「${draft.values.name.trim()}」`);
      onCreated(id, auth === 'oauth');
    },
  });
  const submit = () => {
    const issues = accountIssues(draft.values, true);
    draft.showIssues(issues);
    if (issues.length === 0) create.mutate(createBody(draft.values));
  };
  return (
    <SideDrawer
      open={open}
      onClose={onClose}
      title="新增账号"
      unsaved={create.isSuccess ? 0 : draft.changed.length}
      onSubmit={submit}
      submitText={auth === 'oauth' ? '保存并去授权' : '保存'}
      submitting={create.isPending}
    >
      <FailureNote error={create.error} />
      <AccountForm draft={draft} account={null} />
    </SideDrawer>
  );
}
