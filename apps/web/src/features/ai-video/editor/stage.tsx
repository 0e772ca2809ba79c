import { AI_LABEL, cutSize, type PlacedShot, VOICE_LEAD_MS } from '@zhiying/contract';
import { useEffect, useRef } from 'react';
import { steadyUrl } from '#parts/material/steady-url.ts';
import styles from './stage.module.css';
import type { Film } from './use-film.ts';
import type { Playback } from './use-playback.ts';

/** The shot under the playhead; during a change between two the later one. */
export function shotAt(shots: readonly PlacedShot[], at: number): PlacedShot | undefined {
  return shots.findLast(({ start }) => start <= at) ?? shots[0];
}

const MOVES: Record<string, (done: number) => string> = {
  none: () => 'none',
  zoomIn: (done) => `scale(${1 + 0.1 * done})`,
  zoomOut: (done) => `scale(${1.1 - 0.1 * done})`,
  panLeft: (done) => `scale(1.1) translateX(${-4.5 + 9 * done}%)`,
  panRight: (done) => `scale(1.1) translateX(${4.5 - 9 * done}%)`,
  panUp: (done) => `scale(1.1) translateY(${-4.5 + 9 * done}%)`,
  panDown: (done) => `scale(1.1) translateY(${4.5 - 9 * done}%)`,
};

/** What the film shows at the playhead, put together in the browser. */
export function Stage({ film, playback }: { film: Film; playback: Playback }) {
  const { doc, timeline } = film;
  const current = shotAt(timeline.shots, playback.at);
  const next = current && timeline.shots[timeline.shots.indexOf(current) + 1];
  const { width, height } = cutSize(doc);
  return (
    <div className={styles.stage}>
      <p className={styles.size}>
        {doc.ratio} · {width} × {height}
      </p>
      <div
        className={styles.frame}
        style={{ aspectRatio: `${width} / ${height}` }}
        role="img"
        aria-label={`画面：${current?.shot.name ?? ''}`}
      >
        {current && <ShotPicture key={current.shot.id} film={film} placed={current} playback={playback} />}
        {/* The next one is fetched while this one is seen. */}
        {next && <Preload film={film} placed={next} />}
        {doc.stickers
          .filter(({ from, to }) => playback.at >= from && playback.at < to)
          .map((sticker) => (
            <span
              key={sticker.id}
              className={styles.sticker}
              style={{
                left: `${sticker.x}%`,
                top: `${sticker.y}%`,
                fontSize: `${sticker.size}cqmin`,
                color: sticker.color,
                background: sticker.look === 'sticker' ? (sticker.ground ?? undefined) : undefined,
              }}
            >
              {sticker.text}
            </span>
          ))}
        {current && doc.subtitles && <Subtitle film={film} placed={current} at={playback.at} />}
        <span className={styles.label} data-corner={doc.corner}>
          {AI_LABEL}
        </span>
      </div>
    </div>
  );
}

function ShotPicture({ film, placed, playback }: { film: Film; placed: PlacedShot; playback: Playback }) {
  const { shot, start, ms } = placed;
  const element = useRef<HTMLVideoElement>(null);
  const footage = film.footage(shot.clip?.materialId);
  const local = Math.max(0, playback.at - start);
  const wanted = ((shot.clip?.in ?? 0) + local) / 1000;
  useEffect(() => {
    const video = element.current;
    if (!video) return;
    // Far from where it should be: moved there. Close to it: left to run, or every picture would stutter.
    if (Math.abs(video.currentTime - wanted) > (playback.playing ? 0.3 : 0.04)) video.currentTime = wanted;
    if (playback.playing && video.paused) void video.play().catch(() => {});
    if (!playback.playing && !video.paused) video.pause();
    video.volume = Math.min(1, shot.volume);
  }, [wanted, playback.playing, shot.volume]);
  if (!footage) return <span className={styles.ground}>{shot.name || '未选择素材'}</span>;
  if (footage.url === null) return <span className={styles.ground}>{footage.refusal ?? '素材处理中'}</span>;
  const moved = { transform: MOVES[shot.move]?.(Math.min(1, local / ms)) };
  const still = footage.type === 'image';
  return (
    <>
      {shot.fit === 'blur' && footage.thumb && (
        <img className={styles.behind} src={steadyUrl(footage.poster ?? footage.thumb)} alt="" />
      )}
      <span className={styles.picture} style={moved} data-fit={shot.fit}>
        {still ? (
          <img src={steadyUrl(footage.url)} alt="" />
        ) : (
          <video
            ref={element}
            src={steadyUrl(footage.url)}
            poster={footage.poster ? steadyUrl(footage.poster) : undefined}
            muted={shot.volume === 0}
            playsInline
            preload="auto"
          >
            <track kind="captions" />
          </video>
        )}
      </span>
    </>
  );
}

function Preload({ film, placed }: { film: Film; placed: PlacedShot }) {
  const footage = film.footage(placed.shot.clip?.materialId);
  if (!footage?.url || footage.type !== 'video') return null;
  return (
    <video
      className={styles.ahead}
      src={steadyUrl(footage.url)}
      muted
      playsInline
      preload="auto"
      aria-hidden="true"
    />
  );
}

/** Clauses of a line, each as long as its characters are said. */
export function clauseAt(
  text: string,
  said: number,
  marks: readonly (readonly [number, number])[] | null,
  local: number,
) {
  let start = 0;
  for (const clause of text.match(/[^，。！？；：,.!?;:…]+[，。！？；：,.!?;:…]*/g) ?? []) {
    const end = start + clause.length;
    const from = marks?.[start]?.[0] ?? (start / text.length) * said;
    const to = marks?.[end - 1]?.[1] ?? (end / text.length) * said;
    if (local >= from && local < to + 60) return clause.replace(/[，。；：,.;:…]+$/, '');
    start = end;
  }
  return '';
}

function Subtitle({ film, placed, at }: { film: Film; placed: PlacedShot; at: number }) {
  const style = film.doc.subtitles;
  if (!style) return null;
  const heard = film.voiceOf(placed.shot);
  const text = heard?.text ?? placed.shot.line;
  const shown = clauseAt(text, placed.saidMs, heard?.marks ?? null, at - placed.start - VOICE_LEAD_MS);
  if (!shown) return null;
  return (
    <span className={styles.subtitle} data-look={style.look} data-size={style.size} data-place={style.place}>
      <span>{shown}</span>
    </span>
  );
}
