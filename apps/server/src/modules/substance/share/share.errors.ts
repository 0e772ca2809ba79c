import { defineError } from '#kernel/errors.ts';

export const LinkEnded = defineError('share.linkEnded', 404, () => '链接已失效，内容可能已撤回');
export const LeadsClosed = defineError('share.leadsClosed', 409, () => '该页面不收集联系方式');
