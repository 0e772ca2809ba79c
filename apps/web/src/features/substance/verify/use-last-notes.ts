import { contract, type SubstanceInfo, type SubstanceNote } from '@zhiying/contract';
import { useCall } from '#kit/session/api/queries.ts';

/** What reviewers said last about places and seconds, for whoever makes it better: it stays in sight while the next version is written. */
export function useLastNotes(row: Pick<SubstanceInfo, 'id' | 'status'> | null): readonly SubstanceNote[] {
  const asked = row !== null && ['draft', 'pending', 'rejected'].includes(row.status);
  const notes = useCall(contract.substanceReview.notes, { id: row?.id ?? 0 }, { enabled: asked });
  if (!asked || !notes.data) return [];
  const last = notes.data.rows.at(-1)?.versionId;
  return notes.data.rows.filter(({ versionId }) => versionId === last);
}
