import { defineError } from '#kernel/errors.ts';

export const LinkEnded = defineError('share.linkEnded', 404, () => '链接已失效，内容可能已撤回');
export const LeadsFull = defineError('share.leadsFull', 429, () => '提交人数过多，请稍后再试');
export const LeadsClosed = defineError('share.leadsClosed', 409, () => '该页面不收集联系方式');
