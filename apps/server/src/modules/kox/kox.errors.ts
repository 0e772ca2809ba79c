import { PLATFORMS, type PlatformId } from '@zhiying/contract';
import { defineError } from '#kernel/errors.ts';

export const AgreementEnded = defineError(
  'kox.agreementEnded',
  409,
  (name: string) => `「${name}」的协议已到期，续签后才能派发任务`,
);
export const Stopped = defineError('kox.stopped', 409, (name: string) => `「${name}」已停止合作`);
export const NotStopped = defineError('kox.notStopped', 409, (name: string) => `「${name}」正在合作`);
export const StillBusy = defineError(
  'kox.busy',
  409,
  (name: string) => `「${name}」有进行中的任务，请先取消任务`,
);
export const AccountTaken = defineError(
  'kox.accountTaken',
  409,
  () => '该内容账号已关联其他 KOX 账号',
  () => ({ issues: [{ path: 'accountId', msg: '该内容账号已关联其他 KOX 账号' }] }),
);
export const HandleTaken = defineError(
  'kox.handleTaken',
  409,
  () => '该平台号已登记',
  () => ({ issues: [{ path: 'handle', msg: '该平台号已登记' }] }),
);
export const OtherPlatform = defineError(
  'kox.otherPlatform',
  400,
  (platform: PlatformId) => `请选择${PLATFORMS[platform].name}的内容账号`,
  (platform) => ({ issues: [{ path: 'accountId', msg: `请选择${PLATFORMS[platform].name}的内容账号` }] }),
);
export const NotStaff = defineError(
  'kox.notStaff',
  400,
  () => '达人账号不能关联用户',
  () => ({ issues: [{ path: 'memberId', msg: '达人账号不能关联用户' }] }),
);
export const GroupTaken = defineError(
  'koxGroup.taken',
  409,
  () => '分组名称已被使用',
  () => ({ issues: [{ path: 'name', msg: '分组名称已被使用' }] }),
);
export const TaskNotRunning = defineError('koxTask.notRunning', 409, () => '任务不在进行中，不能派发');
export const TaskOver = defineError('koxTask.over', 409, () => '任务已完成或已取消，不能取消');
export const WrongLink = defineError(
  'koxPost.wrongLink',
  400,
  (platform: PlatformId) => `不是${PLATFORMS[platform].name}的作品链接`,
  (platform) => ({ issues: [{ path: 'url', msg: `不是${PLATFORMS[platform].name}的作品链接` }] }),
);
export const PostKnown = defineError(
  'koxPost.known',
  409,
  () => '该作品已登记',
  () => ({ issues: [{ path: 'url', msg: '该作品已登记' }] }),
);
export const OwnPost = defineError('koxPost.own', 409, () => '系统发布的作品由平台同步数据，不能修改或删除');
export const OtherAccountsTask = defineError(
  'koxPost.otherTask',
  409,
  () => '该任务不是派发给这个账号的',
  () => ({ issues: [{ path: 'givenId', msg: '该任务不是派发给这个账号的' }] }),
);
