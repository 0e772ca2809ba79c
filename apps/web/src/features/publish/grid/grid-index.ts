import type { PublishCell, PublishGrid } from '@zhiying/contract';

export type CellIndex = ReturnType<typeof indexOf>;

/** Cells found by article and account without searching: a grid may have fifty thousand. */
export function indexOf({ cells, accounts }: PublishGrid) {
  const rows = new Map<number, Map<number, PublishCell>>();
  const perAccount = new Map<number, number>();
  const days = new Set<string>();
  for (const cell of cells) {
    const row = rows.get(cell.subjectId) ?? new Map<number, PublishCell>();
    rows.set(cell.subjectId, row.set(cell.accountId, cell));
    if (cell.at) perAccount.set(cell.accountId, (perAccount.get(cell.accountId) ?? 0) + 1);
  }
  for (const account of accounts) for (const day of Object.keys(account.days)) days.add(day);
  return {
    row: (subjectId: number): ReadonlyMap<number, PublishCell> | undefined => rows.get(subjectId),
    at: (subjectId: number, accountId: number) => rows.get(subjectId)?.get(accountId),
    count: (accountId: number) => perAccount.get(accountId) ?? 0,
    /** In order. */
    days: [...days].sort(),
  };
}

export const cellKey = ({ subjectId, accountId }: { subjectId: number; accountId: number }) =>
  `${subjectId}/${accountId}`;
