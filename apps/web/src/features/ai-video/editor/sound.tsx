import { VOICE_LEAD_MS } from '@zhiying/contract';
import { useEffect, useRef } from 'react';
import type { Playback } from '#kit/base/use-playback.ts';
import { stableUrl } from '#parts/material/stable-url.ts';
import { shotAt } from './stage.tsx';
import type { Film } from './use-film.ts';

/** Music steps back to this while somebody speaks. */
const DUCKED = 0.18;

/**
 * What is heard at the playhead: the sound of the composed film while the desk shows it, exactly as it goes out. Of what was changed since
 * the spoken line of the shot, and the music, lower while somebody speaks: about what it will be.
 */
export function Sound({ film, playback }: { film: Film; playback: Playback }) {
  if (film.ownSound)
    return <Track src={film.ownSound} at={playback.at} on={playback.playing} volume={1} label="成片声音" />;
  return <DraftSound film={film} playback={playback} />;
}

function DraftSound({ film, playback }: { film: Film; playback: Playback }) {
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

interface TrackProps {
  src: string;
  at: number;
  on: boolean;
  volume: number;
  label?: string;
}

function Track({ src, at, on, volume, label }: TrackProps) {
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
    <audio ref={element} src={stableUrl(src)} preload="auto" aria-label={label}>
      <track kind="captions" />
    </audio>
  );
}
