import { contract } from '@zhiying/contract';
import type { member } from '#kernel/access/access.table.ts';
import { personal } from '#kernel/personal/personal.slots.ts';

/** What is known of the people who work here. */
export const memberPersonal = personal<typeof member>('member', {
  title: '用户',
  purpose: '登录、授权和工作联系',
  kept: '停用后长期保存：操作日志需要',
  seenBy: contract.member.list,
  columns: {
    uname: ['identity', '账号'],
    name: ['name', '姓名'],
    phone: ['phone', '手机号'],
    avatar: ['picture', '头像'],
    remark: ['words', '备注'],
  },
  other: ['passwordHash', 'status', 'source'],
});
