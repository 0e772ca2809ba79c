import type { Member } from '@zhiying/contract';
import { Tooltip } from 'antd';
import { Row, Text } from '#kit/base/pieces.tsx';
import { EmptyCell } from '#kit/display/moment.tsx';

/** The roles as plain words, each once. */
export const rolesOf = ({ memberships }: Member) =>
  [...new Set(memberships.map((entry) => entry.roleName))].join('、');

const primaryOf = ({ memberships }: Member) => memberships.find((entry) => entry.primary) ?? memberships[0];

/** The primary node; the others behind a +2 chip. */
export function Nodes({ member }: { member: Member }) {
  const primary = primaryOf(member);
  const others = [...new Set(member.memberships.map((entry) => entry.nodeName))].filter(
    (name) => name !== primary?.nodeName,
  );
  if (!primary) return <EmptyCell>暂无任职</EmptyCell>;
  return (
    <Row as="span" flow="inline" gap={6} minWidth={0} maxWidth="full">
      <Text clip title={[primary.trail, primary.nodeName].filter(Boolean).join(' › ')}>
        {primary.nodeName}
      </Text>
      {others.length > 0 && (
        <Tooltip title={others.join('、')}>
          <Text flex="none" size="12/18" tone="text2" padding="0 4" background="fill" radius={4}>
            +{others.length}
          </Text>
        </Tooltip>
      )}
    </Row>
  );
}
