import { BAD_FINDINGS, contract, type TaskInfo, type TaskMember } from '@zhiying/contract';
import { Button } from 'antd';
import { useState } from 'react';
import { classOf } from '#kit/base/class-of.ts';
import { MoreIcon } from '#kit/base/icons.tsx';
import { Row } from '#kit/base/pieces.tsx';
import { Avatar } from '#kit/display/avatar.tsx';
import { MenuButton } from '#kit/display/menu-button.tsx';
import { Moment } from '#kit/display/moment.tsx';
import { message } from '#kit/feedback/notices.ts';
import { useAction, useCall } from '#kit/session/api/queries.ts';
import { RemindButton } from '#parts/task/remind-button.tsx';
import { MemberTaskStatus } from '#parts/task/task-status.tsx';
import styles from './detail.module.css';
import type { Looked } from './task-frame.tsx';

interface MemberRowsProps {
  task: TaskInfo;
  storeId?: number;
  depth: number;
  looked: Looked | null;
  onLook(looked: Looked): void;
  /** Shows those who are done as well, from the start. */
  all?: boolean;
}

/** People of a store; those who are done fold into one line. */
export function MemberRows({ task, storeId, depth, looked, onLook, all = false }: MemberRowsProps) {
  const [unfolded, setUnfolded] = useState(all);
  const { data } = useCall(contract.taskMember.list, {
    taskId: task.id,
    ...(storeId ? { storeId } : {}),
    limit: 200,
  });
  const rows = data?.rows ?? [];
  const done = rows.filter(({ state }) => state === 'done');
  const folds = !unfolded && done.length > 2;
  const shown = folds ? rows.filter(({ state }) => state !== 'done') : rows;
  return (
    <>
      {shown.map((member) => (
        <MemberRow
          key={member.id}
          member={member}
          depth={depth}
          chosen={looked?.memberTaskId === member.id}
          onLook={onLook}
        />
      ))}
      {folds && (
        <tr>
          <td colSpan={7}>
            <Button
              type="text"
              size="small"
              className={styles.folded}
              style={{ marginLeft: depth * 20 }}
              onClick={() => setUnfolded(true)}
            >
              {`其余 ${done.length} 人已完成`}
            </Button>
          </td>
        </tr>
      )}
    </>
  );
}

const REASONS = ['休假', '离职', '调岗'] as const;

function MemberRow({
  member,
  depth,
  chosen,
  onLook,
}: {
  member: TaskMember;
  depth: number;
  chosen: boolean;
  onLook(looked: Looked): void;
}) {
  const failed = (error: Error) => void message.error(error.message);
  const exempt = useAction(contract.taskMember.exempt, { onError: failed });
  const restore = useAction(contract.taskMember.restore, { onError: failed });
  const look = () => onLook({ label: member.name, memberTaskId: member.id });
  const menu = [
    ...(member.can.includes('exempt')
      ? REASONS.map((reason) => ({
          key: reason,
          label: `不计入：${reason}`,
          onClick: () => exempt.mutate({ ids: [member.id], reason }),
        }))
      : []),
    ...(member.can.includes('restore')
      ? [{ key: 'restore', label: '重新计入', onClick: () => restore.mutate({ ids: [member.id] }) }]
      : []),
  ];
  return (
    <tr data-level="member" data-chosen={chosen}>
      <td>
        <Row as="span" gap={6} className={styles.name} style={{ paddingLeft: depth * 20 + 4 }}>
          <Avatar name={member.name} src={member.avatar} size={24} />
          <span>{member.name}</span>
        </Row>
      </td>
      <td>
        <Row as="span" gap={4} className={styles.thumbs}>
          {member.thumbs.map((thumb) => (
            <img
              className={classOf({ height: 30, radius: 3, objectFit: 'cover' })}
              key={thumb}
              src={thumb}
              alt=""
              loading="lazy"
            />
          ))}
          <span>
            {member.handed > 0 || member.accepted > 0
              ? `${member.handed} / ${member.wanted}`
              : `0 / ${member.wanted}`}
          </span>
        </Row>
      </td>
      <td colSpan={3}>
        <Row as="span" gap={12} className={styles.found}>
          <MemberTaskStatus state={member.state} />
          <small
            data-bad={BAD_FINDINGS.includes(member.finding) || member.state === 'returned'}
            title={member.reason || member.note}
          >
            {member.reason || member.note || (member.reminders > 0 ? `催过 ${member.reminders} 次` : '')}
          </small>
        </Row>
      </td>
      <td>
        <Moment at={member.lastAt} />
      </td>
      <td>
        {member.handed > 0 || member.state === 'returned' ? (
          <Button type="link" size="small" onClick={look}>
            {member.state === 'waiting' ? '验收' : '查看'}
          </Button>
        ) : member.can.includes('remind') ? (
          <RemindButton inRow scope={{ ids: [member.id] }} count={1} />
        ) : (
          member.reminded && <small className={styles.tomorrow}>明天可催</small>
        )}
        {menu.length > 0 && (
          <MenuButton menu={{ items: menu }}>
            <Button type="text" size="small" aria-label={`${member.name} 的更多操作`} icon={<MoreIcon />} />
          </MenuButton>
        )}
      </td>
    </tr>
  );
}
