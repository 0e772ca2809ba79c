import { contract, type DataOf } from '@zhiying/contract';
import { Button } from 'antd';
import { Notice, Text } from '#kit/base/pieces.tsx';
import { confirm } from '#kit/feedback/confirm.tsx';
import { message } from '#kit/feedback/notices.ts';
import { useAction } from '#kit/session/api/queries.ts';

interface HeldSweepProps {
  held: NonNullable<DataOf<typeof contract.cluePool.rules>['held']>;
  mayChange: boolean;
}

/** So many clues were due at once that somebody should look before they are taken back. */
export function HeldSweep({ held: { count, of }, mayChange }: HeldSweepProps) {
  const goOn = useAction(contract.cluePool.sweepOn, {
    onSuccess: () => void message.success('已开始回收'),
    onError: (error) => void message.error(error.message),
  });
  const ask = async () => {
    const sure = await confirm({
      title: `回收 ${count} 条线索？`,
      consequence: '所列线索均已超过跟进时限，回收后由同事领取，并通知负责人。',
      okText: '回收',
      danger: true,
    });
    if (sure) goOn.mutate({});
  };
  return (
    <Notice
      flow="row"
      gap={12}
      align="center"
      padding="10 16"
      margin="0 gutter 12"
      position="sticky"
      bottom={0}
      role="status"
    >
      <Text grow>
        {of} 条名下线索中有 {count} 条同时到期，已暂停回收，请确认规则和服务器时间
      </Text>
      {mayChange && (
        <Button size="small" loading={goOn.isPending} onClick={() => void ask()}>
          继续回收
        </Button>
      )}
    </Notice>
  );
}
