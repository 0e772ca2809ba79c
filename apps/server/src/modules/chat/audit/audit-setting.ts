import { type AuditRule, AuditSetting } from '@zhiying/contract';
import { defineSetting } from '#kernel/setting.ts';

const rule = (name: string, kind: AuditRule['kind'], side: AuditRule['side'], alarm: boolean): AuditRule => ({
  name,
  kind,
  side,
  alarm,
  on: true,
  words: [],
});

export const auditSetting = defineSetting({
  key: 'chat.audit',
  schema: AuditSetting,
  initial: {
    rules: [
      rule('违规承诺', 'promise', 'out', true),
      rule('引导站外联系', 'outside', 'out', true),
      rule('我方发送个人信息', 'personal', 'out', false),
      rule('我方辱骂', 'abuse', 'out', true),
      rule('客户辱骂', 'abuse', 'in', false),
    ],
    keepDays: 0,
  },
});
