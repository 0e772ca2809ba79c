import { defineError } from '#kernel/errors.ts';

export const NothingYet = defineError('douyinPage.nothingYet', 409, () => '主页暂无内容，不能定稿');
export const AlreadyFinal = defineError('douyinPage.final', 409, (no: number) => `第 ${no} 版已定稿`);
export const NoSuchVersion = defineError('douyinPage.noSuchVersion', 404, (no: number) => `没有第 ${no} 版`);
