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
import type { CSSProperties, ReactNode } from 'react';
import { Text } from '#kit/base/pieces.tsx';
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
    <Text
      textAlign="center"
      position="absolute"
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
    </Text>
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

/** Words over the picture, in letters of a size. */
const Letters = ({ size, style, children }: { size: number; style: CSSProperties; children: ReactNode }) => (
  <Text textAlign="center" position="absolute" className={styles.text} style={{ ...letters(size), ...style }}>
    {children}
  </Text>
);

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
    <Letters
      size={size}
      style={{
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
    </Letters>
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
  const said0 = heard?.text ?? film.lineOf(placed.shot);
  const text = placed.shot.subtitle === undefined ? said0 : film.subtitleOf(placed.shot);
  if (!text) return null;
  const ms = placed.saidMs > 0 ? placed.saidMs : Math.max(0, placed.ms - VOICE_LEAD_MS);
  const lines = subtitleLines([
    {
      text,
      at: placed.start + VOICE_LEAD_MS,
      ms,
      marks: heard && text === said0 ? heard.marks : spreadMarks(text, ms),
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
    <Letters
      size={size}
      style={{
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
    </Letters>
  );
}
