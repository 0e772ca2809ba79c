import type { DiffPiece } from '@zhiying/contract';
import { classOf } from '#kit/base/class-of.ts';
import { withIndexKeys } from './with-index-keys.ts';

/** A difference in a line: what goes is struck through, what comes is underlined. */
export const Pieces = ({ pieces }: { pieces: readonly DiffPiece[] }) =>
  withIndexKeys(pieces, ({ op, text }) => {
    if (op === 'remove') return <del className={classOf({ tone: 'error', background: 'error' })}>{text}</del>;
    if (op === 'add')
      return <ins className={classOf({ tone: 'success', background: 'success' })}>{text}</ins>;
    return text;
  });
