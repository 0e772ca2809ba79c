import { type HotPackage, hotPackageState } from '@zhiying/contract';
import { defineError, translate } from '#kernel/errors.ts';

const NAME_TAKEN = '来源名称已被使用，请更换';
export const SourceNameTaken = defineError(
  'hot.sourceNameTaken',
  409,
  () => NAME_TAKEN,
  () => ({ issues: [{ path: 'name', msg: NAME_TAKEN }] }),
);
export const ChannelOnly = defineError(
  'hot.channelOnly',
  403,
  () => '热点来源和热点榜由整个渠道共用，仅渠道管理员可调整',
);
export const NotRead = defineError('hot.notRead', 409, () => '该来源由人工录入，不自动读取');
export const NotEntered = defineError('hot.notEntered', 409, () => '该来源自动读取，不能录入');
export const TooSoon = defineError(
  'hot.tooSoon',
  409,
  () => '距上次读取过近、来源要求稍后再读，或今日读取次数已用完，请稍后再试',
);
export const WrongState = defineError(
  'hot.wrongState',
  409,
  (status: HotPackage['status'], verb: string) =>
    `热点包当前为「${hotPackageState.label(status)}」，不能${verb}`,
);
export const PackageExpired = defineError('hot.expired', 409, () => '热点包已过有效期，不能使用');
export const ScriptNeedsModel = defineError(
  'hot.scriptNeedsModel',
  409,
  () => '未配置 AI 模型，可直接编辑离线草稿；配置模型后可生成',
);
export const ScriptNeedsPackage = defineError(
  'hot.scriptNeedsPackage',
  409,
  () => '热点包已删除，不能重新生成，可继续编辑',
);
export const translateConflict = translate({ hot_source_name: SourceNameTaken });
