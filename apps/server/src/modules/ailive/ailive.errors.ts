import { defineError } from '#kernel/errors.ts';
import { uniqueViolation } from '#kernel/register/unique-violation.ts';

export const RoomTaken = uniqueViolation('ailive.roomTaken', 'roomId', '该直播间号已登记');
export const AccountInUse = defineError('ailive.accountInUse', 409, () => '该账号已有直播场次，无法删除');
export const ShowNotDraft = defineError('ailive.notDraft', 409, () => '场次已开播，无法执行此操作');
export const ShowNotOnAir = defineError('ailive.notOnAir', 409, () => '场次未在直播');
export const NotSandbox = defineError('ailive.notSandbox', 409, () => '仅沙箱直播间可以模拟观众');
export const ShowPaused = defineError('ailive.paused', 409, () => '口播已暂停');
export const ShowNotPaused = defineError('ailive.notPaused', 409, () => '口播未暂停');
export const LineBegun = defineError('ailive.lineBegun', 409, () => '该句已开始播放或不在队列中');
export const NotController = defineError(
  'ailive.notController',
  409,
  (name: string) => `直播间由 ${name} 控制，请先接管`,
);
export const AlreadyController = defineError('ailive.alreadyController', 409, () => '直播间已由你控制');
export const AccountOnAir = defineError('ailive.accountOnAir', 409, () => '该账号正在直播，请先结束');
export const ScriptGone = defineError('ailive.scriptGone', 409, () => '话术已删除，请新建场次');
export const PreflightRed = defineError(
  'ailive.preflightRed',
  409,
  (notes: string) => `开播检查未通过：${notes}`,
);
export const PreflightUnconfirmed = defineError(
  'ailive.preflightUnconfirmed',
  409,
  (notes: string) => `请先确认：${notes}`,
);
export const WholeChannel = defineError('ailive.wholeChannel', 403, () => '仅渠道管理员可修改该设置');
export const NoVoice = defineError('ailive.noVoice', 409, () => '没有可用的声音，请先在「声音」中选择');
/** `problem`: which voice, and why it may not be used. */
export const VoiceEnded = defineError(
  'ailive.voiceEnded',
  409,
  (problem: string) => `${problem}，不能继续口播`,
);
export const NothingWritten = defineError('ailive.nothingWritten', 409, () => '模型没有写出台词');
export const WriterGone = defineError('ailive.writerGone', 409, () => '发起人已停用，无法撰写');
export const EndsTooSoon = defineError('ailive.endsTooSoon', 400, () => '计划结束时间须晚于现在');
export const BadPush = defineError('ailive.badPush', 403, () => '签名不正确');
export const GroundMissing = defineError('ailive.groundMissing', 400, () => '请选择图片或视频素材作为背景');
export const StageEnded = defineError('ailive.stageEnded', 404, () => '直播画面地址已停用');
export const StageFull = defineError('ailive.stageFull', 429, () => '打开该直播画面的页面过多');
