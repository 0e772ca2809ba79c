import { contract } from '@zhiying/contract';
import { classOf } from '#kit/base/class-of.ts';
import { Box, Row, Text } from '#kit/base/pieces.tsx';
import { QueryView } from '#kit/feedback/query-view.tsx';
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
    <QueryView query={store} sign={<WaitingLines />}>
      {(place) => (
        <TaskFrame
          taskId={place.taskId}
          part={{ storeId: id, counts: place, remindable: place.remindable }}
          trail={[{ name: place.name, path: 'task/dealer/center/detail', id }]}
        >
          {(task, onLook, looked) => (
            <>
              <Row gap={8} wrap flex="none" padding="8 12">
                <b>{place.name}</b>
                <Text flex={1} />
                <ExportButton
                  call={contract.taskMember.list.export}
                  label="导出成员进度"
                  body={{ taskId: place.taskId, storeId: id }}
                />
              </Row>
              <Box fill overflow="auto">
                <table className={classOf({ width: 'full' }, styles.rows)}>
                  <tbody>
                    <MemberRows task={task} storeId={id} depth={0} looked={looked} onLook={onLook} all />
                  </tbody>
                </table>
              </Box>
            </>
          )}
        </TaskFrame>
      )}
    </QueryView>
  );
}
