import { defineError, translate } from '#kernel/errors.ts';

const codeTaken = (noun: string) => `编码已被其他${noun}使用，请换一个`;

export const CodeTaken = defineError('place.codeTaken', 409, codeTaken, (noun) => ({
  issues: [{ path: 'code', msg: codeTaken(noun) }],
}));
export const CityUnknown = defineError(
  'place.cityUnknown',
  400,
  () => '没有这个城市，请重新选择',
  () => ({ issues: [{ path: 'cityCode', msg: '没有这个城市，请重新选择' }] }),
);
export const ParentSuspended = defineError(
  'place.parentSuspended',
  409,
  (parent: string) => `${parent}已停用，请先启用它`,
);
export const TopOfReach = defineError(
  'place.topOfReach',
  403,
  (parent: string) => `换${parent}需要现在这一家的权限，请由上级操作`,
);
export const NotYourOwn = defineError(
  'place.notYourOwn',
  409,
  (noun: string) => `你自己就在这家${noun}里，停用后将无法再操作，请由上级停用`,
);
export const OwnerUnfit = defineError(
  'place.ownerUnfit',
  404,
  () => '这个用户不存在、已停用或不在这里任职，不能担任负责人',
);
export const NoOwner = defineError('place.noOwner', 409, () => '还没有负责人，请先指定负责人');
export const OwnerGone = defineError(
  'place.ownerGone',
  409,
  () => '负责人已停用或不在这里任职，请先变更负责人',
);
export const OwnerBeyondYou = defineError(
  'place.ownerBeyondYou',
  403,
  () => '负责人还有超出你管理范围或权限的任职，请联系管理员处理',
);
export const OwnAccount = defineError(
  'place.ownAccount',
  409,
  () => '不能给自己发重置链接，请在个人中心修改密码',
);

export const translateConflict = (noun: string) =>
  translate({ node_channelId_kind_code_unique: () => CodeTaken(noun) });
