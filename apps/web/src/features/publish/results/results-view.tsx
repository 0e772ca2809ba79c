import { contract, type DataOf } from '@zhiying/contract';
import { useState } from 'react';
import { Box, Card } from '#kit/base/pieces.tsx';
import { QueryView } from '#kit/feedback/query-view.tsx';
import { StateView } from '#kit/feedback/state-view.tsx';
import { useCall } from '#kit/session/api/queries.ts';
import { useBoardAddress } from '#parts/publish/board-address.ts';
import { type Batch, kindWords } from '#parts/publish/kinds.tsx';
import { AttemptDrawer } from '../attempt/attempt-drawer.tsx';
import { BoardHead } from '../board-head.tsx';
import { CellGrid } from '../grid/cell-grid.tsx';
import { cellKey } from '../grid/grid-index.ts';
import styles from '../plan/plan.module.css';
import { useLivePublish } from '../use-live-publish.ts';
import { ResultsFooter } from './results-footer.tsx';
import { ResultsLegend } from './results-legend.tsx';

export type Results = DataOf<typeof contract.publish.results>;

/** The same grid after the release: how each cell stands, as it happens. */
export function ResultsView({ batch }: { batch: Batch }) {
  const { subject, unit } = kindWords(batch.kind);
  const query = useCall(
    contract.publish.results,
    { kind: batch.kind, id: String(batch.id) },
    { staleTime: 0 },
  );
  const { attemptId, toBoard } = useBoardAddress(batch.kind);
  useLivePublish({ batch, cells: query.data?.cells.length });
  return (
    <>
      <BoardHead batch={batch} view="results" grid={query.data} />
      <QueryView query={query}>
        {(results) =>
          results.total === 0 ? (
            <StateView
              kind="empty"
              title="尚未发布"
              text={[`发布后，每${unit}${subject}在各账号上的结果`, '将显示在这里。']}
            />
          ) : (
            <ResultsBoard batch={batch} results={results} />
          )
        }
      </QueryView>
      <AttemptDrawer id={attemptId} onClose={() => toBoard(batch.id, 'results')} />
    </>
  );
}

function ResultsBoard({ batch, results }: { batch: Batch; results: Results }) {
  const { toBoard } = useBoardAddress(batch.kind);
  /** Null: cells are looked at, not chosen. */
  const [chosen, setChosen] = useState<ReadonlySet<string> | null>(null);
  /** Ticks all of them, or unticks them when all were. */
  const toggle = (keys: readonly string[]) => {
    if (!chosen) return;
    const next = new Set(chosen);
    const all = keys.every((key) => next.has(key));
    for (const key of keys)
      if (all) next.delete(key);
      else next.add(key);
    setChosen(next);
  };
  const of = (match: (cell: Results['cells'][number]) => boolean) =>
    results.cells.filter((cell) => cell.attempt && match(cell)).map(cellKey);
  return (
    <>
      <Card as="section" flow="column" fill overflow="hidden" className={styles.card}>
        <ResultsLegend byStatus={results.byStatus} />
        <Box fill>
          <CellGrid
            grid={results}
            label="发布结果"
            kind={batch.kind}
            chosen={chosen ?? undefined}
            onPress={(cell) => {
              if (chosen) toggle([cellKey(cell)]);
              else if (cell.attempt) toBoard(batch.id, 'results', cell.attempt.id);
            }}
            onPressRow={chosen ? (id) => toggle(of(({ subjectId }) => subjectId === id)) : undefined}
            onPressColumn={chosen ? (id) => toggle(of(({ accountId }) => accountId === id)) : undefined}
          />
        </Box>
      </Card>
      <ResultsFooter results={results} chosen={chosen} onChoose={setChosen} />
    </>
  );
}
