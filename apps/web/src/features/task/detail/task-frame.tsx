import { contract, type Task, type TaskCounts, type TaskInfo } from '@zhiying/contract';
import { Button } from 'antd';
import { type ReactNode, useEffect, useState } from 'react';
import { Box, Card, Column, Row, Text } from '#kit/base/pieces.tsx';
import { usePhone } from '#kit/base/use-phone.ts';
import { QueryView } from '#kit/feedback/query-view.tsx';
import { WaitingLines } from '#kit/feedback/waiting.tsx';
import { PageFrame, PageHead } from '#kit/layout/page-head.tsx';
import { go } from '#kit/page/navigate.ts';
import { PageLink } from '#kit/page/page-link.tsx';
import { useCall } from '#kit/session/api/queries.ts';
import { useProfile } from '#kit/session/session.store.ts';
import { RemindButton } from '#parts/task/remind-button.tsx';
import { TaskStatus } from '#parts/task/task-status.tsx';
import { useLiveTasks } from '#parts/task/use-live-tasks.ts';
import { EvidenceDesk } from '../evidence/evidence-desk.tsx';
import { useTaskActions } from '../use-task-actions.tsx';
import styles from './detail.module.css';
import { TaskHead } from './task-head.tsx';

/** Whose evidence is looked at beside the table. */
export interface Looked {
  label: string;
  storeId?: number;
  memberTaskId?: number;
}

interface TaskFrameProps {
  taskId: number;
  /** The part that is looked at; of the whole task when absent. */
  part?: { dealerId?: number; storeId?: number; counts: TaskCounts; remindable: number };
  /** Places above, one pill each. */
  trail?: readonly { name: string; path: string; id: number }[];
  children(task: TaskInfo, look: (looked: Looked) => void, looked: Looked | null): ReactNode;
}

/** For whoever plans, follows and judges a task. An adviser who follows a link to it is led to their own tasks. */
export function TaskFrame(props: TaskFrameProps) {
  return useProfile()?.adviser ? <OwnTasksInstead /> : <ManagersFrame {...props} />;
}

function OwnTasksInstead() {
  useEffect(() => go({ path: 'task', search: { tabid: 'mine' } }, { replace: true }), []);
  return null;
}

/** Head, table and evidence: the same on all three detail pages. */
function ManagersFrame({ taskId, part, trail = [], children }: TaskFrameProps) {
  useLiveTasks(taskId);
  const task = useCall(contract.task.info, { id: taskId });
  const phone = usePhone();
  const [looked, setLooked] = useState<Looked | null>(null);
  const actions = useTaskActions({ onEdit: (id) => go({ path: 'task', search: { edit: id } }) });
  return (
    <QueryView query={task} sign={<WaitingLines />}>
      {(info) => {
        const end = actions.find(({ id }) => id === 'task.terminate');
        const ids = { taskId, dealerId: part?.dealerId, storeId: part?.storeId };
        const filter = looked?.memberTaskId
          ? { memberTaskId: looked.memberTaskId }
          : { ...(looked?.storeId ? { storeId: looked.storeId } : ids), state: 'waiting' as const };
        return (
          <PageFrame
            head={
              <PageHead
                group="分发 / 任务"
                title={
                  <Row as="span" gap={12} minWidth={0} className={styles.title}>
                    <Text as="b" minWidth={0} clip className={styles.heading}>
                      {info.title}
                    </Text>
                    <TaskStatus state={info.state} />
                  </Row>
                }
              >
                {!part && info.can.includes('terminate') && end && (
                  <Button type="text" onClick={() => void end.run(info as Task)}>
                    终止
                  </Button>
                )}
                <RemindButton
                  scope={part ? { dealerId: part.dealerId, storeId: part.storeId } : { taskId }}
                  count={part?.remindable ?? info.remindable}
                />
              </PageHead>
            }
          >
            <Column gap={12} height="full" minHeight={0} className={styles.body}>
              <TaskHead task={info} counts={part?.counts ?? info} part={part} />
              <Card
                look={{ flow: 'stack', fill: true, radius: 10, overflow: 'hidden' }}
                tracks="minmax(0, 1fr) 344px"
                className={styles.columns}
              >
                <Column minHeight={0} minWidth={0}>
                  {trail.length > 0 && (
                    <Row
                      as="nav"
                      look={{ padding: '8 12 0', gap: 6, align: 'stretch' }}
                      className={styles.trail}
                      aria-label="上级"
                    >
                      <PageLink to={{ path: 'task/detail', search: { id: taskId } }}>全部</PageLink>
                      {trail.map(({ name, path, id }) => (
                        <PageLink key={path} to={{ path, search: { id } }}>
                          {name}
                        </PageLink>
                      ))}
                    </Row>
                  )}
                  {children(info, setLooked, looked)}
                </Column>
                {(!phone || looked) && (
                  <Box as="aside" minHeight={0} borderLeft="line" className={styles.aside}>
                    <EvidenceDesk
                      key={JSON.stringify(filter)}
                      filter={filter}
                      label={looked?.label ?? '全部待验收'}
                    />
                  </Box>
                )}
              </Card>
            </Column>
          </PageFrame>
        );
      }}
    </QueryView>
  );
}
