import { defineError, translate } from '#kernel/errors.ts';

export const CodeTaken = defineError(
  'organ.codeTaken',
  409,
  () => '编码已被其他组织使用，请更换',
  () => ({ issues: [{ path: 'code', msg: '编码已被其他组织使用，请更换' }] }),
);
export const RootFixed = defineError(
  'organ.rootFixed',
  409,
  (verb: string) => `顶级组织不能${verb}，整个渠道均在其下`,
);
export const NotYourOwn = defineError(
  'organ.notYourOwn',
  409,
  () => '你在该组织任职，停用后将无法操作，请由上级停用',
);
export const TopOfReach = defineError(
  'organ.topOfReach',
  403,
  () => '该组织是你管理范围的顶层，移动需要上级组织的权限',
);
export const IntoItself = defineError('organ.intoItself', 409, () => '不能移动到自身或其下级组织');
export const AlreadyThere = defineError('organ.alreadyThere', 409, () => '已在该组织下');
export const ParentSuspended = defineError('organ.parentSuspended', 409, () => '上级组织已停用，请先启用');
export const NotEmpty = defineError(
  'organ.notEmpty',
  409,
  (name: string, held: string[]) => `「${name}」下还有 ${held.join('、')}，请先移出再删除`,
);

export const translateConflict = translate({ node_channelId_kind_code_unique: CodeTaken });
