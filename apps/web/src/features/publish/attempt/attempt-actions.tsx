import { type Attempt, contract, PUBLISH_KEYS } from '@zhiying/contract';
import { Button } from 'antd';
import { Row } from '#kit/base/pieces.tsx';
import { message } from '#kit/feedback/notices.ts';
import { useAction } from '#kit/session/api/queries.ts';
import { Can } from '#kit/session/can.tsx';
import styles from './attempt.module.css';

interface AttemptActionsProps {
  attempt: Pick<Attempt, 'id' | 'can'>;
  onMove?: (() => void) | undefined;
}

/** Out again, at another time, or not at all. */
export function AttemptActions({ attempt: { id, can }, onMove }: AttemptActionsProps) {
  const failed = (error: Error) => void message.error(error.message);
  const retry = useAction(contract.publish.retry, {
    onError: failed,
    onSuccess: () => void message.success('已重新加入发布队列'),
  });
  const cancel = useAction(contract.publish.cancel, {
    onError: failed,
    onSuccess: ({ changed }) =>
      void message.info(changed > 0 ? '已取消，之后可重新发布' : '已提交至平台，无法取消'),
  });
  return (
    <Can keys={PUBLISH_KEYS.publish}>
      <Row as="span" gap={8} align="stretch" justify="end" className={styles.actions}>
        {onMove && (can.includes('move') || can.includes('retry')) && (
          <Button size="small" onClick={onMove}>
            {can.includes('move') ? '调整时间' : '重新排期'}
          </Button>
        )}
        {can.includes('cancel') && (
          <Button size="small" loading={cancel.isPending} onClick={() => cancel.mutate({ ids: [id] })}>
            取消发布
          </Button>
        )}
        {can.includes('retry') && (
          <Button
            size="small"
            type="primary"
            loading={retry.isPending}
            onClick={() => retry.mutate({ ids: [id] })}
          >
            重新发布
          </Button>
        )}
      </Row>
    </Can>
  );
}
