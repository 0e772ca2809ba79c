import { type Account, contract } from '@zhiying/contract';
import { Skeleton } from 'antd';
import { message } from '#kit/feedback/notices.ts';
import { StateView } from '#kit/feedback/state-view.tsx';
import { ConflictNotice } from '#kit/form/conflict-notice.tsx';
import { FailureNote } from '#kit/form/failure-note.tsx';
import { mergeDraft } from '#kit/form/merge-draft.ts';
import { useVersionedEdit } from '#kit/form/use-versioned-edit.ts';
import { SideDrawer } from '#kit/layout/drawer.tsx';
import { api } from '#kit/session/api/client.ts';
import { useAction, useCall } from '#kit/session/api/queries.ts';
import { HealthDot } from '#parts/account/account-words.tsx';
import { PlatformName } from '#parts/account/platform-mark.tsx';
import { type AccountDraft, accountIssues, draftOf, LABELS, updateBody } from './account-draft.ts';
import { AccountForm } from './account-form.tsx';
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
  const account = info.data ?? row;
  if (account) return <EditAccountForm key={account.id} {...props} account={account} />;
  return (
    <SideDrawer open={props.open} onClose={props.onClose} title={info.isError ? '没有打开' : '正在打开…'}>
      {info.isError ? (
        <StateView kind="not-found" title="这个账号打不开" text={[info.error.message]} />
      ) : (
        <Skeleton active paragraph={{ rows: 8 }} />
      )}
    </SideDrawer>
  );
}

function EditAccountForm({
  open,
  account,
  actions,
  onClose,
}: Omit<EditAccountProps, 'id' | 'row'> & { account: Account }) {
  const update = useAction(contract.account.update);
  const edit = useVersionedEdit<Account, AccountDraft>(account, {
    draftOf,
    reread: () => api(contract.account.info, { id: account.id }),
    differencesOf,
  });
  const { draft, conflict } = edit;
  const saveAgainst = async (version: number) => {
    const issues = accountIssues(draft.values, false);
    draft.showIssues(issues);
    if (issues.length > 0) return;
    const saved = await edit.attempt(update.mutateAsync(updateBody(account.id, version, draft.values)));
    if (!saved) return;
    edit.startFrom(saved);
    void message.success(`已保存「${saved.name}」`);
    onClose();
  };
  const { save, overwrite, reload } = edit.ways(saveAgainst, update);
  return (
    <SideDrawer
      open={open}
      onClose={onClose}
      title={account.name}
      status={<HealthDot level={account.health.level} />}
      subtitle={<PlatformName platform={account.platform} />}
      unsaved={draft.changed.length}
      onSubmit={account.can.includes('edit') ? save : undefined}
      submitting={update.isPending}
      submitDisabled={draft.changed.length === 0}
    >
      {conflict && (
        <ConflictNotice
          what="这个账号"
          differences={conflict.differences}
          onOverwrite={overwrite}
          onReload={reload}
          busy={update.isPending}
        />
      )}
      <FailureNote error={conflict ? null : update.error} />
      <AccountHealth account={account} actions={actions} />
      <AccountForm draft={draft} account={account} />
    </SideDrawer>
  );
}

function differencesOf(base: AccountDraft, mine: AccountDraft, latest: Account) {
  const theirs = draftOf(latest);
  const { differing, contested } = mergeDraft(base, mine, theirs);
  const words = (field: keyof AccountDraft, values: AccountDraft) =>
    field === 'nodeId'
      ? values.nodeId === latest.node.id
        ? latest.node.name
        : '另选的归属'
      : field === 'appSecret'
        ? values.appSecret && '新的密钥'
        : String(values[field] ?? '');
  return differing.map((field) => ({
    label: LABELS[field],
    mine: words(field, mine),
    theirs: words(field, theirs),
    contested: contested.includes(field),
  }));
}
