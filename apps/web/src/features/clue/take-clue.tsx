import { type Clue, contract } from '@zhiying/contract';
import { Button } from 'antd';
import { Split } from '#kit/base/pieces.tsx';
import { message } from '#kit/feedback/notices.ts';
import { go } from '#kit/page/navigate.ts';
import { useAction } from '#kit/session/api/queries.ts';
import styles from './clue.module.css';

/** One click, and one stands on the clue; somebody who was faster is named. */
export const useTakeClue = () =>
  useAction(contract.cluePool.take, {
    onSuccess: ({ id, name }) => {
      void message.success(`已领取「${name}」`);
      go({ path: 'clew', search: { open: id } });
    },
    onError: (error) => void message.error(error.message),
  });

export function TakeClueButton({ clue }: { clue: Clue }) {
  const take = useTakeClue();
  return (
    <Split gap={12} size={12} tone="muted" className={styles.save}>
      <span>领取后由你跟进</span>
      <Button type="primary" loading={take.isPending} onClick={() => take.mutate({ id: clue.id })}>
        领取
      </Button>
    </Split>
  );
}
