import type { Member } from '@zhiying/contract';
import { momentText } from '#kit/base/moment-text.ts';
import { Muted, Row, Split, Text } from '#kit/base/pieces.tsx';
import { Avatar } from '#kit/display/avatar.tsx';
import { MetaLine } from '#kit/display/meta-line.tsx';
import { UserStatus } from '#parts/member/user-status.tsx';
import { Nodes, rolesOf } from './user-words.tsx';

/** A row on a phone: who and how, where and what, phone and last login. */
export function UserCard({ member }: { member: Member }) {
  return (
    <Row as="span" gap={12} align="stretch">
      <Avatar name={member.name} src={member.avatar} size={36} />
      <Text flow="block" grow>
        <Row as="span" gap={8} lineHeight={22}>
          <Text as="b" size={14} weight={600}>
            {member.name}
          </Text>
          <Muted clip>{member.uname}</Muted>
          <Text size={12} tone="text2" marginLeft="auto">
            <UserStatus status={member.status} />
          </Text>
        </Row>
        <Row as="span" minWidth={0} size="13/20" tone="text2">
          <MetaLine items={[<Nodes key="nodes" member={member} />, rolesOf(member)]} />
        </Row>
        <Split as="span" size="12/20" tone="muted">
          <span>{member.phone ?? '未填写手机号'}</span>
          <span>{member.lastLoginAt ? `${momentText(member.lastLoginAt)} 登录` : '从未登录'}</span>
        </Split>
      </Text>
    </Row>
  );
}
