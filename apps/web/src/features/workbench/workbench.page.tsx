import { Button } from 'antd';
import { ErrorNote } from '#kit/error-note.tsx';
import { StateView } from '#kit/state-view.tsx';
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

export default function WorkbenchPage() {
  const { span } = useSpan();
  const { data, error, refetch, isFetching } = useWorkbench(span);
  const todoCount = data?.todos.reduce((sum, todo) => sum + todo.count, 0);
  return (
    <div className={styles.page}>
      <WorkbenchHead todoCount={todoCount} />
      {data ? (
        <div className={styles.content}>
          <FiguresCard figures={data.figures} against={SPANS[span].against} />
          <div className={styles.columns}>
            <div className={styles.left}>
              <SignInChart days={data.signIns} className={styles.chart} />
              <OrganTable organs={data.organs} />
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
            text={[error.message, '数据没有受影响，可以稍后重试。']}
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
