import type { ApiError } from '#kit/session/api/client.ts';
import type { Difference } from './conflict-notice.tsx';
import type { Issue } from './issue.ts';
import { useVersionedEdit } from './use-versioned-edit.ts';

/** What `useAction` tells of a change on its way. */
interface Action {
  isPending: boolean;
  isSuccess: boolean;
  error: ApiError | null;
  reset(): void;
}

interface EntryParts<Row, Values> {
  /** What is edited, or what a new one begins with. */
  row: Row;
  draftOf(row: Row): Values;
  differencesOf(base: Values, mine: Values, latest: Row): Difference[];
  issuesOf(values: Values): readonly Issue[];
  /** Creates it or changes it, against the version it was read with. */
  save(values: Values, version: number): Promise<unknown>;
  /** Whatever can be under way with it: creating, changing, deleting. */
  actions: readonly Action[];
  onSaved(): void;
}

/** Writing something new or changing what is there in one drawer; goes with `EntryDrawer`. */
export function useEntry<Row extends { version: number }, Values extends object>(
  parts: EntryParts<Row, Values>,
) {
  const { row, draftOf, differencesOf, actions } = parts;
  const { draft, conflict, attempt, ways } = useVersionedEdit(row, { draftOf, differencesOf });
  const saveAgainst = async (version: number) => {
    const issues = parts.issuesOf(draft.values);
    draft.showIssues(issues);
    if (issues.length > 0) return;
    if (await attempt(parts.save(draft.values, version))) parts.onSaved();
  };
  const { save, overwrite, reload } = ways(saveAgainst, {
    reset: () => {
      for (const action of actions) action.reset();
    },
  });
  return {
    draft,
    unsaved: actions.some(({ isSuccess }) => isSuccess) ? 0 : draft.changed.length,
    busy: actions.some(({ isPending }) => isPending),
    error: conflict ? null : (actions.find(({ error }) => error)?.error ?? null),
    save,
    conflict: conflict && { ...conflict, onOverwrite: overwrite, onReload: reload },
  };
}
