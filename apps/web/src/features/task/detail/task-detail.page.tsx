import { classOf } from '#kit/base/class-of.ts';
import { StateView } from '#kit/feedback/state-view.tsx';
import { usePage } from '#kit/page/page-context.tsx';
import styles from './detail.module.css';
import { MemberRows } from './member-rows.tsx';
import { Places } from './place-rows.tsx';
import { TaskFrame } from './task-frame.tsx';

/** 任务详情: every dealer; whoever sees only stores or themselves begins there. */
export default function TaskDetailPage() {
  const id = Number(usePage().search.id);
  if (!Number.isSafeInteger(id) || id <= 0) return <StateView kind="not-found" title="任务不存在" />;
  return (
    <TaskFrame taskId={id}>
      {(task, onLook, looked) =>
        task.dealers > 0 || !task.spread ? (
          <Places task={task} level="dealer" looked={looked} onLook={onLook} />
        ) : task.stores > 0 ? (
          <Places task={task} level="store" looked={looked} onLook={onLook} />
        ) : (
          <table className={classOf({ width: 'full' }, styles.rows)}>
            <tbody>
              <MemberRows task={task} depth={0} looked={looked} onLook={onLook} all />
            </tbody>
          </table>
        )
      }
    </TaskFrame>
  );
}
