import { type ClueInfo, contract } from '@zhiying/contract';
import { Button, Input } from 'antd';
import dayjs from 'dayjs';
import { useState } from 'react';
import { message } from '#kit/feedback/notices.ts';
import { Field } from '#kit/form/field.tsx';
import { Dialog } from '#kit/layout/dialog.tsx';
import { useAction } from '#kit/session/api/queries.ts';
import styles from './clue.module.css';

/** Takes up a clue again that was given up. */
export function Reopen({ clue }: { clue: ClueInfo }) {
  const [asking, setAsking] = useState(false);
  const [reason, setReason] = useState('');
  const reopen = useAction(contract.clue.reopen, {
    onSuccess: () => {
      void message.success('已重新跟进');
      setAsking(false);
    },
    onError: (error) => void message.error(error.message),
  });
  return (
    <div className={styles.save}>
      <span>客户重新有意向时可以继续跟进</span>
      <Button onClick={() => setAsking(true)}>重新跟进</Button>
      <Dialog
        open={asking}
        onClose={() => setAsking(false)}
        title={`重新跟进「${clue.name}」`}
        width={480}
        unsaved={reason.trim() && !reopen.isSuccess ? 1 : 0}
        onSubmit={() =>
          reopen.mutate({
            id: clue.id,
            version: clue.version,
            reason,
            nextAt: dayjs().add(1, 'day').hour(10).minute(0).second(0).toISOString(),
          })
        }
        submitText="重新跟进"
        submitting={reopen.isPending}
        submitDisabled={!reason.trim()}
      >
        <Field label="原因" required hint="下次跟进先定在明天 10:00，可以在跟进时修改">
          {({ id, status }) => (
            <Input.TextArea
              id={id}
              status={status}
              value={reason}
              maxLength={200}
              autoSize={{ minRows: 2, maxRows: 4 }}
              onChange={(event) => setReason(event.target.value)}
            />
          )}
        </Field>
      </Dialog>
    </div>
  );
}
