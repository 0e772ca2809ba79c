import type { DiffPiece } from '@zhiying/contract';
import styles from './editor.module.css';

/** A difference in a line: what goes is struck through, what comes is underlined. */
export const Pieces = ({ pieces }: { pieces: readonly DiffPiece[] }) => (
  <>
    {pieces.map(({ op, text }, index) => {
      const key = `${index}-${op}`;
      if (op === 'remove')
        return (
          <del key={key} className={styles.removed}>
            {text}
          </del>
        );
      if (op === 'add')
        return (
          <ins key={key} className={styles.added}>
            {text}
          </ins>
        );
      return <span key={key}>{text}</span>;
    })}
  </>
);
