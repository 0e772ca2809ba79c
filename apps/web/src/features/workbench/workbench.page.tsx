import { contract, mayCall } from '@zhiying/contract';
import { Button } from 'antd';
import { useLoadingSign } from '#kit/base/loading-sign.ts';
import { ErrorNote } from '#kit/feedback/error-note.tsx';
import { StateView } from '#kit/feedback/state-view.tsx';
import { useMayOpen, useProfile } from '#kit/session/session.store.ts';
import { useDay } from '#parts/workbench/use-day.ts';
import { AccountHealth } from './account-health.tsx';
import { DayPanel } from './day-panel.tsx';
import { FiguresCard } from './figures-card.tsx';
import { OrganTable } from './organ-table.tsx';
import { ReceivedCard } from './received-card.tsx';
import { RecentCard } from './recent-card.tsx';
import { ShortcutCard } from './shortcut-card.tsx';
import { TodoCard } from './todo-card.tsx';
import { WorkCard } from './work-card.tsx';
import styles from './workbench.module.css';
import { SPANS, useSpan, useWorkbench, type Workbench } from './workbench.query.ts';
import { WorkbenchHead } from './workbench-head.tsx';
import { WorkbenchSkeleton } from './workbench-skeleton.tsx';

/** Who sees any part of the tree; to the others its overview would only ever be empty. */
const ORGAN_KEYS = ['1-1', '3-1', '10-2'] as const;

export default function WorkbenchPage() {
  const { span } = useSpan();
  const { data, error, refetch, isFetching } = useWorkbench(span);
  const day = useDay();
  const waiting = useLoadingSign(!error && !(data && day));
  return (
    <div className={styles.page}>
      <WorkbenchHead day={day} />
      {waiting ? (
        <WorkbenchSkeleton />
      ) : data && day ? (
        <div className={styles.content}>
          <FiguresCard figures={data.figures} against={SPANS[span].against} />
          <div className={styles.columns}>
            <div className={styles.left}>
              <Main data={data} />
            </div>
            <div className={styles.right}>
              <TodoCard todos={day.todos} />
              <WorkCard />
              <ShortcutCard shortcuts={day.shortcuts} />
              {data.recent.length > 0 && <RecentCard recent={data.recent} />}
            </div>
          </div>
        </div>
      ) : error ? (
        <div className={styles.failed}>
          <StateView
            kind="error"
            title="工作台加载失败"
            text={[error.message, '已有数据不受影响。']}
            actions={
              <Button type="primary" loading={isFetching} onClick={() => void refetch()}>
                重试
              </Button>
            }
            footnote={<ErrorNote requestId={error.requestId} />}
          />
        </div>
      ) : null}
    </div>
  );
}

/** What the person works with: content and accounts, people and places, or what was sent to them. */
function Main({ data }: { data: Workbench }) {
  const mayOpen = useMayOpen();
  const profile = useProfile();
  const charted = data.posts !== null || data.signIns !== null;
  return (
    <>
      <DayPanel posts={data.posts} signIns={data.signIns} />
      {data.accounts && <AccountHealth platforms={data.accounts} />}
      {!charted && mayCall(profile, contract.material.list.keys) && <ReceivedCard />}
      {(data.organs.length > 0 || mayOpen(ORGAN_KEYS)) && <OrganTable organs={data.organs} />}
    </>
  );
}
