import { contract } from '@zhiying/contract';
import { Button } from 'antd';
import { useState } from 'react';
import { figure } from '#kit/base/figure.ts';
import { Clip, Muted, Note, Row, Stack } from '#kit/base/pieces.tsx';
import { MetaLine } from '#kit/display/meta-line.tsx';
import { QueryView } from '#kit/feedback/query-view.tsx';
import { SideDrawer } from '#kit/layout/drawer.tsx';
import { useCall } from '#kit/session/api/queries.ts';
import styles from './not-begun.module.css';
import { RemindButton } from './remind-button.tsx';
import { useLiveTasks } from './use-live-tasks.ts';

const SHOWN = 200;

interface Scope {
  taskId?: number;
  dealerId?: number;
  storeId?: number;
}

interface NotBegunProps {
  /** How many people of a running task have handed in nothing. */
  count: number;
  /** Whose people they are, in words. */
  of: string;
  scope: Scope;
}

/** 未提交: the number, and behind it who they are and the way to remind them. */
export function NotBegun({ count, of, scope }: NotBegunProps) {
  const [open, setOpen] = useState(false);
  if (count === 0) return '0';
  return (
    <>
      <Button
        type="link"
        size="small"
        className={styles.number ?? ''}
        aria-label={`${of}：未提交 ${figure(count)} 人，查看名单`}
        onClick={() => setOpen(true)}
      >
        {figure(count)}
      </Button>
      {open && <NotBegunDrawer of={of} scope={scope} onClose={() => setOpen(false)} />}
    </>
  );
}

function NotBegunDrawer({ of, scope, onClose }: Omit<NotBegunProps, 'count'> & { onClose(): void }) {
  useLiveTasks(scope.taskId);
  const people = useCall(contract.taskMember.list, {
    ...scope,
    state: 'open',
    sort: 'name',
    order: 'ASC',
    limit: SHOWN,
  });
  const rows = people.data?.rows ?? [];
  const remindable = rows.filter(({ can }) => can.includes('remind')).map(({ id }) => id);
  return (
    <SideDrawer
      open
      onClose={onClose}
      title={people.data ? `未提交 ${figure(people.data.total)} 人` : '未提交'}
      subtitle={of}
      footer={remindable.length > 0 && <RemindButton scope={{ ids: remindable }} count={remindable.length} />}
    >
      <QueryView query={people}>
        {({ total }) => (
          <Stack as="ul" gap={8}>
            {rows.map((person) => (
              <Row as="li" gap={12} justify="between" minHeight={32} key={person.id}>
                <Row gap={8} align="baseline" minWidth={0}>
                  <Clip as="b" weight={400} flex="none">
                    {person.name}
                  </Clip>
                  <Clip size={12} tone="muted">
                    <MetaLine items={[person.store, person.reminders > 0 && `催过 ${person.reminders} 次`]} />
                  </Clip>
                </Row>
                {person.can.includes('remind') ? (
                  <RemindButton inRow scope={{ ids: [person.id] }} count={1} />
                ) : (
                  person.reminded && <Muted flex="none">今天已催办</Muted>
                )}
              </Row>
            ))}
            {total === 0 && <Note as="li">都已提交</Note>}
            {total > rows.length && (
              <Note as="li">{`还有 ${figure(total - rows.length)} 人，导出后可查看全部`}</Note>
            )}
          </Stack>
        )}
      </QueryView>
    </SideDrawer>
  );
}
