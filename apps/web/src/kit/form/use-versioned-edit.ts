import { CODES } from '@zhiying/contract';
import { useState } from 'react';
import type { ApiError } from '#kit/session/api/client.ts';
import type { Difference } from './conflict-notice.tsx';
import { useDraft } from './use-draft.ts';

interface Editing<Row, Values> {
  draftOf(row: Row): Values;
  /** The row as it is now, where a refusal did not bring it along. */
  reread?(): Promise<Row>;
  differencesOf(base: Values, mine: Values, latest: Row): Difference[];
}

/**
 * A draft of a row that others may save meanwhile: conflicts are detected by the row's version, and nothing typed is
 * lost.
 */
export function useVersionedEdit<Row extends { version: number }, Values extends object>(
  row: Row,
  { draftOf, reread, differencesOf }: Editing<Row, Values>,
) {
  const draft = useDraft(draftOf(row));
  const [version, setVersion] = useState(row.version);
  const [latest, setLatest] = useState<Row | null>(null);

  const refused = async (error: ApiError) => {
    draft.showIssues(error.issues);
    if (error.code === CODES.changedMeanwhile)
      setLatest((error.data as Row | null) ?? (await reread?.().catch(() => null)) ?? null);
    return null;
  };

  /** Takes the newest of everything that was not typed here. */
  const catchUp = (fresh: Row) => {
    setVersion(fresh.version);
    setLatest(null);
    draft.rebase(draftOf(fresh));
  };

  return {
    draft,
    /** What a save names as the version it started from. */
    version,
    /** What somebody else saved meanwhile. */
    latest,
    conflict: latest && { differences: differencesOf(draft.base, draft.values, latest) },
    /** Forgets what was typed. */
    startFrom(fresh: Row) {
      setVersion(fresh.version);
      setLatest(null);
      draft.restart(draftOf(fresh));
    },
    catchUp,
    /** What was typed is what is saved now. */
    settle(saved: Values) {
      setLatest(null);
      draft.restart(saved);
    },
    /** What a form's three buttons do: save, save over what others saved, take what they saved. `update` is the save's own action. */
    ways: (saveAgainst: (version: number) => Promise<void>, update: { reset(): void }) => ({
      save: () => void saveAgainst(version),
      overwrite: () => latest && void saveAgainst(latest.version),
      reload: () => {
        if (!latest) return;
        catchUp(latest);
        update.reset();
      },
    }),
    /** The answer of a save, or null where it was refused; a conflict is then there to be looked at. */
    attempt: <Saved>(saving: Promise<Saved>): Promise<Saved | null> => saving.catch(refused),
  };
}
