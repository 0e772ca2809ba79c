import { useEffect, useEffectEvent } from 'react';
import { createStore, type StoreApi, useStore } from 'zustand';
import type { Point } from './geometry.ts';
import type { Frames } from './gesture.ts';
import type { Guide } from './snap.ts';

interface Dragging {
  frames: Frames;
  guides: readonly Guide[];
  /** By how much everything moved, where it only moved. */
  by?: Point;
}

/**
 * What is being dragged, beside the state of components: at sixty moves a second only what shows the move is changed, at once, and
 * nothing around it is drawn again.
 */
export type Live = StoreApi<{ now: Dragging | null }>;

export const createLive = (): Live => createStore(() => ({ now: null }));
export const useDragging = (live: Live): Dragging | null => useStore(live, ({ now }) => now);
/** The same for those who take along by themselves what only moves. */
export const useReshaping = (live: Live): Dragging | null =>
  useStore(live, ({ now }) => (now?.by ? null : now));

/** With every move, and with null when it ends. */
export function useEachMove(live: Live, show: (now: Dragging | null) => void) {
  const shown = useEffectEvent(show);
  useEffect(() => live.subscribe(({ now }) => shown(now)), [live]);
}
