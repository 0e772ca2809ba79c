import { contract } from '@zhiying/contract';
import { Loaded } from '#kit/feedback/loaded.tsx';
import { WaitingLines } from '#kit/feedback/waiting.tsx';
import { ExportButton } from '#kit/list/export-button.tsx';
import { usePage } from '#kit/page/page-context.tsx';
import { useCall } from '#kit/session/api/queries.ts';
import styles from './detail.module.css';
import { MemberRows } from './member-rows.tsx';
import { TaskFrame } from './task-frame.tsx';

/** 经销商任务中心: one store's people. */
export default function StoreDetailPage() {
  const id = Number(usePage().search.id) || 0;
  const store = useCall(contract.taskStore.info, { id });
  return (
    <Loaded query={store} sign={<WaitingLines />}>
      {(place) => (
        <TaskFrame
          taskId={place.taskId}
          part={{ storeId: id, counts: place, remindable: place.remindable }}
          trail={[{ name: place.name, path: 'task/dealer/center/detail', id }]}
        >
          {(task, onLook, looked) => (
            <>
              <div className={styles.tools}>
                <b>{place.name}</b>
                <span className={styles.spring} />
                <ExportButton
                  call={contract.taskMember.list.export}
                  label="导出成员进度"
                  body={{ taskId: place.taskId, storeId: id }}
                />
              </div>
              <div className={styles.scroll}>
                <table className={styles.rows}>
                  <tbody>
                    <MemberRows task={task} storeId={id} depth={0} looked={looked} onLook={onLook} all />
                  </tbody>
                </table>
              </div>
            </>
          )}
        </TaskFrame>
      )}
    </Loaded>
  );
}
