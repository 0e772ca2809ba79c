import { type ClueInfo, contract } from '@zhiying/contract';
import { Button, Input } from 'antd';
import { useState } from 'react';
import pieces from '#kit/base/pieces.module.css';
import { useNow } from '#kit/base/use-now.ts';
import { message } from '#kit/feedback/notices.ts';
import { Field } from '#kit/form/field.tsx';
import { Dialog } from '#kit/layout/dialog.tsx';
import { useAction } from '#kit/session/api/queries.ts';
import styles from './clue.module.css';
import { levelOf, spanText } from './recycle-words.ts';

/** Says when the clue goes back to the pool, once it is near, and what can be done about it. */
export function Deadline({ clue }: { clue: ClueInfo }) {
  const now = useNow(30_000);
  const [asking, setAsking] = useState(false);
  const decide = useAction(contract.clue.decideExtension, {
    onError: (error) => void message.error(error.message),
  });
  if (clue.extension)
    return (
      <div className={styles.deadline} data-level="soon">
        <span className={pieces.grow}>
          {clue.extension.by}申请延长跟进
          <small>{clue.extension.reason}</small>
        </span>
        {clue.extension.mayDecide ? (
          <>
            <Button size="small" onClick={() => decide.mutate({ id: clue.id, agreed: false })}>
              不同意
            </Button>
            <Button size="small" type="primary" onClick={() => decide.mutate({ id: clue.id, agreed: true })}>
              同意
            </Button>
          </>
        ) : (
          <span>等待审批</span>
        )}
      </div>
    );
  if (clue.recycleAt === null) return null;
  const left = Math.max(0, Date.parse(clue.recycleAt) - now);
  const level = levelOf(left);
  if (level === 'calm') return null;
  return (
    <div className={styles.deadline} data-level={level} role="status">
      <span className={pieces.grow}>
        <b>{spanText(left)}</b>
        {left >= 60_000 && '后回到线索池'}
        <small>记录一次跟进后重新计时</small>
      </span>
      {clue.can.includes('extend') && (
        <Button type="link" size="small" onClick={() => setAsking(true)}>
          申请延长
        </Button>
      )}
      {asking && <AskExtension clue={clue} onClose={() => setAsking(false)} />}
    </div>
  );
}

function AskExtension({ clue, onClose }: { clue: ClueInfo; onClose(): void }) {
  const [reason, setReason] = useState('');
  const extend = useAction(contract.clue.extend, {
    onSuccess: () => {
      void message.success('已提交申请');
      onClose();
    },
    onError: (error) => void message.error(error.message),
  });
  return (
    <Dialog
      open
      onClose={onClose}
      title="申请延长跟进"
      width={480}
      unsaved={reason.trim() && !extend.isSuccess ? 1 : 0}
      onSubmit={() => extend.mutate({ id: clue.id, reason })}
      submitText="提交申请"
      submitting={extend.isPending}
      submitDisabled={!reason.trim()}
    >
      <Field label="原因" required hint="由店长或经销商经理审批">
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
  );
}
