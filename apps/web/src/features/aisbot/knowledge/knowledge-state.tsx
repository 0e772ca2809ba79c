import { type BotDoc, type BotPair, botDocState, botPairState } from '@zhiying/contract';
import pieces from '#kit/base/pieces.module.css';
import { Mark } from '#kit/display/mark.tsx';
import { StatusDot, type Tone } from '#kit/display/status-dot.tsx';

const TONES: Record<BotDoc['status'], Tone> = {
  reading: 'primary',
  failed: 'error',
  pending: 'warning',
  live: 'success',
  off: 'neutral',
};

export const DocState = ({ doc }: { doc: BotDoc }) => (
  <span className={pieces.row} title={doc.trouble || undefined}>
    <StatusDot tone={TONES[doc.status]}>{botDocState.label(doc.status)}</StatusDot>
    {doc.expired && <Mark tone="error">已过期</Mark>}
  </span>
);

export const PairState = ({ pair }: { pair: BotPair }) => (
  <span className={pieces.row}>
    <StatusDot tone={TONES[pair.status]}>{botPairState.label(pair.status)}</StatusDot>
    {pair.expired && <Mark tone="error">已过期</Mark>}
  </span>
);
