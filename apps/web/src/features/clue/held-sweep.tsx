import { contract, type DataOf } from '@zhiying/contract';
import { Button } from 'antd';
import pieces from '#kit/base/pieces.module.css';
import { confirm } from '#kit/feedback/confirm.tsx';
import { message } from '#kit/feedback/notices.ts';
import { useAction } from '#kit/session/api/queries.ts';
import styles from './clue.module.css';

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
    <div className={styles.held} role="status">
      <span className={pieces.grow}>
        {of} 条在手线索中有 {count} 条同时到期，已暂停回收，请确认规则和服务器时间
      </span>
      {mayChange && (
        <Button size="small" loading={goOn.isPending} onClick={() => void ask()}>
          继续回收
        </Button>
      )}
    </div>
  );
}
