import { Column } from '#kit/base/pieces.tsx';
import { useBoardAddress } from '#parts/publish/board-address.ts';
import { kindOf } from '#parts/publish/kinds.tsx';
import { PlanView } from './plan/plan-view.tsx';
import styles from './publish.module.css';
import { ResultsView } from './results/results-view.tsx';

/** What is released together over its accounts: before the release what would happen, afterwards what did. */
export function PublishBoard({ kind, id }: { kind: string; id: number }) {
  const { view } = useBoardAddress(kind);
  const { Read } = kindOf(kind);
  return (
    <Column height="full" minHeight={0} className={styles.page}>
      <Read id={id}>
        {(batch) => (view === 'plan' ? <PlanView batch={batch} /> : <ResultsView batch={batch} />)}
      </Read>
    </Column>
  );
}
