import { Button } from 'antd';
import { ErrorNote } from '#kit/feedback/error-note.tsx';
import { StateView } from '#kit/feedback/state-view.tsx';
import { useMayOpen } from '#kit/session/session.store.ts';
import { FiguresCard } from './figures-card.tsx';
import { OrganTable } from './organ-table.tsx';
import { RecentCard } from './recent-card.tsx';
import { SignInChart } from './sign-in-chart.tsx';
import { TodoCard } from './todo-card.tsx';
import { WorkCard } from './work-card.tsx';
import styles from './workbench.module.css';
import { SPANS, useSpan, useWorkbench } from './workbench.query.ts';
import { WorkbenchHead } from './workbench-head.tsx';
import { WorkbenchSkeleton } from './workbench-skeleton.tsx';

/** Who sees any part of the tree; to the others its overview would only ever be empty. */
const ORGAN_KEYS = ['1-1', '3-1', '10-2'] as const;

export default function WorkbenchPage() {
  const { span } = useSpan();
  const { data, error, refetch, isFetching } = useWorkbench(span);
  const mayOpen = useMayOpen();
  // Without the key for users the server counts only one's own doings.
  const own = !data?.figures.some(({ id }) => id === 'activeMembers');
  const todoCount = data?.todos.reduce((sum, todo) => sum + todo.count, 0);
  return (
    <div className={styles.page}>
      <WorkbenchHead todoCount={todoCount} />
      {data ? (
        <div className={styles.content}>
          <FiguresCard figures={data.figures} own={own} against={SPANS[span].against} />
          <div className={styles.columns}>
            <div className={styles.left}>
              <SignInChart days={data.signIns} own={own} className={styles.chart} />
              {(data.organs.length > 0 || mayOpen(ORGAN_KEYS)) && <OrganTable organs={data.organs} />}
            </div>
            <div className={styles.right}>
              <TodoCard todos={data.todos} />
              <WorkCard />
              <RecentCard recent={data.recent} />
            </div>
          </div>
        </div>
      ) : error ? (
        <div className={styles.failed}>
          <StateView
            kind="error"
            title="工作台的数字没有读出来"
            text={[error.message, '已有的数据没有受影响。']}
            actions={
              <Button type="primary" loading={isFetching} onClick={() => void refetch()}>
                重试
              </Button>
            }
            footnote={<ErrorNote requestId={error.requestId} />}
          />
        </div>
      ) : (
        <WorkbenchSkeleton />
      )}
    </div>
  );
}
