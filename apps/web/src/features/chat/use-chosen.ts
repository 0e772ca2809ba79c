import type { Talk } from '@zhiying/contract';
import { useState } from 'react';

/** Talks chosen to be handed over, given out or ended together, as they were when they were chosen. */
export function useChosen(rows: readonly Talk[]) {
  const [kept, setKept] = useState<ReadonlyMap<number, Talk>>(new Map());
  const [last, setLast] = useState<number | null>(null);
  const open = rows.filter(({ state }) => state !== 'ended');
  return {
    talks: [...kept.values()],
    has: (id: number) => kept.has(id),
    clear: () => setKept(new Map()),
    only(id: number) {
      const talk = open.find((one) => one.id === id);
      if (talk) setKept(new Map([[id, talk]]));
    },
    /** With `extended` all between the one chosen last and this one too. */
    toggle(id: number, extended: boolean) {
      const at = open.findIndex((one) => one.id === id);
      const from = extended ? open.findIndex((one) => one.id === last) : at;
      const next = new Map(kept);
      if (kept.has(id)) next.delete(id);
      else
        for (const talk of open.slice(Math.min(from < 0 ? at : from, at), Math.max(from, at) + 1))
          next.set(talk.id, talk);
      setLast(id);
      setKept(next);
    },
  };
}
