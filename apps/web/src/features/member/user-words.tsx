import type { Member } from '@zhiying/contract';
import { Tooltip } from 'antd';
import { Absent } from '#kit/display/moment.tsx';
import styles from './user.module.css';

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
  if (!primary) return <Absent>暂无任职</Absent>;
  return (
    <span className={styles.nodes}>
      <span className={styles.node} title={[primary.trail, primary.nodeName].filter(Boolean).join(' › ')}>
        {primary.nodeName}
      </span>
      {others.length > 0 && (
        <Tooltip title={others.join('、')}>
          <span className={styles.chip}>+{others.length}</span>
        </Tooltip>
      )}
    </span>
  );
}
