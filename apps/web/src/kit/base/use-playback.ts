import { useEffect, useEffectEvent, useRef, useState } from 'react';

/** One clock for stage, lanes and sound: where the playhead is, and whether it runs. */
export function usePlayback(totalMs: number) {
  const [at, setAt] = useState(0);
  const [playing, setPlaying] = useState(false);
  const from = useRef({ clock: 0, at: 0 });
  const now = Math.min(at, totalMs);

  const step = useEffectEvent((clock: number) => {
    const next = from.current.at + clock - from.current.clock;
    if (next >= totalMs) {
      setAt(totalMs);
      setPlaying(false);
      return false;
    }
    setAt(next);
    return true;
  });
  useEffect(() => {
    if (!playing) return;
    let frame = requestAnimationFrame(function tick(clock) {
      if (step(clock)) frame = requestAnimationFrame(tick);
    });
    return () => cancelAnimationFrame(frame);
  }, [playing]);

  const seek = (to: number) => {
    const next = Math.max(0, Math.min(totalMs, to));
    from.current = { clock: performance.now(), at: next };
    setAt(next);
  };
  return {
    at: now,
    playing,
    seek,
    pause: () => setPlaying(false),
    toggle() {
      if (!playing) seek(now >= totalMs ? 0 : now);
      setPlaying(!playing);
    },
  };
}

export type Playback = ReturnType<typeof usePlayback>;
