import { contract, type TaskEvidence } from '@zhiying/contract';
import { Button, Checkbox } from 'antd';
import { useState } from 'react';
import { momentText } from '#kit/base/moment-text.ts';
import { Box, Card, Clip, Column, Note, Row, Split, Text } from '#kit/base/pieces.tsx';
import { MetaLine } from '#kit/display/meta-line.tsx';
import { message } from '#kit/feedback/notices.ts';
import { QueryView } from '#kit/feedback/query-view.tsx';
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
    <QueryView query={evidence}>
      {({ rows, total }) =>
        rows.length === 0 ? (
          <StateView kind="done" title="暂无待验收凭证" />
        ) : (
          <Card
            tracks="minmax(320px, 2fr) minmax(380px, 3fr)"
            flow="stack"
            overflow="hidden"
            className={styles.queue}
          >
            <List rows={rows} total={total} at={Math.min(at, rows.length - 1)} onAt={setAt} />
            <Box minHeight={0} minWidth={0}>
              <EvidenceDesk filter={WAITING} label="所有任务" at={at} onAt={setAt} />
            </Box>
          </Card>
        )
      }
    </QueryView>
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
    <Column as="section" minHeight={0} borderRight="line" className={styles.list} aria-label="待验收凭证">
      <Split as="header" flex="none" height={44} padding="0 16" borderBottom="line">
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
      </Split>
      <Box as="ul" fill overflow="auto">
        {rows.map((piece, index) => (
          <Row
            as="li"
            look={{ gap: 12, align: 'start', padding: '10 16', borderBottom: 'line2' }}
            key={piece.id}
            data-chosen={index === at}
          >
            <Checkbox
              aria-label={`选择 ${piece.who} 的凭证`}
              checked={ids.includes(piece.id)}
              disabled={!mayAccept(piece)}
              onChange={({ target }) => choose(piece.id, target.checked)}
            />
            <button type="button" onClick={() => onAt(index)}>
              <Row as="span" gap={8} minWidth={0}>
                <Clip as="b">{piece.who}</Clip>
                <Text as="i" flex="none" square={8} radius="round" data-tone={toneOf(piece)} />
                <Text grow />
                <Note as="span">{momentText(piece.createdAt)}</Note>
              </Row>
              <Clip>{piece.task}</Clip>
              <Note as="span">
                <MetaLine items={[piece.place, KINDS[piece.kind], piece.found]} />
              </Note>
            </button>
          </Row>
        ))}
      </Box>
    </Column>
  );
}
