import { contract, type DataOf, type PublishCell } from '@zhiying/contract';
import { useMemo, useState } from 'react';
import { Box, Card } from '#kit/base/pieces.tsx';
import { message } from '#kit/feedback/notices.ts';
import { QueryView } from '#kit/feedback/query-view.tsx';
import { useAction, useCall } from '#kit/session/api/queries.ts';
import { useBoardAddress } from '#parts/publish/board-address.ts';
import type { Batch } from '#parts/publish/kinds.tsx';
import { BoardHead } from '../board-head.tsx';
import { worstNote } from '../grid/cell-face.ts';
import { CellGrid, type CellPosition } from '../grid/cell-grid.tsx';
import { NoAccounts } from '../no-accounts.tsx';
import { useLivePublish } from '../use-live-publish.ts';
import { type CellChange, CellPopover } from './cell-popover.tsx';
import styles from './plan.module.css';
import { PlanFooter } from './plan-footer.tsx';
import { PlanLegend } from './plan-legend.tsx';
import { useRemoveAccount } from './use-remove-account.ts';

export type Plan = DataOf<typeof contract.publish.plan>;

/** What releasing now would do, cell by cell, before anything is done. */
export function PlanView({ batch }: { batch: Batch }) {
  const query = useCall(contract.publish.plan, { kind: batch.kind, id: String(batch.id) }, { staleTime: 0 });
  useLivePublish({ batch, cells: query.data?.cells.length });
  return (
    <>
      <BoardHead batch={batch} view="plan" grid={query.data} />
      <QueryView query={query}>
        {(plan) =>
          plan.accounts.length === 0 ? <NoAccounts batch={batch} /> : <PlanBoard batch={batch} plan={plan} />
        }
      </QueryView>
    </>
  );
}

function PlanBoard({ batch, plan }: { batch: Batch; plan: Plan }) {
  const { toBoard } = useBoardAddress(batch.kind);
  const [open, setOpen] = useState<CellPosition | null>(null);
  const adjust = useAction(contract.publish.adjust, {
    onError: (error) => void message.error(error.message),
    onSuccess: () => setOpen(null),
  });
  const remove = useRemoveAccount(batch);
  const troubles = useMemo(() => troublesOf(plan), [plan]);
  const subject = open && plan.subjects[open.row];
  const account = open && plan.accounts[open.column];
  const cell =
    subject &&
    account &&
    plan.cells.find(({ subjectId, accountId }) => subjectId === subject.id && accountId === account.id);
  const at = open ? troubles.findIndex(({ row, column }) => row === open.row && column === open.column) : -1;
  const change = (to: PublishCell, { at: moment, skip = false }: CellChange) =>
    adjust.mutate({
      kind: batch.kind,
      id: batch.id,
      cells: [{ subjectId: to.subjectId, accountId: to.accountId, at: moment ?? null, skip }],
    });
  return (
    <>
      <Card as="section" flow="column" fill overflow="hidden" className={styles.card}>
        <PlanLegend setting={plan.setting} />
        <Box fill>
          <CellGrid
            grid={plan}
            label="发布计划"
            onRemoveColumn={remove}
            kind={batch.kind}
            onPress={(pressed, place) => {
              if (pressed.attempt) toBoard(batch.id, 'results', pressed.attempt.id);
              else setOpen(place);
            }}
            popover={
              open && subject && account && cell
                ? {
                    place: open,
                    content: (
                      <CellPopover
                        // A cell that was moved starts anew.
                        key={`${cell.subjectId}/${cell.accountId}/${cell.at}`}
                        kind={batch.kind}
                        cell={cell}
                        subject={subject}
                        account={account}
                        busy={adjust.isPending}
                        walk={
                          at < 0
                            ? null
                            : {
                                at: at + 1,
                                of: troubles.length,
                                next: () => setOpen(troubles[(at + 1) % troubles.length] ?? null),
                              }
                        }
                        onChange={(to) => change(cell, to)}
                        onClose={() => setOpen(null)}
                      />
                    ),
                  }
                : null
            }
          />
        </Box>
      </Card>
      <PlanFooter
        batch={batch}
        plan={plan}
        onFirst={troubles.length > 0 ? () => setOpen(troubles[0] ?? null) : undefined}
        onReset={() =>
          adjust.mutate({
            kind: batch.kind,
            id: batch.id,
            cells: plan.cells
              .filter(({ chosen, attempt }) => chosen && !attempt)
              .map(({ subjectId, accountId }) => ({ subjectId, accountId, at: null, skip: false })),
          })
        }
      />
    </>
  );
}

/** Cells with something the matter, row by row, those that stop first. */
function troublesOf({ subjects, accounts, cells }: Plan): CellPosition[] {
  const rows = new Map(subjects.map(({ id }, at) => [id, at]));
  const columns = new Map(accounts.map(({ id }, at) => [id, at]));
  const rank = (cell: PublishCell) => (worstNote(cell)?.severity === 'block' ? 0 : 1);
  return cells
    .filter((cell) => !cell.attempt && worstNote(cell))
    .map((cell) => ({
      row: rows.get(cell.subjectId) ?? 0,
      column: columns.get(cell.accountId) ?? 0,
      rank: rank(cell),
    }))
    .sort((one, other) => one.rank - other.rank || one.row - other.row || one.column - other.column);
}
