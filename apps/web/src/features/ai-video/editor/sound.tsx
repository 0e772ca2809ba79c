import { VOICE_LEAD_MS } from '@zhiying/contract';
import { useEffect, useRef } from 'react';
import { steadyUrl } from '#parts/material/steady-url.ts';
import { shotAt } from './stage.tsx';
import type { Film } from './use-film.ts';
import type { Playback } from './use-playback.ts';

/** Music steps back to this while somebody speaks. */
const DUCKED = 0.18;

/** What is heard at the playhead: the spoken line of the shot, and the music, lower while somebody speaks. */
export function Sound({ film, playback }: { film: Film; playback: Playback }) {
  const { doc, timeline } = film;
  const current = shotAt(timeline.shots, playback.at);
  const line = current && film.voiceOf(current.shot);
  const local = current ? playback.at - current.start - VOICE_LEAD_MS : 0;
  const speaking = Boolean(line && local >= 0 && local < line.ms);
  const music = film.footage(doc.music?.materialId ?? undefined);
  const piece = film.music(doc.music?.musicId);
  return (
    <>
      {line && (
        <Track key={line.url} src={line.url} at={local} on={playback.playing && speaking} volume={1} />
      )}
      {music?.url && doc.music && (
        <Track
          src={music.url}
          at={music.durationMs ? playback.at % music.durationMs : playback.at}
          on={playback.playing}
          volume={Math.min(1, doc.music.volume) * (speaking ? DUCKED : 1)}
        />
      )}
      {piece?.url && doc.music && (
        <Track
          src={piece.url}
          at={piece.loopIn + (playback.at % Math.max(1, piece.loopOut - piece.loopIn))}
          on={playback.playing}
          volume={Math.min(1, doc.music.volume) * (speaking ? DUCKED : 1)}
        />
      )}
    </>
  );
}

function Track({ src, at, on, volume }: { src: string; at: number; on: boolean; volume: number }) {
  const element = useRef<HTMLAudioElement>(null);
  useEffect(() => {
    const audio = element.current;
    if (!audio) return;
    audio.volume = volume;
    if (on && Math.abs(audio.currentTime - at / 1000) > 0.3) audio.currentTime = Math.max(0, at / 1000);
    if (on && audio.paused) void audio.play().catch(() => {});
    if (!on && !audio.paused) audio.pause();
  }, [at, on, volume]);
  return (
    <audio ref={element} src={steadyUrl(src)} preload="auto">
      <track kind="captions" />
    </audio>
  );
}
