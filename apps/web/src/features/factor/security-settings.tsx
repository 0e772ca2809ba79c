import { contract, FACTOR_RULES, LOGIN_DEVICES, PASSWORD_MIN, type SecurityRules } from '@zhiying/contract';
import { Alert, Button } from 'antd';
import { Box, Card, Muted, Note, Row, Text } from '#kit/base/pieces.tsx';
import { message } from '#kit/feedback/notices.ts';
import { QueryView } from '#kit/feedback/query-view.tsx';
import { day } from '#kit/form/day-field.tsx';
import { number, onOff, segments, wordList } from '#kit/form/entry-controls.tsx';
import { EntryFormFields } from '#kit/form/entry-form.tsx';
import { FailureNote } from '#kit/form/failure-note.tsx';
import { settingFields, useSettingForm } from '#kit/form/use-setting-form.ts';
import { SubmitForm } from '#kit/layout/submit-form.tsx';
import { useUnsaved } from '#kit/page/page-context.tsx';
import { useCall } from '#kit/session/api/queries.ts';
import { WayBack } from './way-back.tsx';

const rule = (label: string, hint?: string) =>
  segments<'off' | 'must', SecurityRules>(label, FACTOR_RULES, { blank: 'off', hint });

const FIELDS = settingFields(contract.security.setRules, {
  admins: rule('管理员'),
  sensitive: rule('可查看完整手机号或导出的用户', '还包括可重置密码、调整角色权限的用户'),
  others: rule('其他用户'),
  from: day('生效日期', {
    placeholder: () => '立即生效',
    fromToday: true,
    hint: '此前不拦截；不填则保存后立即生效',
  }),
  stepUp: onOff('敏感操作再次验证', {
    hint: '调整角色权限、重置他人密码、以他人身份查看、导出完整手机号前，10 分钟内未验证过的须再验证',
  }),
  passwordMin: number('密码最短长度', {
    blank: PASSWORD_MIN,
    min: PASSWORD_MIN,
    max: 64,
    suffix: '位',
    half: true,
  }),
  passwordFormer: number('不可重复的历史密码', {
    blank: 0,
    min: 0,
    max: 24,
    suffix: '次',
    half: true,
    hint: '0 为不限制',
  }),
  sessionHours: number('登录有效时长', {
    blank: 12,
    min: 1,
    max: 720,
    suffix: '小时',
    half: true,
    hint: '超过该时长未使用，须重新登录',
  }),
  rememberDays: number('免登录天数', {
    blank: 30,
    min: 0,
    max: 365,
    suffix: '天',
    half: true,
    hint: '0 为不允许免登录',
  }),
  devices: segments<'many' | 'one', SecurityRules>('登录设备数', LOGIN_DEVICES, {
    blank: 'many',
    hint: '仅一台时，在新设备登录会使其他设备下线；助手程序不受影响',
  }),
  noticeDevice: onOff('新设备登录提醒', { blank: false, hint: '在未登录过的浏览器上登录时，通知本人' }),
  addresses: wordList('允许登录的 IP', {
    hint: 'IP 或网段，输入后按回车添加；不填则不限制。启用前须先生成应急码',
    tidy: (typed) => typed.trim(),
  }),
});

const TWO_STEP = ['admins', 'sensitive', 'others', 'from', 'stepUp'] as const;
const PASSWORDS = [
  'passwordMin',
  'passwordFormer',
  'sessionHours',
  'rememberDays',
  'devices',
  'noticeDevice',
] as const;

/** 登录安全: of whom a channel requires a second step, and whether dangerous acts ask again. */
export function SecuritySettings() {
  const rules = useCall(contract.security.rules);
  return <QueryView query={rules}>{(saved) => <Rules saved={saved} />}</QueryView>;
}

function Rules({ saved }: { saved: SecurityRules }) {
  const entry = useSettingForm(FIELDS, saved, {
    onSaved: () => void message.success('登录安全规则已生效'),
  });
  useUnsaved(entry.unsaved > 0);
  const reach = useCall(contract.security.reach, FIELDS.bodyOf(entry.draft.values, null) as SecurityRules, {
    keepPrevious: true,
  });
  return (
    <Box padding="12 gutter 24" height="full" overflow="y">
      <Card as="section" maxWidth={640} padding={20} aria-label="登录安全">
        <SubmitForm onSubmit={() => entry.save()}>
          <FailureNote error={entry.error} />
          <Text as="h2" size="14/22" weight={600} marginBottom={4}>
            两步验证
          </Text>
          <Note marginBottom={16}>用户在个人中心绑定验证器或通行密钥；未绑定的，登录后须先绑定。</Note>
          <EntryFormFields entry={entry} only={TWO_STEP} />
          {reach.data && reach.data.asked > 0 && (
            <Alert
              type={reach.data.missing > 0 ? 'warning' : 'info'}
              showIcon
              style={{ marginBottom: 16 }}
              title={`要求 ${reach.data.asked} 人使用两步验证，其中 ${reach.data.missing} 人尚未绑定`}
            />
          )}
          <Text as="h2" size="14/22" weight={600} marginBottom={16}>
            密码与登录设备
          </Text>
          <EntryFormFields entry={entry} only={PASSWORDS} />
          <Text as="h2" size="14/22" weight={600} marginBottom={16}>
            IP 限制
          </Text>
          <EntryFormFields entry={entry} only={['addresses']} />
          <WayBack />
          <Row gap={8}>
            <Button type="primary" htmlType="submit" disabled={entry.unsaved === 0} loading={entry.busy}>
              保存
            </Button>
            <Button disabled={entry.unsaved === 0} onClick={entry.reset}>
              还原
            </Button>
            {entry.unsaved > 0 && <Muted>{entry.unsaved} 处修改未保存</Muted>}
          </Row>
        </SubmitForm>
      </Card>
    </Box>
  );
}
