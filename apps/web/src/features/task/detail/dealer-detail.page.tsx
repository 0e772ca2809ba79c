import { contract } from '@zhiying/contract';
import { QueryView } from '#kit/feedback/query-view.tsx';
import { WaitingLines } from '#kit/feedback/waiting.tsx';
import { usePage } from '#kit/page/page-context.tsx';
import { useCall } from '#kit/session/api/queries.ts';
import { Places } from './place-rows.tsx';
import { TaskFrame } from './task-frame.tsx';

/** 经销商任务: one dealer's stores. */
export default function DealerDetailPage() {
  const id = Number(usePage().search.id) || 0;
  const dealer = useCall(contract.taskDealer.info, { id });
  return (
    <QueryView query={dealer} sign={<WaitingLines />}>
      {(place) => (
        <TaskFrame
          taskId={place.taskId}
          part={{ dealerId: id, counts: place, remindable: place.remindable }}
          trail={[{ name: place.name, path: 'task/dealer/detail', id }]}
        >
          {(task, onLook, looked) => (
            <Places task={task} level="store" dealerId={id} looked={looked} onLook={onLook} />
          )}
        </TaskFrame>
      )}
    </QueryView>
  );
}
