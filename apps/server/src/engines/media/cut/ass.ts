import { AI_LABEL, type Cut, cutSize, FILM_LOOK, rowsOf, widthOf } from '@zhiying/contract';
import type { DrawnCut } from './drawn-cut.ts';
import { drawable, FONT_FAMILY } from './font.ts';

/** One thing that is written over the picture, between two moments of the film in milliseconds. */
interface Event {
  from: number;
  to: number;
  layer: number;
  text: string;
}

interface Frame {
  width: number;
  height: number;
}

const { label: LABEL, subtitle: SUBTITLE, text: TEXT, row: ROW } = FILM_LOOK;

/** Braces and backslashes would be read as commands. */
const plain = (text: string) =>
  drawable(text.replace(/[{}\\]/g, (sign) => ({ '{': '｛', '}': '｝' })[sign] ?? '＼')).replaceAll(
    '\n',
    '\\N',
  );
const bgr = (color: string) => `&H${color.slice(5, 7)}${color.slice(3, 5)}${color.slice(1, 3)}&`;
const round = (value: number) => Math.round(value * 10) / 10;

/** Everything written over a film, the label last: it lies above all. Without subtitles for the cover. */
export function eventsOf(
  cut: DrawnCut,
  totalMs: number,
  { subtitles = true, title = '', place = TITLE_PLACES[0] as TitlePlace } = {},
): Event[] {
  const frame = cutSize(cut);
  return [
    ...cut.layers.flatMap((layer) => (layer.kind === 'text' ? textEvents(layer, frame) : [])),
    ...(subtitles && cut.subtitles ? subtitleEvents(cut.subtitles, frame) : []),
    ...(title ? titleEvents(title, totalMs, frame, place) : []),
    labelEvent(cut.label.corner, totalMs, frame),
  ];
}

function labelEvent(corner: Cut['label']['corner'], to: number, { width, height }: Frame): Event {
  const side = Math.min(width, height);
  const edge = side * LABEL.edge;
  const [top, left] = [corner.startsWith('top'), corner.endsWith('Left')];
  const place = `\\an${(top ? 7 : 1) + (left ? 0 : 2)}\\pos(${round(left ? edge : width - edge)},${round(top ? edge : height - edge)})`;
  const look = `\\fs${round(side * LABEL.size * ROW)}\\1c&HFFFFFF&\\1a&H20&\\3c&H000000&\\3a&H60&\\bord${round(side * LABEL.outline)}`;
  return { from: 0, to, layer: 90, text: `{${place}${look}}${AI_LABEL}` };
}

function textEvents(layer: Extract<Cut['layers'][number], { kind: 'text' }>, frame: Frame): Event[] {
  const side = Math.min(frame.width, frame.height);
  const size = (layer.size / 100) * side;
  const [x, y] = [(layer.x / 100) * frame.width, (layer.y / 100) * frame.height];
  const rows = drawable(layer.text)
    .split('\n')
    .flatMap((row) => rowsOf(row, (frame.width * TEXT.width) / size));
  if (!rows.length) return [];
  const { from, to } = layer;
  const at = `\\an5\\pos(${round(x)},${round(y)})\\fad(${TEXT.fadeMs},${TEXT.fadeMs})`;
  const border =
    layer.look === 'sticker'
      ? '\\bord0\\shad0'
      : `\\bord${round(size * TEXT.outline)}\\3c&H000000&\\3a&H50&\\shad${layer.look === 'title' ? round(size * 0.05) : 0}\\4a&H80&`;
  const words = {
    from,
    to,
    layer: 21,
    text: `{${at}\\fs${round(size * ROW)}\\1c${bgr(layer.color)}${border}}${plain(rows.join('\n'))}`,
  };
  if (layer.look !== 'sticker') return [words];
  const [wide, high] = [Math.max(...rows.map(widthOf)) * size + size, rows.length * size * ROW + size * 0.1];
  const plate = `{${at}\\bord0\\shad0\\1c${bgr(layer.ground ?? TEXT.plate)}\\p1}${roundedPlate(wide, high, size * 0.3)}`;
  return [{ from, to, layer: 20, text: plate }, words];
}

/** A rectangle with round corners, as a drawing. */
function roundedPlate(width: number, height: number, radius: number): string {
  const [w, h, r] = [Math.round(width), Math.round(height), Math.round(radius)];
  return (
    `m ${r} 0 l ${w - r} 0 b ${w} 0 ${w} 0 ${w} ${r} l ${w} ${h - r} b ${w} ${h} ${w} ${h} ${w - r} ${h} ` +
    `l ${r} ${h} b 0 ${h} 0 ${h} 0 ${h - r} l 0 ${r} b 0 0 0 0 ${r} 0`
  );
}

/** Where the title of a cover stands and how large it is: its middle in percent of the height, letters in percent of the shorter side. */
export interface TitlePlace {
  y: number;
  size: number;
}
/** The best first: a title moves before it shrinks. */
export const TITLE_PLACES: readonly TitlePlace[] = [11, 8, 6].flatMap((size) =>
  [38, 22, 78, 62, 12, 88].map((y) => ({ y, size })),
);

/** The room a title takes, in shares of the frame. */
export function titleBox(title: string, frame: Frame, { y, size }: TitlePlace) {
  const letters = (size / 100) * Math.min(frame.width, frame.height);
  const rows = drawable(title)
    .split('\n')
    .flatMap((row) => rowsOf(row, (frame.width * TEXT.width) / letters));
  const width = (Math.max(0, ...rows.map(widthOf)) * letters) / frame.width;
  const height = (rows.length * letters * ROW) / frame.height;
  return { x: 0.5 - width / 2, y: y / 100 - height / 2, width, height };
}

