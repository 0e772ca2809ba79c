import type { DiffPiece } from '@zhiying/contract';
import styles from './editor.module.css';
import { still } from './still.ts';

/** A difference in a line: what goes is struck through, what comes is underlined. */
export const Pieces = ({ pieces }: { pieces: readonly DiffPiece[] }) =>
  still(pieces, ({ op, text }) => {
    if (op === 'remove') return <del className={styles.removed}>{text}</del>;
    if (op === 'add') return <ins className={styles.added}>{text}</ins>;
    return text;
  });
