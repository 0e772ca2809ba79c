import type { Talk } from '@zhiying/contract';
import { Button } from 'antd';
import { useState } from 'react';
import { Bar } from '#kit/base/pieces.tsx';
import { AssignDialog } from './assign-dialog.tsx';
import { EndDialog } from './end-dialog.tsx';
import styles from './inbox.module.css';
import { TransferDialog } from './transfer-dialog.tsx';
import { type BulkResult, useBulkResult } from './use-bulk-result.ts';

/** What can be done to all that are chosen at once. */
export function SelectionBar({ talks, onDone }: { talks: readonly Talk[]; onDone(): void }) {
  const [asking, setAsking] = useState<'转接' | '分配' | '结束' | null>(null);
  const tell = useBulkResult();
  const may = (verb: Talk['can'][number]) => talks.every(({ can }) => can.includes(verb));
  const dialog = {
    talks,
    onClose: () => setAsking(null),
    onDone(done: BulkResult) {
      if (asking) tell(asking, talks, done);
      setAsking(null);
      onDone();
    },
  };
  return (
    <Bar background="primary" className={styles.selection} role="toolbar" aria-label="已选会话">
      <b>已选 {talks.length}</b>
      <Button size="small" disabled={!may('transfer')} onClick={() => setAsking('转接')}>
        转接
      </Button>
      <Button size="small" disabled={!may('transfer')} onClick={() => setAsking('分配')}>
        分配
      </Button>
      <Button size="small" disabled={!may('end')} onClick={() => setAsking('结束')}>
        结束
      </Button>
      <Button type="link" size="small" onClick={onDone}>
        取消
      </Button>
      {asking === '转接' && <TransferDialog {...dialog} />}
      {asking === '分配' && <AssignDialog {...dialog} />}
      {asking === '结束' && <EndDialog {...dialog} />}
    </Bar>
  );
}
