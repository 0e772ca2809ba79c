import { MEMBER_SOURCES, type Member } from '@zhiying/contract';
import pieces from '#kit/base/pieces.module.css';
import { Avatar } from '#kit/display/avatar.tsx';
import { Mark } from '#kit/display/mark.tsx';
import { Absent, Moment } from '#kit/display/moment.tsx';
import type { Column } from '#kit/list/index.ts';
import { UserStatus } from '#parts/member/user-status.tsx';
import styles from './user.module.css';
import { Nodes, rolesOf } from './user-words.tsx';

export const userColumns: Column<Member>[] = [
  {
    id: 'user',
    title: '用户',
    width: 184,
    exports: ['name', 'uname'],
    render: (member) => (
      <span className={pieces.row}>
        <Avatar name={member.name} src={member.avatar} />
        <span className={styles.name}>{member.name}</span>
        <span className={styles.uname}>{member.uname}</span>
        {member.isadmin === 1 && <Mark tone="primary">管理员</Mark>}
      </span>
    ),
  },
  { id: 'phone', title: '手机号', width: 116, render: (member) => member.phone ?? <Absent /> },
  {
    id: 'nodes',
    title: '所属组织',
    width: 196,
    exports: ['memberships'],
    render: (member) => <Nodes member={member} />,
  },
  {
    id: 'roles',
    title: '角色',
    width: 168,
    exports: ['memberships'],
    render: (member) => <span title={rolesOf(member)}>{rolesOf(member) || <Absent />}</span>,
  },
  { id: 'status', title: '状态', width: 88, render: (member) => <UserStatus status={member.status} /> },
  {
    id: 'lastLoginAt',
    title: '最近登录',
    width: 124,
    sort: 'lastLoginAt',
    render: (member) => <Moment at={member.lastLoginAt} never="从未登录" />,
  },
  {
    id: 'createdAt',
    title: '创建时间',
    width: 116,
    sort: 'createdAt',
    render: (member) => (
      <span className={styles.secondary}>
        <Moment at={member.createdAt} day />
      </span>
    ),
  },
  {
    id: 'createdBy',
    title: '创建人',
    width: 96,
    optional: true,
    render: (member) => member.createdBy ?? <Absent />,
  },
  {
    id: 'source',
    title: '来源',
    width: 96,
    optional: true,
    render: (member) => MEMBER_SOURCES[member.source],
  },
  {
    id: 'userid',
    title: '企业微信',
    width: 128,
    optional: true,
    render: (member) => member.userid ?? <Absent>未绑定</Absent>,
  },
  {
    id: 'remark',
    title: '备注',
    width: 180,
    optional: true,
    render: (member) => <span title={member.remark}>{member.remark || <Absent />}</span>,
  },
];
