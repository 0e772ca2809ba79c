import { contract } from '@zhiying/contract';
import { Button } from 'antd';
import { message } from '#kit/feedback/notices.ts';
import { useAction } from '#kit/session/api/queries.ts';

/** Asks the platform about a room, with what this system has. */
export function TestButton({ accountId }: { accountId: number }) {
  const test = useAction(contract.liveAccount.test, {
    onSuccess: ({ ok, note }) => void (ok ? message.success(note) : message.error(note)),
  });
  return (
    <Button size="small" loading={test.isPending} onClick={() => test.mutate({ id: accountId })}>
      测试连接
    </Button>
  );
}
