import { captioned, doc, fill, line, logo, photo, placeLines, price, qr, shape, text } from './build.ts';

/** One sentence, and room around it. */
export const quoteSquare = doc([1080, 1080], fill('#F2EEE7'), [
  shape('bar', '色条', [0, 0, 24, 1080], fill('#B5532B')),
  text('mark', '引号', [-34, 56, 300, 260], '“', ['black', 260, '#E2C7B4'], {
    open: { text: false, picture: false, move: false },
    locked: true,
  }),
  text('title', '金句', [96, 312, 888, 420], '{{article.sentence}}', ['black', 84, '#2B211B'], {
    lineHeight: 1.35,
    empty: { rule: 'text', text: '{{poster.title}}' },
  }),
  line('rule', [96, 828, 96, 6], '#B5532B', 6),
  text('source', '出处', [96, 864, 640, 44], '{{article.title}}', ['regular', 32, '#6E5F55'], {
    empty: { rule: 'text', text: '{{poster.subtitle}}' },
    minSize: 22,
  }),
  text('from', '落款', [96, 940, 640, 48], '{{store.name}}', ['bold', 34, '#2B211B'], {
    empty: { rule: 'text', text: '{{dealer.name}}' },
    minSize: 20,
  }),
  qr('qr', [808, 808], 176),
]);

/** A sentence in the evening sky above the coast. */
export const quoteTall = doc([1080, 1440], fill('#4A2F40', '#241A22'), [
  photo('photo', [0, 520, 1080, 810], 'coast-dusk', { focus: { x: 0.5, y: 0.5 } }),
  shape('top-shade', '上渐变', [0, 520, 1080, 300], fill('#3C2935', '#3C293500')),
  shape('foot-shade', '下渐变', [0, 1030, 1080, 300], fill('#27202700', '#281D26')),
  logo('logo', [80, 72, 280, 60], '#FFFFFF'),
  line('rule', [80, 184, 96, 6], '#FFC9A3', 6),
  text('title', '金句', [80, 226, 920, 380], '{{article.sentence}}', ['black', 88, '#FFFFFF'], {
    lineHeight: 1.35,
    empty: { rule: 'text', text: '{{poster.title}}' },
  }),
  text('from', '落款', [80, 1300, 680, 50], '{{store.name}}', ['bold', 38, '#FFFFFF'], {
    empty: { rule: 'text', text: '{{dealer.name}}' },
    minSize: 20,
    valign: 'bottom',
  }),
  qr('qr', [840, 1200], 160),
]);

const row = (place: number, y: number, words: string, color: string) => [
  text(`no-${place}`, `第 ${place} 名`, [88, y + 14, 120, 110], String(place), ['black', 96, color], {
    open: { text: false, picture: false, move: false },
  }),
  text(`name-${place}`, `第 ${place} 名内容`, [232, y + 34, 760, 60], words, ['bold', 46, '#FFFFFF'], {
    minSize: 26,
    valign: 'middle',
  }),
  line(`rule-${place}`, [88, y + 156, 904, 2], '#FFFFFF26', 2),
];

export const rankingTall = doc([1080, 1920], fill('#10234A', '#0A1430'), [
  shape('glow', '光', [380, -360, 1100, 1100], fill('#2F6BFF66', '#2F6BFF00', 40), { shape: 'ellipse' }),
  logo('logo', [88, 88, 320, 72], '#FFFFFF'),
  text('lead', '引题', [88, 232, 904, 44], '{{poster.date}}', ['bold', 36, '#8FB4FF'], {
    empty: { rule: 'text', text: '本期榜单' },
  }),
  text('title', '主标题', [88, 296, 904, 150], '门店热度榜', ['black', 120, '#FFFFFF'], {
    lineHeight: 1.18,
    valign: 'middle',
  }),
  text('subtitle', '副标题', [88, 470, 904, 56], '按一周到店与试驾次数', ['regular', 38, '#C5D5F5'], {
    minSize: 22,
  }),
  line('rule-0', [88, 600, 904, 2], '#FFFFFF26', 2),
  ...row(1, 632, '示例·园区店', '#FFD36B'),
  ...row(2, 820, '示例·湖滨店', '#DDE6F5'),
  ...row(3, 1008, '示例·新城店', '#E0A878'),
  ...row(4, 1196, '示例·北站店', '#5F7DB8'),
  ...row(5, 1384, '示例·江湾店', '#5F7DB8'),
  text('from', '落款', [88, 1732, 660, 56], '{{dealer.name}}', ['bold', 40, '#FFFFFF'], { minSize: 22 }),
  text('note', '说明', [88, 1796, 660, 40], '示例数据，以门店公布为准', ['regular', 28, '#8EA3CC']),
  qr('qr', [812, 1660], 180),
]);

const chapter = (
  id: string,
  y: number,
  title: string,
  words: string,
  picture: 'cabin' | 'charge' | 'wheel',
) => [
  text(`${id}-title`, '小标题', [88, y, 904, 72], title, ['black', 56, '#171A21']),
  text(`${id}-text`, '正文', [88, y + 96, 904, 110], words, ['regular', 34, '#4B5563'], { lineHeight: 1.6 }),
  photo(`${id}-photo`, [88, y + 232, 904, 600], picture, { radius: 24 }),
];

/** Everything about one car, to be read downwards. */
export const longPicture = doc([1080, 4200], fill('#FFFFFF'), [
  photo('photo', [0, 0, 1080, 1200], 'showroom', { focus: { x: 0.5, y: 0.6 } }),
  shape('top-shade', '上渐变', [0, 0, 1080, 640], fill('#17120EE0', '#17120E00')),
  logo('logo', [88, 88, 320, 72], '#FFFFFF'),
  text('title', '主标题', [88, 190, 904, 130], '认识{{fact.model}}', ['black', 104, '#FFFFFF'], {
    lineHeight: 1.18,
    valign: 'middle',
  }),
  text('subtitle', '副标题', [88, 336, 904, 56], '三分钟读完一台新车', ['regular', 40, '#FFFFFFE0'], {
    minSize: 24,
  }),
  ...chapter('a', 1288, '坐进来，安静下来', '座舱只留需要的东西：一块屏，一个方向盘，和整片天色。', 'cabin'),
  ...chapter('b', 2208, '补能不必等', '插上枪，喝完一杯咖啡就能出发。续航以实际路况为准。', 'charge'),
  shape('plate', '底板', [0, 3160, 1080, 1040], fill('#10182B', '#0B1020')),
  text('model', '车型', [88, 3256, 904, 72], '{{fact.model}}', ['black', 60, '#FFFFFF']),
  text('label', '价格说明', [88, 3352, 904, 40], '官方指导价', ['regular', 32, '#9FB0D0']),
  price('price', [88, 3396, 904, 160], ['black', 150, '#FFFFFF'], { small: 0.3 }),
  text('offer', '优惠', [88, 3576, 904, 56], '{{fact.offer}}', ['bold', 42, '#FFC36B'], { minSize: 24 }),
  line('rule', [88, 3700, 904, 2], '#FFFFFF26', 2),
  ...placeLines('place', [88, 4104, 600], 44, ['#FFFFFF', '#9FB0D0']),
  captioned(
    qr('qr', [732, 3772], 260),
    text('scan', '扫码提示', [732, 4052, 260, 36], '扫码预约试驾', ['regular', 28, '#9FB0D0'], {
      align: 'center',
    }),
  ),
]);
