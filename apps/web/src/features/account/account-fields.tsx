import { type Account, contract, PLATFORMS, type PlatformId } from '@zhiying/contract';
import { Input, InputNumber } from 'antd';
import { choice, remark, text } from '#kit/form/entry-controls.tsx';
import { entryFields, type FieldSpec, type FormContext } from '#kit/form/entry-fields.ts';
import { COMPLETION_WORDS } from '#parts/account/account-words.tsx';
import { PLATFORM_NAMES } from '#parts/account/platform-names.ts';
import { nodeEntryField } from '#parts/organ/node-entry-field.tsx';

type Around = Pick<FormContext<Account>, 'values'>;
const platformOf = ({ values }: Around) => PLATFORMS[values.platform as PlatformId];
const bySecret = (form: Around) => platformOf(form).auth === 'secret';
/** Chosen once, when the account is added. */
const once = { required: 'new', fixed: ({ isNew }: { isNew: boolean }) => !isNew } as const;

/** Never shown again; left empty it stays as it is. */
const appSecret: FieldSpec<string, Account> = {
  label: 'AppSecret',
  required: 'new',
  shown: bySecret,
  hint: '同一页面的「IP 白名单」中须加入本系统服务器的公网 IP，否则无法连接',
  blank: () => '',
  of: () => '',
  send: (secret, form) => ((form.isNew ? bySecret(form) : secret.trim()) ? secret : undefined),
  words: (secret) => secret && '新密钥',
  control: (control, { value, set, disabled }, { isNew }) => (
    <Input.Password
      {...control}
      value={value}
      disabled={disabled}
      maxLength={32}
      autoComplete="new-password"
      placeholder={isNew ? undefined : '留空则不修改'}
      onChange={(event) => set(event.target.value)}
    />
  ),
};

const dailyLimit: FieldSpec<number | null, Account> = {
  label: '每日发布上限',
  half: true,
  hint: (form) => `平台每日最多 ${platformOf(form).postsPerDay.max} 条`,
  blank: () => 10,
  send: (limit) => limit ?? 0,
  control: (control, { value, set, disabled }) => (
    <InputNumber
      {...control}
      value={value}
      disabled={disabled}
      min={1}
      max={500}
      precision={0}
      suffix="条"
      style={{ width: '100%' }}
      onChange={set}
    />
  ),
};

export const ACCOUNT_FIELDS = entryFields(contract.account, {
  platform: choice<PlatformId, Account>('平台', PLATFORM_NAMES, {
    ...once,
    blank: 'wechat',
    send: (platform, { isNew }) => (isNew ? platform : undefined),
    hint: (form) => {
      const { auth, access } = platformOf(form);
      return auth === 'none' ? COMPLETION_WORDS[auth] : `${access}。${COMPLETION_WORDS[auth]}`;
    },
  }),
  name: text({ max: 30, required: true, first: true }),
  appId: text({
    ...once,
    max: 18,
    shown: bySecret,
    of: (account: Account) => account.externalId,
    send: (appId, form) => (form.isNew && bySecret(form) ? appId : undefined),
    hint: '在公众平台「设置与开发 › 开发接口管理」中查看',
  }),
  appSecret,
  nodeId: nodeEntryField('所属组织', {
    half: true,
    of: ({ node }: Account) => node,
    another: '另选的组织',
  }),
  dailyLimit,
  remark: remark(),
});
