import { contract, type Task, type TaskCounts, type TaskInfo } from '@zhiying/contract';
import { Button } from 'antd';
import { type ReactNode, useState } from 'react';
import { usePhone } from '#kit/base/use-phone.ts';
import { Loaded } from '#kit/feedback/loaded.tsx';
import { WaitingLines } from '#kit/feedback/waiting.tsx';
import { PageFrame, PageHead } from '#kit/layout/page-head.tsx';
import { go } from '#kit/page/navigate.ts';
import { PlaceLink } from '#kit/page/place-link.tsx';
import { useCall } from '#kit/session/api/queries.ts';
import { TaskStatus } from '#parts/task/task-status.tsx';
import { useLiveTasks } from '#parts/task/use-live-tasks.ts';
import { EvidenceDesk } from '../evidence/evidence-desk.tsx';
import { useTaskActions } from '../use-task-actions.tsx';
import styles from './detail.module.css';
import { RemindButton } from './remind-button.tsx';
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

/** Head, table and evidence: the same on all three detail pages. */
export function TaskFrame({ taskId, part, trail = [], children }: TaskFrameProps) {
  useLiveTasks(taskId);
  const task = useCall(contract.task.info, { id: taskId });
  const phone = usePhone();
  const [looked, setLooked] = useState<Looked | null>(null);
  const actions = useTaskActions({ onEdit: (id) => go({ path: 'task', search: { edit: id } }) });
  return (
    <Loaded query={task} sign={<WaitingLines />}>
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
                group="内容 / 任务"
                title={
                  <span className={styles.title}>
                    <b className={styles.heading}>{info.title}</b>
                    <TaskStatus state={info.state} />
                  </span>
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
            <div className={styles.body}>
              <TaskHead task={info} counts={part?.counts ?? info} />
              <div className={styles.columns}>
                <div className={styles.table}>
                  {trail.length > 0 && (
                    <nav className={styles.trail} aria-label="上级">
                      <PlaceLink to={{ path: 'task/detail', search: { id: taskId } }}>全部</PlaceLink>
                      {trail.map(({ name, path, id }) => (
                        <PlaceLink key={path} to={{ path, search: { id } }}>
                          {name}
                        </PlaceLink>
                      ))}
                    </nav>
                  )}
                  {children(info, setLooked, looked)}
                </div>
                {(!phone || looked) && (
                  <aside className={styles.aside}>
                    <EvidenceDesk
                      key={JSON.stringify(filter)}
                      filter={filter}
                      label={looked?.label ?? '全部待验收'}
                    />
                  </aside>
                )}
              </div>
            </div>
          </PageFrame>
        );
      }}
    </Loaded>
  );
}
