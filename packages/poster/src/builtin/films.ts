import { doc, fill, line, logo, moving, photo, placeLines, price, qr, shape, text } from './build.ts';

const WHITE = '#FFFFFF';
const MIST = '#FFFFFFB8';

/** A whole poster film: two pictures, then name, price and where to go. */
export const filmLaunchTall = doc(
  [1080, 1920],
  fill('#0B0D14'),
  [
    moving(photo('photo-1', [0, 0, 1080, 1920], 'lightbar', { name: '开场图' }), 'fade', {
      inAt: 0,
      out: 'fade',
      outAt: 4200,
    }),
    moving(photo('photo-2', [0, 420, 1080, 1080], 'city-night', { focus: { x: 0.48, y: 0.55 } }), 'fade', {
      inAt: 3600,
    }),
    moving(shape('top-shade', '上渐变', [0, 412, 1080, 428], fill('#0B0D14', '#0B0D1400')), 'none', {
      inAt: 3600,
    }),
    moving(shape('foot-shade', '下渐变', [0, 1080, 1080, 422], fill('#0B0D1400', '#0B0D14')), 'none', {
      inAt: 3600,
    }),
    logo('logo', [88, 88, 320, 72], WHITE),
    moving(
      text('opening', '开场', [88, 280, 904, 240], '{{poster.subtitle}}', ['black', 84, WHITE], {
        lineHeight: 1.25,
      }),
      'type',
      { inAt: 600, out: 'fade', outAt: 4200 },
    ),
    moving(
      text('lead', '引题', [88, 216, 904, 40], '全新上市', ['bold', 34, '#FF6B57'], { spacing: 0.3 }),
      'fade',
      { inAt: 4600 },
    ),
    moving(
      text('title', '主标题', [88, 280, 904, 300], '{{fact.model}}', ['black', 128, WHITE], {
        lineHeight: 1.15,
        empty: { rule: 'text', text: '{{poster.title}}' },
      }),
      'rise',
      { inAt: 4900 },
    ),
    moving(price('price', [88, 1450, 904, 130], ['black', 120, WHITE]), 'count', { inAt: 5800 }),
    moving(line('rule', [88, 1640, 904, 2], '#FFFFFF33', 2), 'draw', { inAt: 6600 }),
    ...placeLines('place', [88, 1832, 660], 40, [WHITE, MIST]).map((layer, at) =>
      moving(layer, 'rise', { inAt: 6900 + at * 160 }),
    ),
    moving(qr('qr', [812, 1676], 180), 'grow', { inAt: 7400 }),
  ],
  { ms: 12_000, staggerMs: 160, enterMs: 900 },
);

export const filmSeasonTall = doc(
  [1080, 1920],
  fill('#2C3A36', '#171D1B'),
  [
    moving(photo('photo', [0, 560, 1080, 810], 'mountain'), 'fade', { inAt: 0 }),
    shape('top-shade', '上渐变', [0, 552, 1080, 338], fill('#27332F', '#27332F00')),
    shape('foot-shade', '下渐变', [0, 1110, 1080, 262], fill('#1D252200', '#1D2522')),
    logo('logo', [88, 88, 320, 72], WHITE),
    moving(line('rule', [88, 220, 120, 6], '#B8E0A8', 6), 'draw', { inAt: 500 }),
    moving(
      text('title', '主标题', [88, 264, 904, 310], '{{poster.title}}', ['black', 128, WHITE], {
        lineHeight: 1.2,
      }),
      'type',
      { inAt: 700 },
    ),
    moving(
      text('subtitle', '副标题', [88, 600, 904, 110], '{{poster.subtitle}}', ['regular', 42, '#FFFFFFE0']),
      'rise',
      { inAt: 1700 },
    ),
    moving(
      text('date', '活动日期', [88, 1440, 904, 72], '{{poster.date}}', ['black', 60, '#B8E0A8']),
      'wipe',
      { inAt: 2600 },
    ),
    ...placeLines('place', [88, 1824, 660], 40, [WHITE, MIST]).map((layer, at) =>
      moving(layer, 'rise', { inAt: 3200 + at * 160 }),
    ),
    moving(qr('qr', [812, 1636], 180), 'grow', { inAt: 3800 }),
  ],
  { ms: 8000, staggerMs: 160, enterMs: 900 },
);
