import { ALL_EXTENSIONS, type BLOCKS, materialState, typeRefusal } from '@zhiying/contract';
import { defineError } from '#kernel/errors.ts';

type State = (typeof materialState.all)[number];

export const IllegalMove = defineError(
  'material.illegalMove',
  409,
  (name: string, from: State, verb: string) => `「${name}」${materialState.label(from)}，不能${verb}`,
);
const BLOCKED: Record<keyof typeof BLOCKS, string> = { recalled: '已召回', expired: '版权已到期' };
export const Blocked = defineError(
  'material.blocked',
  409,
  (name: string, why: keyof typeof BLOCKS) => `「${name}」${BLOCKED[why]}，不可使用`,
);
export const NotProcessed = defineError(
  'material.notProcessed',
  409,
  (name: string, reason: string) => `「${name}」处理失败（${reason}），请上传新版本后操作`,
);

export const WrongPath = defineError('material.wrongPath', 400, () => '文件路径不在你的上传目录内');
export const WrongType = defineError('material.wrongType', 400, () => typeRefusal(ALL_EXTENSIONS));
export const NotWhatItSays = defineError(
  'material.notWhatItSays',
  400,
  (ext: string) => `文件内容与扩展名 ${ext} 不符，请检查文件后重新上传`,
);
export const TooLarge = defineError('material.tooLarge', 400, (message: string) => message);
export const NotUploaded = defineError('material.notUploaded', 404, () => '文件未上传完成，请重新上传');
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
export const OrganReviews = defineError(
  'material.organReviews',
  403,
  (name: string) => `「${name}」正在等待组织审核，仅组织的审核人可处理`,
);

export const UntilBeforeFrom = defineError(
  'material.untilBeforeFrom',
  400,
  () => '结束时间必须晚于开始时间和当前时间',
);
export const NotRecalled = defineError('material.notRecalled', 409, (name: string) => `「${name}」未被召回`);

export const ClassifyTaken = defineError('material.classifyTaken', 409, () => '同级已有同名文件夹');
export const ClassifyNotEmpty = defineError(
  'material.classifyNotEmpty',
  409,
  (folders: number, materials: number) =>
    `文件夹不为空（${[folders && `${folders} 个子文件夹`, materials && `${materials} 个素材`].filter(Boolean).join('、')}），请先移出再删除`,
);
export const ClassifyIntoItself = defineError(
  'material.classifyIntoItself',
  409,
  () => '不能将文件夹移动到自身或其子文件夹',
);
export const ClassifyTooDeep = defineError('material.classifyTooDeep', 409, () => '文件夹最多 8 级');
export const ClassifyElsewhere = defineError(
  'material.classifyElsewhere',
  409,
  () => '仅可移动到同一组织的文件夹',
);
export const StillProcessing = defineError(
  'material.stillProcessing',
  409,
  (name: string) => `「${name}」正在处理，请稍后再试`,
);
export const QuotaReached = defineError(
  'material.quotaReached',
  409,
  (rule: string) => `已达存储上限（${rule}）：请删除不用的素材并清空回收站，或联系管理员调整上限`,
);
