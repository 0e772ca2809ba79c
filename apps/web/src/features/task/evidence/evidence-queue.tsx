import { contract, type TaskEvidence } from '@zhiying/contract';
import { Button, Checkbox } from 'antd';
import { useState } from 'react';
import { momentText } from '#kit/base/moment-text.ts';
import pieces from '#kit/base/pieces.module.css';
import { MetaLine } from '#kit/display/meta-line.tsx';
import { Loaded } from '#kit/feedback/loaded.tsx';
import { message } from '#kit/feedback/notices.ts';
import { StateView } from '#kit/feedback/state-view.tsx';
import { useUndo } from '#kit/feedback/undo.tsx';
import { useAction, useCall } from '#kit/session/api/queries.ts';
import { EvidenceDesk, isBad, toneOf } from './evidence-desk.tsx';
import styles from './evidence-queue.module.css';

const WAITING = { state: 'waiting' } as const;
const UNDO_SECONDS = 10;
const KINDS = { link: '链接', screenshot: '截图', figure: '数字', none: '说明' } as const;

/** What one decision can be about at once: whatever nothing speaks against. */
const mayAccept = (piece: TaskEvidence) => piece.can.includes('accept') && !isBad(piece);

/** Everything that waits, of whatever task: a list to go through and to choose from, and the one that is looked at. */
export function EvidenceQueue() {
  const evidence = useCall(contract.taskEvidence.list, WAITING, { keepPrevious: true });
  const [at, setAt] = useState(0);
  return (
    <Loaded query={evidence}>
      {({ rows, total }) =>
        rows.length === 0 ? (
          <StateView kind="done" title="暂无待验收凭证" />
        ) : (
          <div className={styles.queue}>
            <List rows={rows} total={total} at={Math.min(at, rows.length - 1)} onAt={setAt} />
            <div className={styles.desk}>
              <EvidenceDesk filter={WAITING} label="所有任务" at={at} onAt={setAt} />
            </div>
          </div>
        )
      }
    </Loaded>
  );
}

interface ListProps {
  rows: readonly TaskEvidence[];
  total: number;
  at: number;
  onAt(at: number): void;
}

function List({ rows, total, at, onAt }: ListProps) {
  const [chosen, setChosen] = useState<ReadonlySet<number>>(new Set());
  const undo = useUndo();
  const failed = (error: Error) => void message.error(error.message);
  const takeBack = useAction(contract.taskEvidence.undo, { onError: failed });
  const accept = useAction(contract.taskEvidence.accept, { onError: failed });
  const offered = rows.filter(mayAccept).map(({ id }) => id);
  // Whatever somebody else decided meanwhile is no longer there to be decided.
  const ids = offered.filter((id) => chosen.has(id));
  const choose = (id: number, on: boolean) => {
    const next = new Set(ids);
    if (on) next.add(id);
    else next.delete(id);
    setChosen(next);
  };
  const acceptAll = async () => {
    const { changed } = await accept.mutateAsync({ ids });
    setChosen(new Set());
    undo(`已通过 ${changed} 件凭证`, () => takeBack.mutateAsync({ ids }).catch(() => null), UNDO_SECONDS);
  };
  return (
    <section className={styles.list} aria-label="待验收凭证">
      <header>
        <Checkbox
          checked={ids.length > 0 && ids.length === offered.length}
          indeterminate={ids.length > 0 && ids.length < offered.length}
          disabled={offered.length === 0}
          onChange={({ target }) => setChosen(new Set(target.checked ? offered : []))}
        >
          待验收 {total}
        </Checkbox>
        <Button
          type="primary"
          size="small"
          disabled={ids.length === 0}
          loading={accept.isPending}
          onClick={() => void acceptAll().catch(() => null)}
        >
          {ids.length > 0 ? `通过所选 ${ids.length} 件` : '通过所选'}
        </Button>
      </header>
      <ul>
        {rows.map((piece, index) => (
          <li key={piece.id} data-chosen={index === at}>
            <Checkbox
              aria-label={`选择 ${piece.who} 的凭证`}
              checked={ids.includes(piece.id)}
              disabled={!mayAccept(piece)}
              onChange={({ target }) => choose(piece.id, target.checked)}
            />
            <button type="button" onClick={() => onAt(index)}>
              <span className={pieces.row}>
                <b className={pieces.clip}>{piece.who}</b>
                <i data-tone={toneOf(piece)} />
                <span className={pieces.grow} />
                <span className={pieces.note}>{momentText(piece.createdAt)}</span>
              </span>
              <span className={pieces.clip}>{piece.task}</span>
              <span className={pieces.note}>
                <MetaLine items={[piece.place, KINDS[piece.kind], piece.found]} />
              </span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}
