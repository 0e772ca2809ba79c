import { type BLOCKS, materialState } from '@zhiying/contract';
import { defineError } from '#kernel/errors.ts';

type State = (typeof materialState.all)[number];

export const IllegalMove = defineError(
  'material.illegalMove',
  409,
  (name: string, from: State, verb: string) => `「${name}」${materialState.label(from)}，不能${verb}`,
);
const BLOCKED: Record<keyof typeof BLOCKS, string> = { recalled: '已被召回', expired: '版权已到期' };
export const Blocked = defineError(
  'material.blocked',
  409,
  (name: string, why: keyof typeof BLOCKS) => `「${name}」${BLOCKED[why]}，不能使用`,
);
export const NotProcessed = defineError(
  'material.notProcessed',
  409,
  (name: string, reason: string) => `「${name}」无法处理（${reason}），请上传新版本后再操作`,
);

export const WrongPath = defineError('material.wrongPath', 400, () => '文件路径不在你的上传目录内');
export const WrongType = defineError('material.wrongType', 400, () => '请上传指定类型的文件');
export const NotWhatItSays = defineError(
  'material.notWhatItSays',
  400,
  (ext: string) => `文件内容与扩展名 ${ext} 不符，请检查文件后重新上传`,
);
export const TooLarge = defineError('material.tooLarge', 400, (message: string) => message);
export const NotUploaded = defineError('material.notUploaded', 404, () => '文件还没有上传完成，请重新上传');
export const SizeDiffers = defineError(
  'material.sizeDiffers',
  409,
  (stored: number, said: number) => `上传的文件不完整（应为 ${said} 字节，实际 ${stored} 字节），请重新上传`,
);
export const KindDiffers = defineError('material.kindDiffers', 409, () => '新版本的文件类型必须与原素材相同');
export const PublishedFixed = defineError(
  'material.publishedFixed',
  409,
  (name: string, verb: string) => `「${name}」正在发布，请先下架再${verb}`,
);
export const NoPlace = defineError('material.noPlace', 409, () => '你在当前渠道没有任职，不能保存素材');

export const OrganReviews = defineError(
  'material.organReviews',
  403,
  (name: string) => `「${name}」正在等待组织审核，只能由组织的审核人处理`,
);

export const UntilBeforeFrom = defineError(
  'material.untilBeforeFrom',
  400,
  () => '结束时间必须晚于开始时间和现在',
);
export const NotRecalled = defineError(
  'material.notRecalled',
  409,
  (name: string) => `「${name}」没有被召回`,
);

export const ClassifyTaken = defineError('material.classifyTaken', 409, () => '同一级已有同名分类');
export const ClassifyNotEmpty = defineError(
  'material.classifyNotEmpty',
  409,
  (folders: number, materials: number) =>
    `分类不是空的（${[folders && `${folders} 个下级分类`, materials && `${materials} 个素材`].filter(Boolean).join('、')}），请先移走再删除`,
);
export const ClassifyIntoItself = defineError(
  'material.classifyIntoItself',
  409,
  () => '不能把分类移动到它自己下面',
);
export const ClassifyTooDeep = defineError('material.classifyTooDeep', 409, () => '分类最多 8 级');
export const ClassifyElsewhere = defineError(
  'material.classifyElsewhere',
  409,
  () => '只能移动到同一组织的分类下',
);
export const StillProcessing = defineError(
  'material.stillProcessing',
  409,
  (name: string) => `「${name}」正在处理，请稍后再试`,
);
export const QuotaReached = defineError(
  'material.quotaReached',
  409,
  (rule: string) => `已达存储上限（${rule}）：请删除不用的素材并清空回收站，或请管理员调整上限`,
);
