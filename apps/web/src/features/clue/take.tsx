import { type Clue, contract } from '@zhiying/contract';
import { Button } from 'antd';
import { message } from '#kit/feedback/notices.ts';
import { useAction } from '#kit/session/api/queries.ts';
import styles from './clue.module.css';

/** One click; somebody who was faster is named. */
export const useTake = () =>
  useAction(contract.cluePool.take, {
    onSuccess: ({ name }) => void message.success(`已领取「${name}」`),
    onError: (error) => void message.error(error.message),
  });

export function Take({ clue }: { clue: Clue }) {
  const take = useTake();
  return (
    <div className={styles.save}>
      <span>领取后由你跟进</span>
      <Button type="primary" loading={take.isPending} onClick={() => take.mutate({ id: clue.id })}>
        领取
      </Button>
    </div>
  );
}
