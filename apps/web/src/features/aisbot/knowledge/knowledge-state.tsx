import { type BotDoc, type BotPair, botDocState, botPairState, contract } from '@zhiying/contract';
import { Alert } from 'antd';
import { Row } from '#kit/base/pieces.tsx';
import { Mark } from '#kit/display/mark.tsx';
import { StatusDot, type Tone } from '#kit/display/status-dot.tsx';
import { keysOf } from '#kit/session/action.ts';
import { useMaySee } from '#kit/session/session.store.ts';

const TONES: Record<BotDoc['status'], Tone> = {
  reading: 'primary',
  failed: 'error',
  pending: 'warning',
  live: 'success',
  off: 'neutral',
};

const FOR_OTHERS = '本人创建、修改或提交的须由他人审核';

/** Said to whoever reviews, of a row that waits and that they may change but not pass: it is their own. */
function useOwnNote(row: Pick<BotDoc | BotPair, 'status' | 'can'> | null): string | undefined {
  const reviews = useMaySee(keysOf(contract.aisbotPair.pass));
  const own = row?.status === 'pending' && row.can.includes('edit') && !row.can.includes('pass');
  return reviews && own ? FOR_OTHERS : undefined;
}

export function OwnNote({ row, noun }: { row: BotDoc | BotPair; noun: string }) {
  const note = useOwnNote(row);
  return note && <Alert showIcon type="info" title={`该${noun}不由你审核：${note}`} />;
}

export function DocState({ doc }: { doc: BotDoc }) {
  const note = useOwnNote(doc);
  return (
    <Row as="span" gap={8} minWidth={0} title={doc.trouble || note}>
      <StatusDot tone={TONES[doc.status]}>{botDocState.label(doc.status)}</StatusDot>
      {doc.expired && <Mark tone="error">已过期</Mark>}
    </Row>
  );
}

export function PairState({ pair }: { pair: BotPair }) {
  const note = useOwnNote(pair);
  return (
    <Row as="span" gap={8} minWidth={0} title={note}>
      <StatusDot tone={TONES[pair.status]}>{botPairState.label(pair.status)}</StatusDot>
      {pair.expired && <Mark tone="error">已过期</Mark>}
    </Row>
  );
}
