import { useEffect, useEffectEvent, useState } from 'react';

/** Music alone before and after the sentence, so that one hears it step back. */
const ALONE_MS = 1500;

interface Mixed {
  /** Plays for as long as there is one. */
  voice: string | null;
  music: string | null;
  volume: number;
  musicVolume: number;
  musicDuck: number;
  onEnd(): void;
}

/** Plays a sentence over music as a room does; answers what is heard now. */
export function useMixedSound({ voice, music, volume, musicVolume, musicDuck, onEnd }: Mixed) {
  const [heard, setHeard] = useState<'music' | 'voice' | null>(null);
  const ended = useEffectEvent(onEnd);
  const levels = useEffectEvent(() => ({ volume, musicVolume, musicDuck }));
  useEffect(() => {
    if (!voice) return;
    const { volume: loud, musicVolume: under, musicDuck: duck } = levels();
    const timers: ReturnType<typeof setTimeout>[] = [];
    const after = (work: () => void) => timers.push(setTimeout(work, music ? ALONE_MS : 0));
    const [speech, song] = [new Audio(voice), music ? new Audio(music) : null];
    speech.volume = loud;
    const speak = () => {
      setHeard('voice');
      if (song) song.volume = under * duck;
      speech.play().catch(() => ended());
    };
    speech.onerror = () => ended();
    speech.onended = () => {
      if (song) song.volume = under;
      setHeard(song ? 'music' : null);
      after(() => ended());
    };
    if (song) {
      song.loop = true;
      song.volume = under;
      song.onplay = () => setHeard('music');
      // A sentence is heard even where its music is not.
      song.play().catch(() => {});
    }
    after(speak);
    return () => {
      for (const timer of timers) clearTimeout(timer);
      speech.pause();
      song?.pause();
      setHeard(null);
    };
  }, [voice, music]);
  return heard;
}
