import { type ScriptLine, spokenMs } from '@zhiying/contract';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { message } from '#kit/feedback/notices.ts';
import { useListen } from './use-listen.ts';

/** Reads lines of a script aloud with the rooms' voice: one, or from one on to the end. */
export function useReadAloud(lines: readonly ScriptLine[]) {
  const [at, setAt] = useState<number | null>(null);
  const [goesOn, setGoesOn] = useState(false);
  const [lengths, setLengths] = useState<ReadonlyMap<string, number>>(new Map());
  const audio = useRef<HTMLAudioElement | null>(null);
  const { sound, waiting, ask, stop } = useListen();

  const end = () => {
    audio.current?.pause();
    setAt(null);
    setGoesOn(false);
    stop();
  };
  const read = (line: number, on: boolean) => {
    audio.current?.pause();
    stop();
    const text = lines[line]?.text.trim();
    if (!text) return end();
    setAt(line);
    setGoesOn(on);
    void ask(text);
  };
  const finished = useEffectEvent(() => {
    const next = lines.findIndex(({ text }, line) => line > (at ?? 0) && text.trim());
    if (goesOn && next >= 0) read(next, true);
    else end();
  });

  const settled = useEffectEvent(() => {
    if (at === null || !sound || sound.state === 'making') return undefined;
    const { text, durationMs, url, note } = sound;
    // Without a sound, playing fails, and says why it was not made.
    const player = new Audio(url ?? '');
    player.onplaying = () => {
      if (durationMs !== null) setLengths((known) => new Map(known).set(text, durationMs));
    };
    player.onended = () => finished();
    audio.current = player;
    player.play().catch(({ name }: Error) => {
      // Paused before it began: somebody stopped it, or went on to another line.
      if (name === 'AbortError') return;
      const reason = name === 'NotAllowedError' ? '浏览器未允许播放，请再次点击试听' : '声音播放失败';
      void message.error(url ? reason : note || '声音生成失败');
      end();
    });
    return () => player.pause();
  });
  useEffect(() => settled(), [sound?.id, sound?.state]);

  return {
    /** The line that is read, or being made. */
    at,
    waiting,
    offline: sound?.offline ?? false,
    read,
    end,
    /** As it was heard, or about. */
    heardMs: (text: string) => lengths.get(text.trim()) ?? spokenMs(text),
  };
}
export type ReadAloud = ReturnType<typeof useReadAloud>;
