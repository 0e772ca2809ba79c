import type { Member } from '@zhiying/contract';
import { momentText } from '#kit/base/moment-text.ts';
import { Avatar } from '#kit/display/avatar.tsx';
import { MetaLine } from '#kit/display/meta-line.tsx';
import { UserStatus } from '#parts/member/user-status.tsx';
import styles from './user.module.css';
import { Nodes, rolesOf } from './user-words.tsx';

/** A row on a phone: who and how, where and what, phone and last login. */
export function UserCard({ member }: { member: Member }) {
  return (
    <span className={styles.card}>
      <Avatar name={member.name} src={member.avatar} size={36} />
      <span className={styles.cardText}>
        <span className={styles.cardLine}>
          <b>{member.name}</b>
          <span className={styles.uname}>{member.uname}</span>
          <span className={styles.right}>
            <UserStatus status={member.status} />
          </span>
        </span>
        <span className={styles.cardMeta}>
          <MetaLine items={[<Nodes key="nodes" member={member} />, rolesOf(member)]} />
        </span>
        <span className={styles.cardFoot}>
          <span>{member.phone ?? '未填写手机号'}</span>
          <span>{member.lastLoginAt ? `${momentText(member.lastLoginAt)} 登录` : '从未登录'}</span>
        </span>
      </span>
    </span>
  );
}
