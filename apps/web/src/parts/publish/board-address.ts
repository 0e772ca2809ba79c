import { usePage } from '#kit/page/page-context.tsx';
import { kindOf } from './kinds.tsx';

/** The plan before the release, or the results afterwards. */
export type BoardView = 'plan' | 'results';

const idOf = (value: unknown) => (/^[1-9]\d{0,14}$/.test(String(value)) ? Number(value) : null);

/** The state of a publishing board, kept in the address: view, batch, selected cell. */
export function useBoardAddress(kind: string) {
  const { search, setSearch } = usePage();
  const { param } = kindOf(kind);
  const { [param]: _batch, board, attempt, ...list } = search;
  return {
    view: (board === 'results' ? 'results' : 'plan') satisfies BoardView as BoardView,
    /** The cell whose story is open. */
    attemptId: idOf(attempt),
    toBoard: (id: number, view: BoardView, attemptId?: number) =>
      setSearch(
        { ...list, [param]: id, board: view, ...(attemptId ? { attempt: attemptId } : {}) },
        { push: true },
      ),
  };
}
