import { defineError } from '#kernel/errors.ts';

export const TalkEnded = defineError('chat.ended', 409, () => '会话已结束');
export const NotEnded = defineError('chat.notEnded', 409, () => '会话未结束');
export const AlreadyYours = defineError('chat.yours', 409, () => '会话已由你接待');
export const WithBot = defineError('chat.withBot', 409, () => '会话已由机器人接待');
export const NoBot = defineError('chat.noBot', 409, () => '该客服账号未开启机器人');
export const OpenElsewhere = defineError('chat.openElsewhere', 409, () => '该客户已有进行中的会话');
export const ViewsForManagers = defineError(
  'chat.viewsForManagers',
  403,
  () => '全店视图由管理门店会话的人员创建，你可以存为仅自己可见',
);
export const ViewTaken = defineError('chat.viewTaken', 409, () => '已有同名的全店视图');
export const TooManyViews = defineError(
  'chat.tooManyViews',
  409,
  (most: number) => `全店视图最多 ${most} 个，请先删除不用的`,
);
export const QuotaUsed = defineError(
  'chat.quota',
  409,
  (count: number) => `平台限制：客户发言后最多回复 ${count} 条，客户再次发言后可继续发送`,
);
export const WindowClosed = defineError(
  'chat.window',
  409,
  (hours: number) => `距客户上次发言已超过 ${hours} 小时，客户再次发言后可继续发送`,
);
export const AccountPaused = defineError('chat.accountPaused', 409, () => '客服账号已暂停，无法发送');
export const CannotReceive = defineError(
  'chat.cannotReceive',
  409,
  (name: string) => `「${name}」没有接待该平台会话的权限或已停用`,
);
export const NobodyFree = defineError('chat.nobodyFree', 409, () => '门店暂无可接待的同事');
export const OwnerChanged = defineError(
  'chat.ownerChanged',
  409,
  (name: string) => `${name}已接手该会话，确认后再发送`,
);
export const TakenOver = defineError('chat.takenOver', 409, (name: string | null) =>
  name === null ? '会话已转出，不再由你接待' : `会话已由${name}接管`,
);
export const NotAgain = defineError('chat.notAgain', 409, () => '该消息不能重新发送');
export const MayRepeat = defineError(
  'chat.mayRepeat',
  409,
  () => '无法确定客户是否已收到该消息，重新发送可能重复，请确认后再发',
);
export const NothingToConfirm = defineError('chat.nothingToConfirm', 409, () => '该消息不需要核实');
export const MaterialUnfit = defineError('chat.material', 409, (why: string) => why);
export const CardUnfit = defineError('chat.card', 409, (why: string) => why);
export const NoPhone = defineError('chat.noPhone', 409, () => '该客户没有手机号');
export const NotAnother = defineError('chat.same', 400, () => '请选择另一位客户');
export const NotMerged = defineError('chat.notMerged', 409, () => '两位客户未合并');
export const AlreadyMerged = defineError('chat.merged', 409, () => '对方已合并了其他客户，请先取消合并');
export const ClueRefused = defineError('chat.clueRefused', 409, () => '客户已要求不再联系，不能转为线索');
export const AccountTaken = defineError('chat.accountTaken', 409, () => '该客服账号已接入');
export const WrongContentAccount = defineError('chat.contentAccount', 409, () => '请选择已授权的抖音账号');
export const WholeChannel = defineError('chat.wholeChannel', 403, () => '仅渠道管理员可修改该设置');
export const BadCallback = defineError('chat.badCallback', 403, () => '签名不正确');
export const AlreadyDecided = defineError('chat.decided', 409, () => '该命中已处理');
export const TooLong = defineError(
  'chat.tooLong',
  409,
  (platform: string, characters: number) => `${platform}一条消息最多约 ${characters} 个汉字，请分几条发送`,
);
