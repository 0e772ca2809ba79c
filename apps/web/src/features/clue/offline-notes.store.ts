import { contract } from '@zhiying/contract';
import { create } from 'zustand';
import { ApiError, api } from '#kit/session/api/client.ts';
import { useSession } from '#kit/session/session.store.ts';
import { type OfflineNote, sendNotes } from './offline-notes.ts';

const STORED = 'zhiying.clue.notes';

/** Each person's own: a phone may be passed on. */
const keyOf = () => `${STORED}.${useSession.getState().profile?.uid ?? 0}`;

function stored(): OfflineNote[] {
  try {
    const found: unknown = JSON.parse(localStorage.getItem(keyOf()) ?? '[]');
    return Array.isArray(found) ? (found as OfflineNote[]) : [];
  } catch {
    return [];
  }
}

interface OfflineNotes {
  notes: readonly OfflineNote[];
  keep(note: OfflineNote): void;
  drop(note: OfflineNote): void;
  /** Sends what is kept, one after the other; true where something was sent. */
  send(): Promise<boolean>;
}

let sending = false;

/** Follow-ups that were written without a network and wait on this device. */
export const useOfflineNotes = create<OfflineNotes>((set) => {
  const write = (notes: readonly OfflineNote[]) => {
    localStorage.setItem(keyOf(), JSON.stringify(notes));
    set({ notes });
  };
  return {
    notes: [],
    keep: (note) => write([...stored(), note]),
    drop: (note) => write(stored().filter(({ at }) => at !== note.at)),
    async send() {
      const waiting = stored();
      set({ notes: waiting });
      if (sending || waiting.length === 0) return false;
      sending = true;
      try {
        const left = await sendNotes(waiting, {
          follow: (note, version) =>
            api(contract.clue.follow, { id: note.clueId, version, ...note.draft, files: [] }),
          info: (id) => api(contract.clue.info, { id: String(id) } as never),
          codeOf: (error) => (error instanceof ApiError ? { code: error.code, msg: error.message } : null),
        });
        // Kept meanwhile: stays.
        const begun = new Set(waiting.map(({ at }) => at));
        write([...left, ...stored().filter(({ at }) => !begun.has(at))]);
        return left.length < waiting.length;
      } finally {
        sending = false;
      }
    },
  };
});

export const isOffline = (code: string) => code === 'network' || code === 'timeout';
