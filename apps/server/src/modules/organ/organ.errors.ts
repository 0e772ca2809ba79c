import { defineError, translate } from '#kernel/errors.ts';

export const CodeTaken = defineError(
  'organ.codeTaken',
  409,
  () => '编码已被其他组织使用，请换一个',
  () => ({ issues: [{ path: 'code', msg: '编码已被其他组织使用，请换一个' }] }),
);
export const RootFixed = defineError(
  'organ.rootFixed',
  409,
  (verb: string) => `最上级的组织不能${verb}，整个渠道都在它下面`,
);
export const NotYourOwn = defineError(
  'organ.notYourOwn',
  409,
  () => '你自己就在这个组织里，停用后将无法再操作，请由上级停用',
);
export const TopOfReach = defineError(
  'organ.topOfReach',
  403,
  () => '这是你管理范围的最上层，移动它需要上级组织的权限',
);
export const IntoItself = defineError('organ.intoItself', 409, () => '不能移动到自己或自己的下级组织里');
export const AlreadyThere = defineError('organ.alreadyThere', 409, () => '已经在这个组织下面了');
export const ParentSuspended = defineError('organ.parentSuspended', 409, () => '上级组织已停用，请先启用它');
export const NotEmpty = defineError(
  'organ.notEmpty',
  409,
  (name: string, held: string[]) => `「${name}」下还有 ${held.join('、')}，移走之后才能删除`,
);

export const translateConflict = translate({ node_channelId_kind_code_unique: CodeTaken });
