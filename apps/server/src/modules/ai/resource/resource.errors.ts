import { RESOURCES, type Resource } from '@zhiying/contract';
import { defineError } from '#kernel/errors.ts';

export const QuotaFromAbove = defineError(
  'ai.quotaFromAbove',
  403,
  () => '额度由上级分配，不能调整自己所在组织的额度，请联系上级管理员',
);
const overAbove = (kind: Resource, above: string, most: string) =>
  `${RESOURCES[kind].title}额度不能超过「${above}」的 ${most}`;
export const QuotaOverAbove = defineError(
  'ai.quotaOverAbove',
  422,
  (kind: Resource, above: string, most: string) => overAbove(kind, above, most),
  (kind, above, most) => ({ issues: [{ path: kind, msg: overAbove(kind, above, most) }] }),
);
