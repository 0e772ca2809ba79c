import { CHAT_PLATFORMS, type ChatAccount, type ChatPlatform, contract } from '@zhiying/contract';
import { Input, Segmented, Select, Switch } from 'antd';
import { useState } from 'react';
import { FailureNote } from '#kit/form/failure-note.tsx';
import { Field, FieldRow } from '#kit/form/field.tsx';
import { Dialog } from '#kit/layout/dialog.tsx';
import { keysOf } from '#kit/session/action.ts';
import { useAction, useCall } from '#kit/session/api/queries.ts';
import { useMaySee } from '#kit/session/session.store.ts';
import { NodePicker } from '#parts/organ/node-picker.tsx';

const SECRETS = {
  corpId: ['企业 ID', 40],
  kfId: ['客服账号 ID', 64],
  kfSecret: ['Secret', 80],
  callbackToken: ['Token', 64],
  callbackKey: ['EncodingAESKey', 43],
} as const;
type Secret = keyof typeof SECRETS;

/** Connects an account customers write to: a 客服账号 of 企业微信 by its keys, 抖音 by a content account that is authorised. */
export function AccountEntry({ account, onClose }: { account: ChatAccount | null; onClose(): void }) {
  const [platform, setPlatform] = useState<ChatPlatform>(account?.platform ?? 'weixin');
  const [name, setName] = useState(account?.name ?? '');
  const [nodeId, setNodeId] = useState<number | undefined>(account?.node.id);
  const [bot, setBot] = useState(account?.bot ?? false);
  const [welcome, setWelcome] = useState(account?.welcome ?? '');
  const [asksRating, setAsksRating] = useState(account?.asksRating ?? false);
  const [contentAccountId, setContent] = useState<number>();
  const [secrets, setSecrets] = useState<Partial<Record<Secret, string>>>({});
  const mayList = useMaySee(keysOf(contract.account.list));
  const contents = useCall(
    contract.account.list,
    { page: 1, limit: 200, platform: 'douyin' },
    { enabled: !account && platform === 'douyin' && mayList },
  );
  const create = useAction(contract.chatAccount.create, { onSuccess: onClose });
  const update = useAction(contract.chatAccount.update, { onSuccess: onClose });
  const { error, isPending } = account ? update : create;
  const issues = Object.fromEntries((error?.issues ?? []).map(({ path, msg }) => [path, msg]));
  const submit = () => {
    if (nodeId === undefined) return;
    if (account)
      update.mutate({ id: account.id, version: account.version, name, nodeId, bot, welcome, asksRating });
    else
      create.mutate({
        platform,
        name,
        nodeId,
        bot,
        welcome,
        asksRating,
        ...(platform === 'weixin' ? secrets : contentAccountId ? { contentAccountId } : {}),
      });
  };
  const secret = (field: Secret) => {
    const [label, max] = SECRETS[field];
    return (
      <Field key={field} label={label} required issue={issues[field]}>
        {({ id, status }) => (
          <Input
            id={id}
            status={status}
            value={secrets[field] ?? ''}
            maxLength={max}
            autoComplete="off"
            onChange={(event) => setSecrets({ ...secrets, [field]: event.target.value })}
          />
        )}
      </Field>
    );
  };
  return (
    <Dialog
      open
      onClose={onClose}
      title={account ? '编辑客服账号' : '新增客服账号'}
      width={560}
      onSubmit={submit}
      submitText="保存"
      submitting={isPending}
      submitDisabled={!name.trim() || nodeId === undefined}
    >
      <FailureNote error={error} />
      {!account && (
        <Segmented<ChatPlatform>
          block
          aria-label="平台"
          value={platform}
          onChange={setPlatform}
          options={(Object.keys(CHAT_PLATFORMS) as ChatPlatform[]).map((value) => ({
            value,
            label: CHAT_PLATFORMS[value],
          }))}
        />
      )}
      <FieldRow>
        <Field label="账号名称" required issue={issues.name}>
          {({ id, status }) => (
            <Input
              id={id}
              status={status}
              value={name}
              maxLength={30}
              onChange={(event) => setName(event.target.value)}
            />
          )}
        </Field>
        <Field label="所属门店" required issue={issues.nodeId}>
          {({ id }) => <NodePicker id={id} value={nodeId} onChange={setNodeId} />}
        </Field>
      </FieldRow>
      {!account && platform === 'weixin' && (
        <>
          <FieldRow>
            {secret('corpId')}
            {secret('kfId')}
          </FieldRow>
          {secret('kfSecret')}
          <FieldRow>
            {secret('callbackToken')}
            {secret('callbackKey')}
          </FieldRow>
        </>
      )}
      {!account && platform === 'douyin' && (
        <Field
          label="抖音账号"
          required
          issue={issues.contentAccountId}
          hint="先在「内容账号」中完成授权，并包含私信权限"
        >
          {({ id, status }) => (
            <Select
              id={id}
              status={status}
              value={contentAccountId}
              loading={contents.isFetching}
              placeholder="请选择已授权的抖音账号"
              showSearch={{ optionFilterProp: 'label' }}
              onChange={setContent}
              options={(contents.data?.rows ?? [])
                .filter(({ health }) => health.connected)
                .map((row) => ({ value: row.id, label: row.name }))}
            />
          )}
        </Field>
      )}
      <Field label="机器人先接待" hint="机器人无法确定时转人工">
        {({ id }) => <Switch id={id} checked={bot} onChange={setBot} />}
      </Field>
      <Field label="欢迎语" issue={issues.welcome} hint="客户打开会话时发送一次；留空不发送">
        {({ id, status }) => (
          <Input.TextArea
            id={id}
            status={status}
            value={welcome}
            maxLength={200}
            autoSize={{ minRows: 2, maxRows: 4 }}
            onChange={(event) => setWelcome(event.target.value)}
          />
        )}
      </Field>
      <Field label="邀请评价" hint="人工结束会话后请客户评分，占用一条平台额度">
        {({ id }) => <Switch id={id} checked={asksRating} onChange={setAsksRating} />}
      </Field>
    </Dialog>
  );
}
