import type { Member } from '@zhiying/contract';
import { classOf } from '#kit/base/class-of.ts';
import { Avatar } from '#kit/display/avatar.tsx';
import { EmptyCell } from '#kit/display/moment.tsx';
import type { Column } from '#kit/list/index.ts';
import { presenceColumns } from '#parts/member/member-columns.tsx';
import { UserStatus } from '#parts/member/user-status.tsx';
import styles from './role-and-user.module.css';

export const placesOf = ({ memberships }: Member, roleId: number) =>
  memberships.filter((membership) => membership.roleId === roleId).map(({ nodeName }) => nodeName);

const othersOf = ({ memberships }: Member, roleId: number) =>
  memberships
    .filter((membership) => membership.roleId !== roleId)
    .map(({ nodeName, roleName }) => `${nodeName}（${roleName}）`)
    .join('、');

/** Who holds the role, where, and what else they are. */
export const holderColumns = (roleId: number): Column<Member>[] => [
  {
    id: 'user',
    title: '用户',
    width: 208,
    exports: ['name', 'uname'],
    render: (member) => (
      <span className={classOf({ flow: 'row', gap: 8, align: 'center', minWidth: 0 })}>
        <Avatar name={member.name} />
        <span className={styles.name}>{member.name}</span>
        <span className={styles.uname}>{member.uname}</span>
      </span>
    ),
  },
  {
    id: 'places',
    title: '任职于',
    width: 200,
    exports: ['memberships'],
    render: (member) => (
      <span title={placesOf(member, roleId).join('、')}>{placesOf(member, roleId).join('、')}</span>
    ),
  },
  {
    id: 'others',
    title: '其他任职',
    width: 200,
    exports: ['memberships'],
    render: (member) => {
      const others = othersOf(member, roleId);
      return others ? <span title={others}>{others}</span> : <EmptyCell />;
    },
  },
  ...presenceColumns,
];

export const HolderCard = ({ member, roleId }: { member: Member; roleId: number }) => (
  <span className={styles.card}>
    <Avatar name={member.name} size={36} />
    <span className={styles.cardText}>
      <span className={styles.cardLine}>
        <b>{member.name}</b>
        <span className={styles.uname}>{member.uname}</span>
        <UserStatus status={member.status} />
      </span>
      <span className={styles.uname}>{placesOf(member, roleId).join('、')}</span>
    </span>
  </span>
);
