import { ZHI } from './zhi-dots.ts';

const PITCH = 12;
const WIDTH = 39 * PITCH;
const HEIGHT = ZHI.length * PITCH;

/** A wave of light runs over the glyph from the upper left to the lower right; brightness 0…1 at a dot. */
const WAVE = { column: 17, row: 4, slope: 0.76, half: 29 };
const wave = (column: number, row: number) => {
  const distance = column - WAVE.column - WAVE.slope * (row - WAVE.row);
  return Math.cos((Math.min(1, Math.abs(distance) / WAVE.half) * Math.PI) / 2);
};

/** Dots of one diameter are one path of zero-length strokes with round ends: crisp at any scale, few elements. */
function paths() {
  const bySize = new Map<string, string>();
  ZHI.forEach((line, row) => {
    line.split('').forEach((ninths, column) => {
      if (ninths === '.') return;
      const diameter = (Number(ninths) / 9) * (5.7 + 4 * wave(column, row));
      const size = (Math.round(diameter * 4) / 4).toFixed(2);
      const dot = `M${column * PITCH + 6} ${row * PITCH + 6}h0`;
      bySize.set(size, (bySize.get(size) ?? '') + dot);
    });
  });
  return [...bySize];
}

/** The same wave as a gradient: from the crest to both sides, fading into the ground without showing it through. */
const STOPS = Array.from({ length: 17 }, (_, index) => index / 16);
const colour = (at: number) => {
  const share = Math.round(16 + 84 * ((1 + Math.cos((at * 2 - 1) * Math.PI)) / 2));
  return `color-mix(in srgb, var(--zy-primary) ${share}%, var(--zy-ground))`;
};

/** The gradient runs square to the crest, over `half` columns to either side of it. */
function gradientLine() {
  const { column, row, slope, half } = WAVE;
  const length = half / (1 + slope * slope);
  const x = (column + 0.5) * PITCH;
  const y = (row + 0.5) * PITCH;
  const dx = length * PITCH;
  const dy = -slope * length * PITCH;
  return { x1: x - dx, y1: y - dy, x2: x + dx, y2: y + dy };
}

export const ZhiArt = () => (
  <svg className="zhi" viewBox={`0 0 ${WIDTH} ${HEIGHT}`} focusable="false">
    <linearGradient id="crest" gradientUnits="userSpaceOnUse" {...gradientLine()}>
      {STOPS.map((at) => (
        <stop key={at} offset={at} style={{ stopColor: colour(at) }} />
      ))}
    </linearGradient>
    <g stroke="url(#crest)" strokeLinecap="round" fill="none">
      {paths().map(([size, dots]) => (
        <path key={size} d={dots} strokeWidth={size} />
      ))}
    </g>
  </svg>
);
