import { type ClueInfo, contract } from '@zhiying/contract';
import { Button } from 'antd';
import dayjs from 'dayjs';
import { useState } from 'react';
import { Split } from '#kit/base/pieces.tsx';
import { message } from '#kit/feedback/notices.ts';
import { useAction } from '#kit/session/api/queries.ts';
import styles from './clue.module.css';
import { ReasonDialog } from './reason-dialog.tsx';

/** Takes up a clue again that was given up. */
export function Reopen({ clue }: { clue: ClueInfo }) {
  const [asking, setAsking] = useState(false);
  const reopen = useAction(contract.clue.reopen, {
    onSuccess: () => {
      void message.success('已重新跟进');
      setAsking(false);
    },
    onError: (error) => void message.error(error.message),
  });
  return (
    <Split gap={12} size={12} tone="muted" className={styles.save}>
      <span>客户重新有意向时可以继续跟进</span>
      <Button onClick={() => setAsking(true)}>重新跟进</Button>
      <ReasonDialog
        open={asking}
        title={`重新跟进「${clue.name}」`}
        hint="下次跟进先定在明天 10:00，可以在跟进时修改"
        submitText="重新跟进"
        call={reopen}
        onSubmit={(reason) =>
          reopen.mutate({
            id: clue.id,
            version: clue.version,
            reason,
            nextAt: dayjs().add(1, 'day').hour(10).minute(0).second(0).toISOString(),
          })
        }
        onClose={() => setAsking(false)}
      />
    </Split>
  );
}
