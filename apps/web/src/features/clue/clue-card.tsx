import { CLUE_SOURCES, type Clue } from '@zhiying/contract';
import { MetaLine } from '#kit/display/meta-line.tsx';
import { ClueStatus } from '#parts/clue/clue-words.tsx';
import styles from './clue.module.css';
import { NextAt } from './next-at.tsx';
import { RecycleIn } from './recycle-in.tsx';

/** A clue on a phone: who, how far, what next and by when. */
export const ClueCard = ({ clue }: { clue: Clue }) => (
  <span className={styles.card}>
    <span className={styles.cardLine}>
      <b>{clue.name}</b>
      <span className={styles.right}>
        <ClueStatus state={clue.state} />
      </span>
    </span>
    <span className={styles.cardMeta}>
      <MetaLine items={[clue.phone, clue.model, CLUE_SOURCES[clue.source]]} />
    </span>
    {clue.owner && (
      <span className={styles.cardLine}>
        <span className={styles.cardMeta}>
          下次跟进 <NextAt at={clue.nextAt} />
        </span>
        <span className={styles.right}>
          <RecycleIn at={clue.recycleAt} />
        </span>
      </span>
    )}
  </span>
);
