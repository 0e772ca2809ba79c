import {
  AI_LABEL,
  FILM_LOOK,
  type PlacedShot,
  rowsOf,
  SUBTITLE_COLORS,
  spreadMarks,
  subtitleLines,
  type VideoDoc,
  VOICE_LEAD_MS,
  widthOf,
} from '@zhiying/contract';
import type { CSSProperties } from 'react';
import styles from './stage.module.css';
import type { Film } from './use-film.ts';

const { label, subtitle, text: TEXT, row } = FILM_LOOK;

interface Frame {
  width: number;
  height: number;
}

/** Letters of so many shares of the shorter side. */
const letters = (size: number): CSSProperties => ({ fontSize: `${size * 100}cqmin`, lineHeight: row });
/** Around the letters, half of it behind them. */
const outlined = (ems: number, color: string): CSSProperties => ({
  WebkitTextStroke: `${ems * 2}em ${color}`,
  paintOrder: 'stroke fill',
});

export const FilmLabel = ({ corner }: Pick<VideoDoc, 'corner'>) => {
  const edge = `${label.edge * 100}cqmin`;
  return (
    <span
      className={styles.text}
      style={{
        ...letters(label.size),
        ...outlined(label.outline / label.size, 'rgb(0 0 0 / 62%)'),
        color: 'rgb(255 255 255 / 87%)',
        [corner.startsWith('top') ? 'top' : 'bottom']: edge,
        [corner.endsWith('Left') ? 'left' : 'right']: edge,
      }}
    >
      {AI_LABEL}
    </span>
  );
};

/** Below titles, as the renderer casts it. */
const SHADOW = '0.05em 0.05em 0 rgb(0 0 0 / 50%)';

interface TextLayerProps {
  layer: VideoDoc['stickers'][number];
  span: { from: number; to: number };
  at: number;
  frame: Frame;
}

/** A title, a price on its plate, or plain words; they come and go softly. */
export function TextLayer({ layer, span, at, frame }: TextLayerProps) {
  const size = layer.size / 100;
  const side = Math.min(frame.width, frame.height);
  const rows = layer.text
    .split('\n')
    .flatMap((one) => rowsOf(one, (frame.width * TEXT.width) / (size * side)));
  if (rows.length === 0) return null;
  const opacity = Math.min(1, (at - span.from) / TEXT.fadeMs, (span.to - at) / TEXT.fadeMs);
  const plate = layer.look === 'sticker';
  return (
    <span
      className={styles.text}
      style={{
        ...letters(size),
        ...(plate ? plateOf(rows, 1, 0.1, 0.3, layer.ground ?? TEXT.plate) : {}),
        ...(plate ? {} : outlined(TEXT.outline, 'rgb(0 0 0 / 69%)')),
        ...(layer.look === 'title' ? { textShadow: SHADOW } : {}),
        left: `${layer.x}%`,
        top: `${layer.y}%`,
        color: layer.color,
        opacity: Math.max(0, opacity),
        transform: 'translate(-50%, -50%)',
      }}
    >
      {rows.join('\n')}
    </span>
  );
}

/** A plate with round corners behind rows, as wide as they are counted, in heights of a letter. */
const plateOf = (
  rows: readonly string[],
  beside: number,
  above: number,
  radius: number,
  background: string,
): CSSProperties => ({
  display: 'inline-flex',
  alignItems: 'center',
  justifyContent: 'center',
  width: `${Math.max(...rows.map(widthOf)) + beside}em`,
  height: `${rows.length * row + above}em`,
  borderRadius: `${radius}em`,
  background,
});

/** The line that is said at a moment, cut and set as the renderer does. */
export function Subtitle({
  film,
  placed,
  at,
  frame,
}: {
  film: Film;
  placed: PlacedShot;
  at: number;
  frame: Frame;
}) {
  const choice = film.doc.subtitles;
  if (!choice) return null;
  const heard = film.voiceOf(placed.shot);
  const text = heard?.text ?? film.lineOf(placed.shot);
  const lines = subtitleLines([
    {
      text,
      at: placed.start + VOICE_LEAD_MS,
      ms: placed.saidMs,
      marks: heard?.marks ?? spreadMarks(text, placed.saidMs),
    },
  ]);
  const line = lines.find(({ from, to }) => at >= from && at < to);
  if (!line) return null;
  const size = subtitle.sizes[choice.size];
  const side = Math.min(frame.width, frame.height);
  const rows = rowsOf(line.text, (frame.width * subtitle.width) / (size * side));
  const { color, outline, box, karaoke } = choice.colors ?? SUBTITLE_COLORS[choice.look];
  const margin = 100 * (frame.height > frame.width ? subtitle.margins.tall : subtitle.margins.other);
  const place: CSSProperties =
    choice.place === 'middle'
      ? { top: '50%', transform: 'translate(-50%, -50%)' }
      : { [choice.place]: `${margin}%`, transform: 'translateX(-50%)' };
  const said = line.marks.filter(([from, to]) => at - line.from >= (from + to) / 2).length;
  return (
    <span
      className={styles.text}
      style={{
        ...letters(size),
        ...(box ? plateOf(rows, 0.9, 0.1, 0.25, `color-mix(in srgb, ${box} 69%, transparent)`) : {}),
        ...(outline && !box ? outlined(subtitle.outline, outline) : {}),
        ...place,
        left: '50%',
        color,
      }}
    >
      {karaoke && rows.length === 1 ? (
        <span>
          <span style={{ color: karaoke }}>{[...line.text].slice(0, said).join('')}</span>
          {[...line.text].slice(said).join('')}
        </span>
      ) : (
        rows.join('\n')
      )}
    </span>
  );
}
