import { type OwnTask, type TaskInfo, taskState } from '@zhiying/contract';
import { defineError } from '#kernel/errors.ts';

type State = TaskInfo['state'];

export const IllegalMove = defineError(
  'task.state',
  409,
  (title: string, state: State, verb: string) => `任务「${title}」${taskState.label(state)}，不能${verb}`,
);
export const NotReady = defineError(
  'task.notReady',
  409,
  (title: string, missing: string) => `任务「${title}」还不能下发：${missing}`,
);
export const TargetsGone = defineError(
  'task.targetsGone',
  409,
  () => '部分下发对象已停用、移动或不在你的数据范围内，请重新选择后下发',
);
export const NobodyReached = defineError('task.nobody', 409, () => '所选范围内没有可接收任务的用户');
export const EndBeforeStart = defineError('task.endBeforeStart', 400, () => '截止时间须晚于开始时间');
export const EndPassed = defineError('task.endPassed', 400, () => '截止时间须晚于当前时间');
export const FixedWhileRunning = defineError(
  'task.fixed',
  409,
  () => '任务已经开始，只能改名称、说明、截止时间、提醒和是否跟进新成员',
);
export const TemplateOnly = defineError('task.template', 409, () => '模板不能下发，请先用它新建任务');

/** Somebody hands in while or after the task ends. */
export const TaskOver = defineError('task.over', 409, (state: State) =>
  state === 'terminated' ? '任务已终止，不能再提交凭证' : '任务已截止，不能再提交凭证',
);
const CLOSED: Partial<Record<OwnTask['state'], string>> = {
  done: '你已完成该任务，无需再提交',
  exempt: '该任务未计入你，无需提交',
};
export const NothingToHandIn = defineError(
  'task.closed',
  409,
  (state: OwnTask['state']) => CLOSED[state] ?? '任务已截止，不能再提交凭证',
);
export const TooManyPieces = defineError('task.tooMany', 409, (wanted: number, left: number) =>
  left > 0 ? `每人 ${wanted} 件，还可提交 ${left} 件` : `${wanted} 件已交齐，请等待验收`,
);
export const WrongEvidence = defineError(
  'task.wrongEvidence',
  400,
  (wanted: string) => `该任务要求的凭证是${wanted}`,
);
export const WrongPlatform = defineError(
  'task.wrongPlatform',
  400,
  (wanted: string, got: string) => `该任务要求${wanted}的链接，提交的是${got}的链接`,
);
export const LinkTwice = defineError('task.linkTwice', 409, () => '你已提交过该链接');
export const NotAScreenshot = defineError(
  'task.notAScreenshot',
  400,
  () => '截图只收 JPG、PNG 或 WebP 图片，不超过 10 MB',
);
export const NotUploaded = defineError('task.notUploaded', 400, () => '截图上传失败，请重新选择');

export const DecidedAlready = defineError('task.decided', 409, () => '该凭证已处理');
export const NotSeenYet = defineError('task.notSeenYet', 409, () => '截图还在处理，处理完才能验收');
export const OwnEvidence = defineError('task.ownEvidence', 409, () => '不能验收自己交的凭证');
export const GroundWanted = defineError('task.groundWanted', 409, () => '核对结果有问题，通过须填写理由');
export const UndoTooLate = defineError('task.undoTooLate', 409, () => '已超过可撤回时间');

export const NotRemindable = defineError('task.notRemindable', 409, () => '任务未在进行，或你无需提交');
export const RemindedToday = defineError('task.remindedToday', 409, () => '今天已催办，明天可再次催办');
export const NotExemptable = defineError('task.notExemptable', 409, () => '仅未提交或已退回的可不计入');
export const NotExempt = defineError('task.notExempt', 409, () => '本来就计入');
