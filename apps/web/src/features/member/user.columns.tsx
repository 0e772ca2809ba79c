import { contract, MEMBER_SOURCES } from '@zhiying/contract';
import { classOf } from '#kit/base/class-of.ts';
import { Avatar } from '#kit/display/avatar.tsx';
import { Mark } from '#kit/display/mark.tsx';
import { EmptyCell, Moment } from '#kit/display/moment.tsx';
import { dateRangeField, listOf, selectField, textField } from '#kit/list/index.ts';
import { roleField } from '#parts/group/role-field.ts';
import { presenceColumns } from '#parts/member/member-columns.tsx';
import { STATUS_LABELS } from '#parts/member/user-status.tsx';
import { nodeField } from '#parts/organ/node-field.tsx';
import { UserCard } from './user-card.tsx';
import { Nodes, rolesOf } from './user-words.tsx';

export const userList = listOf(contract.member.list, {
  id: 'user',
  noun: '用户',
  columns: [
    {
      id: 'user',
      title: '用户',
      width: 184,
      exports: ['name', 'uname'],
      render: (member) => (
        <span className={classOf({ flow: 'row', gap: 8, align: 'center', minWidth: 0 })}>
          <Avatar name={member.name} src={member.avatar} />
          <span className={classOf({ flex: 'none' })}>{member.name}</span>
          <span className={classOf({ size: 12, tone: 'muted', clip: true })}>{member.uname}</span>
          {member.isadmin === 1 && <Mark tone="primary">管理员</Mark>}
        </span>
      ),
    },
    { id: 'phone', title: '手机号', width: 116, render: (member) => member.phone ?? <EmptyCell /> },
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
      render: (member) => <span title={rolesOf(member)}>{rolesOf(member) || <EmptyCell />}</span>,
    },
    ...presenceColumns,
    {
      id: 'createdAt',
      title: '创建时间',
      width: 116,
      sort: 'createdAt',
      render: (member) => (
        <span className={classOf({ tone: 'text2' })}>
          <Moment at={member.createdAt} day />
        </span>
      ),
    },
    {
      id: 'createdBy',
      title: '创建人',
      width: 96,
      optional: true,
      render: (member) => member.createdBy ?? <EmptyCell />,
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
      render: (member) => member.userid ?? <EmptyCell>未绑定</EmptyCell>,
    },
    {
      id: 'remark',
      title: '备注',
      width: 180,
      optional: true,
      render: (member) => <span title={member.remark}>{member.remark || <EmptyCell />}</span>,
    },
  ],
  search: [
    textField({ name: 'q', label: '关键字', placeholder: '姓名、账号或手机号后四位' }),
    nodeField({ name: 'nodeId', label: '所属组织' }),
    roleField({ name: 'roleId', label: '角色' }),
    dateRangeField({ name: 'lastLogin', label: '登录' }),
    dateRangeField({ name: 'created', label: '创建' }),
    selectField({ name: 'source', label: '来源', options: MEMBER_SOURCES }),
    selectField({ name: 'bound', label: '企业微信', options: { yes: '已绑定', no: '未绑定' } }),
  ],
  counts: { call: contract.member.counts, field: 'status', labels: STATUS_LABELS },
  card: (member) => <UserCard member={member} />,
  empty: { title: '暂无用户', text: ['添加同事并分配组织和角色，', '即可分工运营内容和客户。'] },
});
