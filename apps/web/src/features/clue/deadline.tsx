import { type ClueInfo, contract } from '@zhiying/contract';
import { Button } from 'antd';
import { useState } from 'react';
import { Text } from '#kit/base/pieces.tsx';
import { useNow } from '#kit/base/use-now.ts';
import { message } from '#kit/feedback/notices.ts';
import { useAction } from '#kit/session/api/queries.ts';
import { ClueNotice } from './clue-notice.tsx';
import { ReasonDialog } from './reason-dialog.tsx';
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
      <ClueNotice>
        <Text grow>
          {clue.extension.by}申请延长跟进
          <small>{clue.extension.reason}</small>
        </Text>
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
      </ClueNotice>
    );
  if (clue.recycleAt === null) return null;
  const left = Math.max(0, Date.parse(clue.recycleAt) - now);
  const level = levelOf(left);
  if (level === 'calm') return null;
  return (
    <ClueNotice level={level} role="status">
      <Text grow>
        <b>{spanText(left)}</b>
        {left >= 60_000 && '后回到线索池'}
        <small>记录一次跟进后重新计时</small>
      </Text>
      {clue.can.includes('extend') && (
        <Button type="link" size="small" onClick={() => setAsking(true)}>
          申请延长
        </Button>
      )}
      {asking && <AskExtension clue={clue} onClose={() => setAsking(false)} />}
    </ClueNotice>
  );
}

function AskExtension({ clue, onClose }: { clue: ClueInfo; onClose(): void }) {
  const extend = useAction(contract.clue.extend, {
    onSuccess: () => {
      void message.success('已提交申请');
      onClose();
    },
    onError: (error) => void message.error(error.message),
  });
  return (
    <ReasonDialog
      title="申请延长跟进"
      hint="由店长或经销商经理审批"
      submitText="提交申请"
      call={extend}
      onSubmit={(reason) => extend.mutate({ id: clue.id, reason })}
      onClose={onClose}
    />
  );
}
