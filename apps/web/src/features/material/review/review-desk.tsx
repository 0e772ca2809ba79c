import type { Material } from '@zhiying/contract';
import { useState } from 'react';
import { AllDone } from './all-done.tsx';
import { AssignReviewers } from './assign-reviewers.tsx';
import { BatchBar } from './batch-bar.tsx';
import { KeyHints } from './key-hints.tsx';
import styles from './material-review.module.css';
import { ReviewQueue } from './review-queue.tsx';
import { ReviewSubject } from './review-subject.tsx';
import { useDecide } from './use-decide.ts';
import { useReviewKeys } from './use-review-keys.ts';
import type { ReviewQueueState } from './use-review-queue.ts';

/** The three columns. What is chosen for a batch is kept here, what is looked at in the address. */
export function ReviewDesk({ state }: { state: ReviewQueueState }) {
  const deciding = useDecide(state);
  const [chosen, setChosen] = useState<ReadonlySet<number>>(new Set());
  const [assigning, setAssigning] = useState<readonly Material[] | null>(null);
  const toggle = (id: number) =>
    setChosen((before) => {
      const next = new Set(before);
      if (!next.delete(id)) next.add(id);
      return next;
    });
  // Also while one is being read, or none is left.
  useReviewKeys({
    previous: () => state.previous && state.open(state.previous.id),
    next: () => state.next && state.open(state.next.id),
    undo: deciding.undoLast,
  });
  // Decided or taken elsewhere meanwhile: no longer chosen.
  const batch = state.rows.filter(({ id }) => chosen.has(id));
  if (state.queue.data && state.rows.length === 0 && !state.filtered && state.currentId === null)
    return <AllDone />;
  return (
    <>
      <div className={styles.desk}>
        <div className={styles.left}>
          <ReviewQueue state={state} done={deciding.done} chosen={chosen} onChoose={toggle} />
          {batch.length > 0 && (
            <BatchBar
              batch={batch}
              all={state.rows}
              onAll={() => setChosen(new Set(state.rows.map(({ id }) => id)))}
              onClear={() => setChosen(new Set())}
              onAssign={() => setAssigning(batch)}
              decide={deciding.decideMany}
            />
          )}
        </div>
        {state.currentId !== null && (
          <ReviewSubject
            key={state.currentId}
            id={state.currentId}
            state={state}
            deciding={deciding}
            onAssign={(material) => setAssigning([material])}
          />
        )}
      </div>
      <KeyHints />
      <AssignReviewers materials={assigning} onClose={() => setAssigning(null)} />
    </>
  );
}
