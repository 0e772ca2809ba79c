import { type ClueInfo, contract } from '@zhiying/contract';
import { Button } from 'antd';
import { useEffect, useState } from 'react';
import pieces from '#kit/base/pieces.module.css';
import { Absent } from '#kit/display/moment.tsx';
import { message } from '#kit/feedback/notices.ts';
import { useAction } from '#kit/session/api/queries.ts';
import styles from './clue.module.css';
import { useDial } from './use-dial.ts';

const SHOWN_MS = 30_000;

/** The number, masked; whoever may sees it whole for half a minute, and that is written down. */
export function CluePhone({ clue }: { clue: ClueInfo }) {
  const [whole, setWhole] = useState<string | null>(null);
  const reveal = useAction(contract.clue.revealPhone, {
    onSuccess: ({ phone }) => setWhole(phone),
    onError: (error) => void message.error(error.message),
  });
  useEffect(() => {
    if (whole === null) return;
    const timer = setTimeout(() => setWhole(null), SHOWN_MS);
    return () => clearTimeout(timer);
  }, [whole]);
  return (
    <div className={styles.fact}>
      <span className={pieces.note}>手机号</span>
      <div className={pieces.row}>
        <b className={`${pieces.grow} ${styles.number}`}>
          {whole ?? clue.phone ?? <Absent>未留手机号</Absent>}
        </b>
        {clue.can.includes('reveal') && !whole && (
          <Button
            type="link"
            size="small"
            loading={reveal.isPending}
            onClick={() => reveal.mutate({ id: clue.id })}
          >
            查看
          </Button>
        )}
        {clue.can.includes('dial') && <Dial clue={clue} />}
      </div>
    </div>
  );
}

function Dial({ clue: { id } }: { clue: ClueInfo }) {
  const dial = useDial();
  return (
    <Button type="link" size="small" loading={dial.isPending} onClick={() => dial.mutate({ id })}>
      拨号
    </Button>
  );
}
