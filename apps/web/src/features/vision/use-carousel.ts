import { useEffect, useEffectEvent, useState } from 'react';
import { usePage } from '#kit/page/page-context.tsx';

const TURN_MS = 15_000;

/** Calls `next` every so often while it plays and the page is in front; answers how many turns there were. */
export function useCarousel(playing: boolean, next: () => void): number {
  const { active } = usePage();
  const [turn, setTurn] = useState(0);
  const go = useEffectEvent(() => {
    setTurn((before) => before + 1);
    next();
  });
  useEffect(() => {
    if (!playing || !active) return;
    const timer = setInterval(() => go(), TURN_MS);
    return () => clearInterval(timer);
  }, [playing, active]);
  return turn;
}
