import { CHAT_PLATFORMS, type ChatAccount, type ChatPlatform, contract } from '@zhiying/contract';
import { Segmented, Select } from 'antd';
import { longText, onOff, text } from '#kit/form/entry-controls.tsx';
import { entryFields, type FieldSpec, type FormContext } from '#kit/form/entry-fields.ts';
import { keysOf } from '#kit/session/action.ts';
import { useCall } from '#kit/session/api/queries.ts';
import { useMaySee } from '#kit/session/session.store.ts';
import { nodeEntryField } from '#parts/organ/node-entry-field.tsx';

const connecting = (platform: ChatPlatform) => ({
  shown: ({ isNew, values }: FormContext<ChatAccount>) => isNew && values.platform === platform,
});

/** Decided while it is connected, and never shown again. */
const platform: FieldSpec<ChatPlatform, ChatAccount> = {
  label: '平台',
  shown: ({ isNew }) => isNew,
  blank: () => 'weixin',
  send: (value, { isNew }) => (isNew ? value : undefined),
  draw: ({ value, set }) => (
    <Segmented<ChatPlatform>
      key="platform"
      block
      aria-label="平台"
      value={value}
      onChange={set}
      options={(Object.keys(CHAT_PLATFORMS) as ChatPlatform[]).map((each) => ({
        value: each,
        label: CHAT_PLATFORMS[each],
      }))}
    />
  ),
};

/** A key of the platform's: sealed when it is saved. */
const key = (label: string, max: number, half = true): FieldSpec<string, ChatAccount> => ({
  ...text<ChatAccount>(label, { ...connecting('weixin'), max, half, required: true }),
  of: () => '',
  send: (value, { values, isNew }) => (isNew && values.platform === 'weixin' ? value : undefined),
});

const contentAccountId: FieldSpec<number | undefined, ChatAccount> = {
  ...connecting('douyin'),
  label: '抖音账号',
  required: true,
  hint: '先在「内容账号」中完成授权，并包含私信权限',
  blank: () => undefined,
  of: () => undefined,
  send: (id, { values, isNew }) => (isNew && values.platform === 'douyin' ? id : undefined),
  control: ({ id, status }, { value, set }) => (
    <DouyinSelect id={id} status={status} value={value} onChange={set} />
  ),
};

export const ACCOUNT_FIELDS = entryFields(contract.chatAccount, {
  platform,
  name: text<ChatAccount>({ max: 30, required: true, half: true }),
  nodeId: nodeEntryField('所属门店', {
    of: ({ node }: ChatAccount) => node,
    another: '另选的门店',
    half: true,
  }),
  corpId: key('企业 ID', 40),
  kfId: key('客服账号 ID', 64),
  kfSecret: key('Secret', 80, false),
  callbackToken: key('Token', 64),
  callbackKey: key('EncodingAESKey', 43),
  contentAccountId,
  bot: onOff<ChatAccount>('机器人先接待', { blank: false, hint: '机器人无法确定时转人工' }),
  welcome: longText<ChatAccount>({
    max: 200,
    rows: [2, 4],
    placeholder: '',
    hint: '客户打开会话时发送一次；留空不发送',
  }),
  asksRating: onOff<ChatAccount>('邀请评价', {
    blank: false,
    hint: '人工结束会话后请客户评分，占用一条平台额度',
  }),
});

interface DouyinSelectProps {
  id: string;
  status: '' | 'error';
  value: number | undefined;
  onChange(id: number): void;
}

/** Content accounts that are authorised. */
function DouyinSelect({ id, status, value, onChange }: DouyinSelectProps) {
  const mayList = useMaySee(keysOf(contract.account.list));
  const contents = useCall(
    contract.account.list,
    { page: 1, limit: 200, platform: 'douyin' },
    { enabled: mayList },
  );
  return (
    <Select
      id={id}
      status={status}
      value={value}
      loading={contents.isFetching}
      placeholder="请选择已授权的抖音账号"
      showSearch={{ optionFilterProp: 'label' }}
      onChange={onChange}
      options={(contents.data?.rows ?? [])
        .filter(({ health }) => health.connected)
        .map((row) => ({ value: row.id, label: row.name }))}
    />
  );
}
