import { defineError } from '#kernel/errors.ts';

export const NoTarget = defineError('substance.noTarget', 400, () => '请选择下发对象：组织或人员');
export const NobodyThere = defineError('substance.nobodyThere', 409, () => '所选对象中没有可接收内容的用户');
export const UntilBeforeFrom = defineError(
  'substance.untilBeforeFrom',
  400,
  () => '截止时间必须晚于开始时间和现在',
);
export const PastValidity = defineError(
  'substance.pastValidity',
  409,
  (title: string, day: string) => `「${title}」的有效期到 ${day}，截止时间不能更晚`,
);
export const GroupTaken = defineError(
  'substanceGroup.taken',
  409,
  () => '分组名称已被使用',
  () => ({ issues: [{ path: 'name', msg: '分组名称已被使用' }] }),
);
