import { contract } from '@zhiying/contract';
import { Button, Input, Popover } from 'antd';
import { useState } from 'react';
import { classOf } from '#kit/base/class-of.ts';
import { figure } from '#kit/base/figure.ts';
import { Text } from '#kit/base/pieces.tsx';
import { message } from '#kit/feedback/notices.ts';
import { keysOf } from '#kit/session/action.ts';
import { useAction } from '#kit/session/api/queries.ts';
import { Can } from '#kit/session/can.tsx';

interface RemindButtonProps {
  scope: { taskId?: number; dealerId?: number; storeId?: number; ids?: number[] };
  count: number;
  /** In a row: a word instead of a button. */
  inRow?: boolean;
}

/** 催办: who, and in which words; everybody at most once a day. */
export function RemindButton({ scope, count, inRow = false }: RemindButtonProps) {
  const [open, setOpen] = useState(false);
  const [text, setText] = useState('');
  const remind = useAction(contract.taskMember.remind, {
    onError: (error) => void message.error(error.message),
    onSuccess: ({ changed }) => {
      void message.success(changed > 0 ? `已催办 ${figure(changed)} 人` : '今天已全部催办');
      setOpen(false);
    },
  });
  if (count === 0) return null;
  const people = `催办 ${figure(count)}${inRow ? '' : ' 人'}`;
  return (
    <Can keys={keysOf(contract.taskMember.remind)}>
      <Popover
        open={open}
        onOpenChange={setOpen}
        trigger="click"
        placement="bottomRight"
        content={
          <form
            className={classOf({ flow: 'stack', gap: 10, width: 280 })}
            onSubmit={(event) => {
              event.preventDefault();
              remind.mutate({ ...scope, text: text.trim() || undefined });
            }}
          >
            <Text
              as="p"
              tone="text2"
            >{`提醒 ${figure(count)} 位未交齐的用户，通过控制台通知。每人每天最多一次。`}</Text>
            <Input
              aria-label="催办留言"
              placeholder="选填，随催办一并发送"
              maxLength={100}
              value={text}
              onChange={(event) => setText(event.target.value)}
            />
            <Button type="primary" htmlType="submit" loading={remind.isPending}>
              {`催办 ${figure(count)} 人`}
            </Button>
          </form>
        }
      >
        {inRow ? (
          <Button type="link" size="small">
            {people}
          </Button>
        ) : (
          <Button type="primary">{people}</Button>
        )}
      </Popover>
    </Can>
  );
}
