import { CODES, DIALS_A_DAY, DIALS_AN_HOUR, SELF_ASSIGNED_DIALS_A_DAY } from '@zhiying/contract';
import { defineError } from '#kernel/errors.ts';

export const InPool = defineError('clue.inPool', 409, () => '线索在线索池中，领取后才能跟进');
export const AlreadyTaken = defineError('clue.taken', 409, (name: string) => `线索已被${name}领取`);
export const Settled = defineError('clue.settled', 409, () => '线索已成交或战败/无效，不能再操作');
export const DialLinkEnded = defineError('clue.dialLinkEnded', 410, () => '二维码已失效，请在电脑上重新生成');
export const NotClosed = defineError('clue.notClosed', 409, () => '只有战败/无效的线索可以重新跟进');
export const KeptByVisit = defineError('clue.kept', 409, () => '客户已到店，不能退回线索池');
export const Refused = defineError('clue.refused', 409, () => '客户已要求不再联系');
export const NoPhone = defineError('clue.noPhone', 409, () => '线索没有手机号');
export const WrongMove = defineError(
  'clue.move',
  409,
  (from: string, to: string) => `「${from}」不能改为「${to}」`,
);
export const QuotaUsed = defineError('clue.quota', 409, (why: string) => why);
export const NotForTaking = defineError('clue.notForTaking', 409, (why: string) => why);
export const NotTheOwner = defineError('clue.notOwner', 403, () => '只有负责人可以申请延长');
export const NotYours = defineError('clue.notYours', 403, () => '只有负责人可以拨打电话');
export const DialReasonNeeded = defineError(
  CODES.dialReason,
  400,
  () => '线索由你分配给自己，请填写拨打原因',
  () => ({ issues: [{ path: 'reason', msg: '请填写拨打原因' }] }),
);
export const SelfAssignedDialled = defineError(
  'clue.selfAssignedDialled',
  429,
  () => `自行分配的线索今天已拨打 ${SELF_ASSIGNED_DIALS_A_DAY} 条，请明天再拨，或由上级分配`,
);
export const DialledThisHour = defineError(
  'clue.dialledThisHour',
  429,
  (again: Date) => `一小时内最多拨打 ${DIALS_AN_HOUR} 条线索，请在 ${clock(again)} 之后再拨`,
  (again) => ({
    headers: { 'retry-after': String(Math.max(1, Math.ceil((again.getTime() - Date.now()) / 1_000))) },
  }),
);
export const DialledToday = defineError(
  'clue.dialledToday',
  429,
  () => `今天已拨打 ${DIALS_A_DAY} 条线索，请明天再拨`,
);
export const DialsUnnoted = defineError(
  'clue.dialsUnnoted',
  409,
  (count: number) => `有 ${count} 条线索拨打后未记录跟进，请先记录再拨打其他线索`,
);
export const FollowFirst = defineError(
  'clue.followFirst',
  409,
  (name: string) => `线索「${name}」拨打后未记录跟进，记录后才能退回或转交`,
);
export const ReasonNeeded = defineError(
  'clue.reasonNeeded',
  400,
  () => '改变状态须填写说明',
  () => ({ issues: [{ path: 'text', msg: '改变状态须填写说明' }] }),
);
export const NoDeadline = defineError('clue.noDeadline', 409, () => '线索没有回收时限，不需要延长');
export const ExtensionAsked = defineError('clue.extensionAsked', 409, () => '已申请延长，请等待审批');
export const NoExtension = defineError('clue.noExtension', 409, () => '没有待审批的延长申请');
export const NotAnotherOne = defineError('clue.same', 400, () => '请选择另一条线索');
export const NotSamePerson = defineError('clue.different', 409, () => '手机号和平台身份都不同，不能合并');
export const CannotReceive = defineError(
  'clue.cannotReceive',
  409,
  (names: string) => `${names}没有跟进线索的权限或已停用`,
);
export const WholeChannel = defineError('clue.wholeChannel', 403, () => '仅渠道管理员可修改线索池规则');
export const RuleTaken = defineError(
  'clueRule.taken',
  409,
  () => '规则名称已被使用',
  () => ({
    issues: [{ path: 'name', msg: '规则名称已被使用' }],
  }),
);
export const NotUploaded = defineError('clue.notUploaded', 409, () => '附件不存在或已过期，请重新上传');
export const WrongFile = defineError('clue.wrongFile', 400, () => '附件须为 10 MB 以内的图片或录音');
export const IntakeTaken = defineError(
  'clueIntake.taken',
  409,
  () => '来源名称已被使用',
  () => ({ issues: [{ path: 'name', msg: '来源名称已被使用' }] }),
);
export const IntakeRevoked = defineError('clueIntake.revoked', 409, () => '来源已停用');
/** Whether there ever was such a token is not told. */
export const IntakeClosed = defineError('clueIntake.closed', 401, () => '接入令牌无效或已停用');
export const OtherContent = defineError(
  'clueIntake.otherContent',
  409,
  () => '该幂等键已用于内容不同的请求，请更换幂等键',
);

const clock = (at: Date) =>
  at.toLocaleTimeString('zh-CN', {
    timeZone: 'Asia/Shanghai',
    hour: '2-digit',
    minute: '2-digit',
    hour12: false,
  });
