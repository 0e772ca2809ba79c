import { defineError } from '#kernel/errors.ts';

export const WholeChannel = defineError('help.wholeChannel', 403, () => '仅渠道管理员可维护帮助中心');
export const NothingNew = defineError('help.nothingNew', 409, () => '没有需要发布的修改');
export const NotPublished = defineError('help.notPublished', 409, () => '文章尚未发布');
export const Builtin = defineError('help.builtin', 409, () => '随系统提供的文章不能删除，可以撤回');
export const NotOwnText = defineError('help.notOwnText', 409, () => '文章与使用说明一致，无需采用');
export const NothingOffered = defineError('help.nothingOffered', 409, () => '使用说明没有新的内容');
export const OrderIncomplete = defineError(
  'help.orderIncomplete',
  409,
  () => '内容已变化，顺序须包含同一分类下的全部内容，请刷新后重试',
);
export const CategoryTaken = defineError('help.categoryTaken', 409, () => '同一级已有同名分类');
export const CategoryBuiltin = defineError('help.categoryBuiltin', 409, () => '随系统提供的分类不能删除');
export const CategoryInUse = defineError(
  'help.categoryInUse',
  409,
  () => '分类下还有文章或下级分类，请先移走',
);
export const CategoryCircle = defineError('help.categoryCircle', 409, () => '不能移到自己的下级分类');
export const CategoryTooDeep = defineError('help.categoryTooDeep', 409, () => '分类最多 3 级');
export const TooManyCategories = defineError('help.tooManyCategories', 409, () => '最多新建 200 个分类');
