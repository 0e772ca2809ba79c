import type { Member } from '@zhiying/contract';
import { Moment } from '#kit/display/moment.tsx';
import type { Column } from '#kit/list/index.ts';
import { UserStatus } from './user-status.tsx';

/** Whether they can sign in, and when they last did. */
export const presenceColumns: readonly Column<Member>[] = [
  { id: 'status', title: '状态', width: 88, render: ({ status }) => <UserStatus status={status} /> },
  {
    id: 'lastLoginAt',
    title: '最近登录',
    width: 124,
    sort: 'lastLoginAt',
    render: ({ lastLoginAt }) => <Moment at={lastLoginAt} never="从未登录" />,
  },
];