function titleEvents(title: string, to: number, frame: Frame, { y, size }: TitlePlace): Event[] {
  const look = {
    kind: 'text',
    look: 'title',
    from: 0,
    to,
    x: 50,
    y,
    size,
    color: '#ffffff',
    ground: null,
  } as const;
  // A cover is one frame: nothing fades.
  return textEvents({ ...look, text: title }, frame).map((event) => ({
    ...event,
    text: event.text.replace(/\\fad\([^)]*\)/, ''),
  }));
}

function subtitleEvents(subtitles: NonNullable<Cut['subtitles']>, frame: Frame): Event[] {
  const side = Math.min(frame.width, frame.height);
  const size = SUBTITLE.sizes[subtitles.size] * side;
  const margin = frame.height * (frame.height > frame.width ? SUBTITLE.margins.tall : SUBTITLE.margins.other);
  const y = { bottom: frame.height - margin, middle: frame.height / 2, top: margin }[subtitles.place];
  const an = { bottom: 2, middle: 5, top: 8 }[subtitles.place];
  const { color, outline, box, karaoke } = subtitles;
  const border = outline && !box ? `\\bord${round(size * SUBTITLE.outline)}\\3c${bgr(outline)}` : '\\bord0';
  // While characters wait to be said they have the second colour.
  const colors = karaoke ? `\\1c${bgr(karaoke)}\\2c${bgr(color)}` : `\\1c${bgr(color)}`;
  const place = `\\an${an}\\pos(${round(frame.width / 2)},${round(y)})`;
  return subtitles.lines.flatMap(({ from, to, text, marks, onCard }) => {
    if (onCard) return [];
    const rows = drawable(text)
      .split('\n')
      .flatMap((row) => rowsOf(row.trim(), (frame.width * SUBTITLE.width) / size));
    if (!rows.length || to <= from) return [];
    const whole = rows.join('\n');
    const said =
      karaoke && marks?.length === [...text].length && whole.replaceAll('\n', '') === text ? marks : null;
    const words = said ? sung(whole, said) : plain(whole);
    const events = [
      { from, to, layer: 31, text: `{${place}\\fs${round(size * ROW)}${colors}${border}\\shad0}${words}` },
    ];
    if (!box) return events;
    const [wide, high] = [
      Math.max(...rows.map(widthOf)) * size + size * 0.9,
      rows.length * size * ROW + size * 0.1,
    ];
    const shift = { bottom: size * 0.05, middle: 0, top: -size * 0.05 }[subtitles.place];
    const ground = `{\\an${an}\\pos(${round(frame.width / 2)},${round(y + shift)})\\bord0\\shad0\\1c${bgr(box)}\\1a&H50&\\p1}`;
    return [{ from, to, layer: 30, text: ground + roundedPlate(wide, high, size * 0.25) }, ...events];
  });
}

/** Each character with how long it takes to be said, in hundredths of a second. */
function sung(rows: string, marks: readonly (readonly [number, number])[]): string {
  let [spent, place] = [0, 0];
  return [...rows]
    .map((character) => {
      if (character === '\n') return '\\N';
      const until = Math.round((marks[place + 1]?.[0] ?? marks[place]?.[1] ?? 0) / 10);
      place++;
      const length = Math.max(0, until - spent);
      spent += length;
      return `{\\kf${length}}${plain(character)}`;
    })
    .join('');
}

/** Text over some frames of the film. `lead` frames come before the first of them, so that what began earlier goes on. */
export function assFor(
  events: readonly Event[],
  cut: DrawnCut,
  first: number,
  frames: number,
): { text: string; lead: number } {
  const ms = (frame: number) => (frame * 1000) / cut.fps;
  const seen = events.filter(({ from, to }) => from < ms(first + frames) && to > ms(first));
  const begins = Math.floor(
    (Math.min(ms(first), ...seen.filter(({ layer }) => layer < 90).map(({ from }) => from)) * cut.fps) / 1000,
  );
  const lead = first - Math.max(0, begins);
  const origin = ms(first - lead);
  const lines = seen.map(({ from, to, layer, text }) => {
    // The label is everywhere: its own beginning and end must not make two equal pieces different.
    const [start, end] =
      layer === 90 ? [0, ms(lead + frames) + 1000] : [Math.max(0, from - origin), to - origin];
    return `Dialogue: ${layer},${clock(start)},${clock(end)},D,,0,0,0,,${text}`;
  });
  const { width, height } = cutSize(cut);
  return { lead, text: [header(width, height), ...lines, ''].join('\n') };
}

function clock(ms: number): string {
  const hundredths = Math.round(ms / 10);
  const two = (value: number) => String(Math.floor(value)).padStart(2, '0');
  return `${Math.floor(hundredths / 360_000)}:${two((hundredths / 6000) % 60)}:${two((hundredths / 100) % 60)}.${two(hundredths % 100)}`;
}

const header = (width: number, height: number) => `[Script Info]
ScriptType: v4.00+
WrapStyle: 2
ScaledBorderAndShadow: yes
PlayResX: ${width}
PlayResY: ${height}

[V4+ Styles]
Format: Name, Fontname, Fontsize, PrimaryColour, SecondaryColour, OutlineColour, BackColour, Bold, Italic, Underline, StrikeOut, ScaleX, ScaleY, Spacing, Angle, BorderStyle, Outline, Shadow, Alignment, MarginL, MarginR, MarginV, Encoding
Style: D,${FONT_FAMILY},40,&H00FFFFFF,&H00FFFFFF,&H00000000,&H80000000,-1,0,0,0,100,100,0,0,1,0,0,5,0,0,0,1

[Events]
Format: Layer, Start, End, Style, Name, MarginL, MarginR, MarginV, Effect, Text`;
