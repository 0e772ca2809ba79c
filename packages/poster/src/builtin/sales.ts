import { captioned, doc, fill, line, logo, photo, placeLines, price, qr, shape, text } from './build.ts';

const WHITE = '#FFFFFF';
const MIST = '#FFFFFFB8';

/** A night city, one name, one price. */
export const launchTall = doc([1080, 1920], fill('#0B0D14'), [
  photo('photo', [0, 420, 1080, 1080], 'city-night', { focus: { x: 0.48, y: 0.55 } }),
  shape('top-shade', '上渐变', [0, 412, 1080, 428], fill('#0B0D14', '#0B0D1400')),
  shape('foot-shade', '下渐变', [0, 1080, 1080, 428], fill('#0B0D1400', '#0B0D14')),
  logo('logo', [88, 88, 320, 72], WHITE),
  text('lead', '引题', [88, 216, 904, 40], '全新上市', ['bold', 34, '#FF6B57'], { spacing: 0.3 }),
  text('title', '主标题', [88, 280, 904, 300], '{{fact.model}}', ['black', 128, WHITE], {
    lineHeight: 1.15,
    empty: { rule: 'text', text: '{{poster.title}}' },
  }),
  text('subtitle', '副标题', [88, 1376, 904, 60], '{{poster.subtitle}}', ['regular', 40, MIST], {
    minSize: 24,
  }),
  price('price', [88, 1450, 904, 130], ['black', 120, WHITE]),
  line('rule', [88, 1640, 904, 2], '#FFFFFF33', 2),
  ...placeLines('place', [88, 1832, 660], 40, [WHITE, MIST]),
  qr('qr', [812, 1676], 180),
]);

/** A mountain road above, date and place below. */
export const driveTall = doc([1080, 1440], fill(WHITE), [
  shape('sky', '天空', [0, 0, 1080, 420], fill('#2C3A36', '#46564F')),
  photo('photo', [0, 250, 1080, 700], 'mountain', { focus: { x: 0.5, y: 0.62 } }),
  shape('shade', '上渐变', [0, 242, 1080, 308], fill('#3A4943', '#3A494300')),
  logo('logo', [80, 64, 280, 60], WHITE),
  text('title', '主标题', [80, 148, 920, 130], '{{poster.title}}', ['black', 108, WHITE], {
    lineHeight: 1.18,
    valign: 'middle',
  }),
  text('subtitle', '副标题', [80, 300, 920, 52], '{{poster.subtitle}}', ['regular', 38, '#FFFFFFE6'], {
    minSize: 24,
  }),
  text('label', '日期说明', [80, 1006, 620, 34], '试驾日期', ['regular', 26, '#6B7280']),
  text('date', '活动日期', [80, 1046, 620, 68], '{{poster.date}}', ['black', 56, '#1E5B3A'], {
    empty: { rule: 'text', text: '即日起，到店即可试驾' },
  }),
  line('rule', [80, 1150, 620, 2], '#E5E7EB', 2),
  ...placeLines('place', [80, 1362, 620], 44, ['#171A21', '#4B5563']),
  captioned(
    qr('qr', [756, 1006], 244),
    text('scan', '扫码提示', [756, 1268, 244, 36], '扫码预约试驾', ['regular', 28, '#4B5563'], {
      align: 'center',
    }),
  ),
]);

/** Nothing but the figure. */
export const priceTall = doc([1080, 1440], fill('#F4F1EC'), [
  shape('plate', '底板', [0, 0, 1080, 800], fill('#C4211C', '#8E0F12', 20)),
  logo('logo', [80, 72, 280, 60], WHITE),
  text('model', '车型', [80, 168, 920, 72], '{{fact.model}}', ['bold', 56, WHITE], {
    empty: { rule: 'text', text: '{{poster.title}}' },
  }),
  text('label', '价格说明', [80, 268, 920, 40], '官方指导价', ['regular', 32, '#FFFFFFCC']),
  price('price', [80, 312, 920, 210], ['black', 210, WHITE], { small: 0.25 }),
  photo('photo', [80, 560, 920, 520], 'studio', { radius: 28, focus: { x: 0.5, y: 0.55 } }),
  text('offer', '优惠', [80, 1124, 640, 60], '{{fact.offer}}', ['bold', 46, '#B3261E'], { minSize: 26 }),
  text('until', '有效期', [80, 1188, 640, 40], '价格有效期至 {{fact.priceUntil}}', [
    'regular',
    28,
    '#6B5E57',
  ]),
  ...placeLines('place', [80, 1376, 640], 36, ['#26201C', '#6B5E57']),
  captioned(
    qr('qr', [800, 1124], 200),
    text('scan', '扫码提示', [800, 1336, 200, 34], '扫码算落地价', ['regular', 26, '#6B5E57'], {
      align: 'center',
    }),
  ),
]);
