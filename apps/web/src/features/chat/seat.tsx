import { contract } from '@zhiying/contract';
import { Tooltip } from 'antd';
import { message } from '#kit/feedback/notices.ts';
import { useAction, useCall } from '#kit/session/api/queries.ts';
import styles from './inbox.module.css';

/** Whether new talks come to the person; pressed to change. */
export function Seat() {
  const seat = useCall(contract.chatDesk.seat);
  const set = useAction(contract.chatDesk.setSeat, { onError: (error) => void message.error(error.message) });
  if (!seat.data) return null;
  const { on, busy, capacity } = seat.data;
  return (
    <Tooltip
      title={`${on ? '点击暂停接待' : '点击开始接待'}，接待中 ${busy} / ${capacity}`}
      mouseEnterDelay={0.4}
    >
      <button
        type="button"
        className={styles.seat}
        data-on={on || undefined}
        aria-pressed={on}
        disabled={set.isPending}
        onClick={() => set.mutate({ on: !on })}
      >
        {on ? '接待中' : '暂停接待'}
      </button>
    </Tooltip>
  );
}
