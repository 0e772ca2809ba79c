import { defineError, translate } from '#kernel/errors.ts';

const codeTaken = (noun: string) => `编码已被其他${noun}使用，请更换`;

export const CodeTaken = defineError('place.codeTaken', 409, codeTaken, (noun) => ({
  issues: [{ path: 'code', msg: codeTaken(noun) }],
}));
export const CityUnknown = defineError(
  'place.cityUnknown',
  400,
  () => '城市不存在，请重新选择',
  () => ({ issues: [{ path: 'cityCode', msg: '城市不存在，请重新选择' }] }),
);
export const ParentSuspended = defineError(
  'place.parentSuspended',
  409,
  (parent: string) => `${parent}已停用，请先启用`,
);
export const TopOfReach = defineError(
  'place.topOfReach',
  403,
  (parent: string) => `变更${parent}需要当前上级的权限，请由上级操作`,
);
export const NotYourOwn = defineError(
  'place.notYourOwn',
  409,
  (noun: string) => `你在该${noun}任职，停用后将无法操作，请由上级停用`,
);
export const OwnerUnfit = defineError(
  'place.ownerUnfit',
  404,
  () => '该用户不存在、已停用或不在此任职，不能担任负责人',
);
export const NoOwner = defineError('place.noOwner', 409, () => '暂无负责人，请先指定');
export const OwnerGone = defineError(
  'place.ownerGone',
  409,
  () => '负责人已停用或不在此任职，请先变更负责人',
);
export const OwnerBeyondYou = defineError(
  'place.ownerBeyondYou',
  403,
  () => '负责人有超出你管理范围或权限的任职，请联系管理员处理',
);
export const OwnAccount = defineError(
  'place.ownAccount',
  409,
  () => '不能为自己生成密码重置链接，请在个人中心修改密码',
);

export const translateConflict = (noun: string) =>
  translate({ node_channelId_kind_code_unique: () => CodeTaken(noun) });
