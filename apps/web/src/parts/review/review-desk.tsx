import { type ReactNode, useState } from 'react';
import { Column, Stack } from '#kit/base/pieces.tsx';
import { AllDone } from './all-done.tsx';
import { AssignReviewers } from './assign-reviewers.tsx';
import { BatchBar } from './batch-bar.tsx';
import { KeyHints } from './key-hints.tsx';
import styles from './review-desk.module.css';
import type { ReviewKind, ReviewRow } from './review-kind.ts';
import { ReviewQueue } from './review-queue.tsx';
import { useDecide } from './use-decide.ts';
import { useReviewKeys } from './use-review-keys.ts';
import type { ReviewQueueState } from './use-review-queue.ts';

interface ReviewDeskProps<Row extends ReviewRow> {
  kind: ReviewKind<Row>;
  state: ReviewQueueState<Row>;
  /** Further filters of the area's queue. */
  filters?: ReactNode;
}

/** The three columns. What is chosen for a batch is kept here, what is looked at in the address. */
export function ReviewDesk<Row extends ReviewRow>({ kind, state, filters }: ReviewDeskProps<Row>) {
  const deciding = useDecide(kind, state);
  const [chosen, setChosen] = useState<ReadonlySet<number>>(new Set());
  const [assigning, setAssigning] = useState<readonly ReviewRow[] | null>(null);
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
    return <AllDone kind={kind} onHistory={() => state.showHistory(true)} />;
  return (
    <>
      <Stack tracks="264px minmax(0, 1fr) 376px" fill borderTop="line" className={styles.desk}>
        <Column minHeight={0} className={styles.left}>
          <ReviewQueue
            kind={kind}
            state={state}
            filters={filters}
            done={deciding.done}
            chosen={chosen}
            onChoose={toggle}
          />
          {batch.length > 0 && (
            <BatchBar
              kind={kind}
              batch={batch}
              all={state.rows}
              onAll={() => setChosen(new Set(state.rows.map(({ id }) => id)))}
              onClear={() => setChosen(new Set())}
              onAssign={() => setAssigning(batch)}
              decide={deciding.decideMany}
            />
          )}
        </Column>
        {state.currentId !== null && (
          <kind.Subject
            key={state.currentId}
            id={state.currentId}
            desk={{ kind, state, deciding, onAssign: (row) => setAssigning([row]) }}
          />
        )}
      </Stack>
      <KeyHints more={kind.keys ?? []} />
      <AssignReviewers kind={kind} subjects={assigning} onClose={() => setAssigning(null)} />
    </>
  );
}
