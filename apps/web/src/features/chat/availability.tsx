import { contract } from '@zhiying/contract';
import { Tooltip } from 'antd';
import { PlainButton } from '#kit/base/pieces.tsx';
import { message } from '#kit/feedback/notices.ts';
import { useAction, useCall } from '#kit/session/api/queries.ts';
import styles from './inbox.module.css';

/** Whether new talks come to the person; pressed to change. `here`: how many colleagues look at their inbox. */
export function Availability({ here }: { here: number }) {
  const own = useCall(contract.chatDesk.availability);
  const set = useAction(contract.chatDesk.setAvailability, {
    onError: (error) => void message.error(error.message),
  });
  if (!own.data) return null;
  const { on, busy, capacity } = own.data;
  return (
    <Tooltip
      title={`${on ? '点击暂停接待' : '点击开始接待'}，我的会话 ${busy} / ${capacity}，在线同事 ${here} 人`}
      mouseEnterDelay={0.4}
    >
      <PlainButton
        look={{
          flow: 'inline',
          gap: 6,
          align: 'center',
          flex: 'none',
          height: 28,
          size: 12,
          tone: 'text2',
          padding: '0 6',
          radius: 6,
        }}
        className={styles.availability}
        data-on={on || undefined}
        aria-pressed={on}
        disabled={set.isPending}
        onClick={() => set.mutate({ on: !on })}
      >
        {on ? '接待中' : '暂停接待'}
      </PlainButton>
    </Tooltip>
  );
}
