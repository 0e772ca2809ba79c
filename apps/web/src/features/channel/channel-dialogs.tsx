import { type ChannelRow, contract } from '@zhiying/contract';
import { message } from '#kit/feedback/notices.ts';
import { ActionDialog } from '#kit/form/action-dialog.tsx';
import { issuesOf } from '#kit/form/issues.ts';
import { LineField } from '#kit/form/line-field.tsx';
import { useDraft } from '#kit/form/use-draft.ts';
import { useAction } from '#kit/session/api/queries.ts';

export function CreateChannel({ onClose }: { onClose(): void }) {
  const draft = useDraft({ name: '', code: '', office: '总部' });
  const create = useAction(contract.channel.create, {
    onError: (error) => draft.showIssues(error.issues),
    onSuccess: () => {
      void message.success(`已新建渠道「${draft.values.name.trim()}」，切换后即可添加组织和用户`);
      onClose();
    },
  });
  const submit = () => {
    const issues = issuesOf(contract.channel.create, draft.values);
    draft.showIssues(issues);
    if (issues.length === 0) create.mutate(draft.values);
  };
  return (
    <ActionDialog
      action={create}
      title="新建渠道"
      width={480}
      onClose={onClose}
      unsaved={create.isSuccess ? 0 : draft.changed.length}
      onSubmit={submit}
      submitText="创建"
    >
      <LineField
        label="渠道名称"
        required
        issue={draft.issueOf('name')}
        hint="品牌或业务线，例如：乘用车、商用车"
        value={draft.values.name}
        data-first-field
        autoComplete="off"
        maxLength={30}
        onChange={(typed) => draft.set('name', typed)}
      />
      <LineField
        label="渠道编码"
        required
        issue={draft.issueOf('code')}
        hint="小写字母、数字和 -，创建后不可修改"
        value={draft.values.code}
        autoComplete="off"
        maxLength={32}
        onChange={(typed) => draft.set('code', typed)}
      />
      <LineField
        label="总部名称"
        required
        issue={draft.issueOf('office')}
        hint="该渠道的顶级组织，其他组织均在其下"
        value={draft.values.office}
        autoComplete="off"
        maxLength={40}
        onChange={(typed) => draft.set('office', typed)}
      />
    </ActionDialog>
  );
}

export function RenameChannel({ channel, onClose }: { channel: ChannelRow; onClose(): void }) {
  const draft = useDraft({ name: channel.name });
  const rename = useAction(contract.channel.rename, {
    onError: (error) => draft.showIssues(error.issues),
    onSuccess: () => {
      void message.success('已重命名');
      onClose();
    },
  });
  const submit = () => {
    const body = { id: channel.id, ...draft.values };
    const issues = issuesOf(contract.channel.rename, body);
    draft.showIssues(issues);
    if (issues.length === 0) rename.mutate(body);
  };
  return (
    <ActionDialog
      action={rename}
      title={`重命名「${channel.name}」`}
      width={420}
      onClose={onClose}
      unsaved={rename.isSuccess ? 0 : draft.changed.length}
      onSubmit={submit}
      submitText="保存"
      submitDisabled={draft.changed.length === 0}
    >
      <LineField
        label="渠道名称"
        required
        issue={draft.issueOf('name')}
        value={draft.values.name}
        data-first-field
        autoComplete="off"
        maxLength={30}
        onChange={(typed) => draft.set('name', typed)}
      />
    </ActionDialog>
  );
}
