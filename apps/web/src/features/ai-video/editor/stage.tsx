import { cutSize, FILM_LOOK, type Footage, type Logo, type PlacedShot, stickerSpan } from '@zhiying/contract';
import { steadyUrl } from '#parts/material/steady-url.ts';
import styles from './stage.module.css';
import { Preload, ShotPicture } from './stage-picture.tsx';
import { FilmLabel, Subtitle, TextLayer } from './stage-text.tsx';
import type { Film } from './use-film.ts';
import { useFilmFont } from './use-film-font.ts';
import type { Playback } from './use-playback.ts';

/** The shot under the playhead; during a change between two the later one. */
export function shotAt(shots: readonly PlacedShot[], at: number): PlacedShot | undefined {
  return shots.findLast(({ start }) => start <= at) ?? shots[0];
}

/** What the film shows at the playhead, put together in the browser by the figures that the renderer draws by. */
export function Stage({ film, playback }: { film: Film; playback: Playback }) {
  useFilmFont();
  const { doc, timeline } = film;
  const current = shotAt(timeline.shots, playback.at);
  const at = current ? timeline.shots.indexOf(current) : -1;
  const next = timeline.shots[at + 1];
  const before = timeline.shots[at - 1];
  // The shot before is still seen while it changes to this one.
  const leaving =
    before && before.shot.transition.kind !== 'cut' && playback.at < before.start + before.ms ? before : null;
  const changed = leaving && current ? change(leaving, current, playback.at) : null;
  const { width, height } = cutSize(doc);
  return (
    <div className={styles.stage}>
      <p className={styles.size}>
        {doc.ratio} · {width} × {height}
        {current && !current.shot.clip && ' · 未选择素材，成片为底色'}
      </p>
      <div
        className={styles.frame}
        style={{ aspectRatio: `${width} / ${height}` }}
        role="img"
        aria-label={`画面：${current?.shot.name ?? ''}`}
      >
        {leaving && (
          <div key={leaving.shot.id} className={styles.shot} style={changed?.leaving}>
            <ShotPicture film={film} placed={leaving} playback={playback} />
          </div>
        )}
        {current && (
          <div key={current.shot.id} className={styles.shot} style={changed?.coming}>
            <ShotPicture film={film} placed={current} playback={playback} />
          </div>
        )}
        {/* The next one is fetched while this one is seen. */}
        {next && <Preload film={film} placed={next} />}
        {doc.logo && <StageLogo logo={doc.logo} footage={film.footage(doc.logo.materialId)} />}
        {doc.stickers.map((sticker, index) => {
          const span = stickerSpan(sticker, timeline.shots, timeline.totalMs);
          if (playback.at < span.from || playback.at >= span.to) return null;
          const text = film.saved.dirty ? sticker.text : (film.info.stickers[index] ?? sticker.text);
          return (
            <TextLayer
              key={sticker.id}
              layer={{ ...sticker, text }}
              span={span}
              at={playback.at}
              frame={{ width, height }}
            />
          );
        })}
        {current && <Subtitle film={film} placed={current} at={playback.at} frame={{ width, height }} />}
        <FilmLabel corner={doc.corner} />
      </div>
    </div>
  );
}

/** A brand's picture in its corner, in the square it fits into. */
function StageLogo({ logo, footage }: { logo: Logo; footage: Footage | null }) {
  const src = footage?.url ?? footage?.thumb;
  if (!src) return null;
  const [side, edge] = [`${logo.size}cqmin`, `${FILM_LOOK.label.edge * 100}cqmin`];
  const [upright, level] = [
    logo.corner.startsWith('top') ? 'top' : 'bottom',
    logo.corner.endsWith('Left') ? 'left' : 'right',
  ];
  return (
    <img
      className={styles.logo}
      src={steadyUrl(src)}
      alt=""
      style={{
        width: side,
        height: side,
        [upright]: edge,
        [level]: edge,
        objectPosition: `${level} ${upright}`,
        opacity: logo.opacity,
      }}
    />
  );
}

/** How the two shots of a change stand to each other at a moment: as FFmpeg's own changes do. */
function change({ shot }: PlacedShot, current: PlacedShot, at: number) {
  const done = Math.min(1, Math.max(0, (at - current.start) / Math.max(1, shot.transition.ms)));
  switch (shot.transition.kind) {
    case 'slideLeft':
      return {
        leaving: { transform: `translateX(${-100 * done}%)` },
        coming: { transform: `translateX(${100 * (1 - done)}%)` },
      };
    case 'wipeLeft':
      return { leaving: {}, coming: { clipPath: `inset(0 0 0 ${100 * (1 - done)}%)` } };
    default:
      return { leaving: {}, coming: { opacity: done } };
  }
}
