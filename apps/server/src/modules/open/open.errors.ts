import { KEY_LABELS, type Key } from '@zhiying/contract';
import { defineError } from '#kernel/errors.ts';

export const TokenNameTaken = defineError(
  'apiToken.taken',
  409,
  () => '令牌名称已被使用',
  () => ({ issues: [{ path: 'name', msg: '令牌名称已被使用' }] }),
);
export const KeysNotHeld = defineError(
  'apiToken.keys',
  403,
  (keys: readonly Key[]) => `你在该组织没有这些权限：${keys.map((key) => KEY_LABELS[key]).join('、')}`,
);
export const NotItsOwner = defineError('apiToken.notOwner', 403, () => '只有创建人可以编辑和更换');
export const TokenRevoked = defineError('apiToken.revoked', 409, () => '令牌已停用');
export const EndsInThePast = defineError(
  'apiToken.ended',
  400,
  () => '有效期不能早于今天',
  () => ({ issues: [{ path: 'expiresOn', msg: '有效期不能早于今天' }] }),
);

export const WebhookNameTaken = defineError(
  'webhook.taken',
  409,
  () => '名称已被使用',
  () => ({ issues: [{ path: 'name', msg: '名称已被使用' }] }),
);
export const NotItsMaker = defineError('webhook.notMaker', 403, () => '只有创建人可以编辑、启用和查看密钥');
export const WebhookOn = defineError('webhook.on', 409, () => '事件推送已启用');
export const WebhookOff = defineError('webhook.off', 409, () => '事件推送已停用');
export const StillWaiting = defineError('webhook.waiting', 409, () => '该事件正在等待推送');
const issueOfUrl = (msg: string) => ({ issues: [{ path: 'url', msg }] });
export const NotEncrypted = defineError(
  'webhook.notEncrypted',
  400,
  () => '外网地址须以 https:// 开头',
  () => issueOfUrl('外网地址须以 https:// 开头'),
);
export const NameInAddress = defineError(
  'webhook.nameInAddress',
  400,
  () => '地址不能包含账号和密码',
  () => issueOfUrl('地址不能包含账号和密码'),
);
export const InnerByAdministrators = defineError('webhook.inner', 403, () => '只有管理员可以允许内网地址');
