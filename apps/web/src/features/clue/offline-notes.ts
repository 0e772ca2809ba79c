import { type ClueInfo, CODES } from '@zhiying/contract';
import type { FollowDraft } from './follow-draft.ts';

/** A follow-up that waits for a network. */
export interface OfflineNote {
  clueId: number;
  name: string;
  /** Of the clue when it was written. */
  version: number;
  draft: FollowDraft;
  at: string;
  /** Why the server refused it; nobody sends it again by itself. */
  refused?: string;
}

interface Ways {
  follow(note: OfflineNote, version: number): Promise<unknown>;
  info(id: number): Promise<Pick<ClueInfo, 'version' | 'history'>>;
  /** What the server or the network said; null of anything else. */
  codeOf(error: unknown): { code: string; msg: string } | null;
}

const CHANGED = CODES.changedMeanwhile;

/** Whether the newest entries hold it already: the answer to an earlier try may have been lost. */
const arrived = ({ draft }: OfflineNote, { history }: Pick<ClueInfo, 'history'>) =>
  history
    .slice(0, 3)
    .some(({ kind, result, text }) => kind === draft.kind && result === draft.result && text === draft.text);

/**
 * Sends notes in the order they were written; the answer is those that stay. One that is refused stays with the reason and holds up no other;
 * without a network all the rest stay as they are.
 */
export async function sendNotes(
  notes: readonly OfflineNote[],
  { follow, info, codeOf }: Ways,
): Promise<OfflineNote[]> {
  const left: OfflineNote[] = [];
  for (const [index, note] of notes.entries()) {
    if (note.refused) {
      left.push(note);
      continue;
    }
    try {
      await follow(note, note.version).catch(async (error: unknown) => {
        if (codeOf(error)?.code !== CHANGED) throw error;
        const now = await info(note.clueId);
        if (!arrived(note, now)) await follow(note, now.version);
      });
    } catch (error) {
      const said = codeOf(error);
      if (!said || said.code === 'network' || said.code === 'timeout')
        return [...left, ...notes.slice(index)];
      left.push({ ...note, refused: said.msg });
    }
  }
  return left;
}
