import { defineError } from '#kernel/errors.ts';

export const SortNotShown = defineError('report.sortNotShown', 400, () => '排序指标须在所选指标中');
export const ViewTaken = defineError('report.viewTaken', 409, () => '你已有同名视图，请更换名称');
export const TooManyViews = defineError(
  'report.tooManyViews',
  409,
  (most: number) => `最多保存 ${most} 个视图，请先删除不用的视图`,
);
export const ViewsForManagers = defineError('report.viewsForManagers', 403, () => '仅负责组织的人可共享视图');
