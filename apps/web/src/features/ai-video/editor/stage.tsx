import { cutSize, FILM_LOOK, type Footage, type Logo, type PlacedShot, stickerSpan } from '@zhiying/contract';
import { classOf } from '#kit/base/class-of.ts';
import { Box, Muted, Row } from '#kit/base/pieces.tsx';
import type { Playback } from '#kit/base/use-playback.ts';
import { stableUrl } from '#parts/material/stable-url.ts';
import { CardPicture } from '#parts/poster/drawing/card-picture.tsx';
import styles from './stage.module.css';
import { Preload, ShotPicture } from './stage-picture.tsx';
import { FilmLabel, Subtitle, TextLayer } from './stage-text.tsx';
import type { Film } from './use-film.ts';
import { useFilmFont } from './use-film-font.ts';

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
  const lower = doc.lowerThird && film.info.lowerThird;
  return (
    <Row justify="center" fill minWidth={0} background="page" position="relative" className={styles.stage}>
      <Muted as="p" position="absolute" top={8} className={styles.size}>
        {doc.ratio} · {width} × {height}
        {current && !current.shot.clip && ` · 未选素材，显示${groundWords(film, current)}`}
      </Muted>
      <Box
        look={{
          shadow: true,
          height: 'full',
          maxWidth: 'full',
          radius: 6,
          overflow: 'hidden',
          position: 'relative',
        }}
        className={styles.frame}
        style={{ aspectRatio: `${width} / ${height}` }}
        role="img"
        aria-label={`画面：${current?.shot.name ?? ''}`}
      >
        {leaving && (
          <Box
            key={leaving.shot.id}
            look={{ height: 'full', width: 'full', overflow: 'hidden', position: 'cover' }}
            style={changed?.leaving}
          >
            <ShotPicture film={film} placed={leaving} playback={playback} />
          </Box>
        )}
        {current && (
          <Box
            key={current.shot.id}
            look={{ height: 'full', width: 'full', overflow: 'hidden', position: 'cover' }}
            style={changed?.coming}
          >
            <ShotPicture film={film} placed={current} playback={playback} />
          </Box>
        )}
        {/* The next one is fetched while this one is seen. */}
        {next && <Preload film={film} placed={next} />}
        {doc.logo && <StageLogo logo={doc.logo} footage={film.footage(doc.logo.materialId)} />}
        {lower && playback.at >= lower.from && playback.at < lower.to && (
          <Box position="cover" width="full" height="full">
            <CardPicture
              card={lower}
              frame={{ width, height }}
              ms={lower.to - lower.from}
              at={playback.at - lower.from}
            />
          </Box>
        )}
        {doc.stickers.map((sticker, index) => {
          // A card says the texts of its shot itself.
          if (timeline.shots.some(({ shot }) => shot.id === sticker.shot && film.cardOf(shot))) return null;
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
      </Box>
    </Row>
  );
}

function groundWords(film: Film, { shot }: PlacedShot): string {
  const card = film.cardOf(shot);
  return card ? `卡片「${card.template.name}」` : '纯色底';
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
      className={classOf({ objectFit: 'contain' }, styles.logo)}
      src={stableUrl(src)}
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
