import { captioned, doc, fill, line, logo, photo, placeLines, qr, shape, text } from './build.ts';

const GOLD = '#F3D9A4';

/** Red and gold, a sun over hills, much room. */
export const greetingTall = doc([1080, 1920], fill('#B4161B', '#7E0A12'), [
  shape('ring-3', '外圈', [-110, 700, 1300, 1300], null, {
    shape: 'ellipse',
    stroke: { color: '#F3D9A41F', width: 3 },
  }),
  shape('ring-2', '中圈', [20, 830, 1040, 1040], null, {
    shape: 'ellipse',
    stroke: { color: '#F3D9A433', width: 3 },
  }),
  shape('sun', '圆', [150, 960, 780, 780], fill('#E8B45A', '#C4211C'), { shape: 'ellipse' }),
  shape('hill-back', '远山', [0, 1300, 1080, 420], fill('#9C1118', '#7E0A12'), {
    shape: 'path',
    path: 'M0 62 C14 30 26 30 38 52 S60 8 74 26 S92 54 100 40 V100 H0 Z',
  }),
  shape('hill-front', '近山', [0, 1440, 1080, 480], fill('#6A060E', '#4F040A'), {
    shape: 'path',
    path: 'M0 40 C18 10 34 16 50 34 S82 44 100 14 V100 H0 Z',
  }),
  logo('logo', [88, 88, 320, 72], GOLD),
  text('lead', '引题', [88, 232, 904, 44], '新春祝福', ['bold', 36, GOLD], { spacing: 0.4 }),
  text('title', '主标题', [88, 304, 904, 420], '新春快乐，一路有光', ['black', 150, '#FFF4DC'], {
    lineHeight: 1.18,
  }),
  text('subtitle', '副标题', [88, 760, 904, 130], '愿每一次出发都有人等，每一次回家都有灯。', [
    'regular',
    40,
    '#FBE6BE',
  ]),
  text('from', '落款', [88, 1700, 904, 64], '{{store.name}}', ['bold', 46, '#FFF4DC'], {
    empty: { rule: 'text', text: '{{dealer.name}}' },
    minSize: 24,
  }),
  text('wish', '祝语', [88, 1774, 904, 48], '祝您与家人平安顺遂', ['regular', 34, '#FBE6BE']),
]);

/** Dusk over water; the season's name stands like a seal. */
export const festivalTall = doc([1080, 1920], fill('#3A2A4C', '#16131A'), [
  photo('photo', [0, 640, 1080, 810], 'lake-dusk', { focus: { x: 0.5, y: 0.5 } }),
  shape('top-shade', '上渐变', [0, 640, 1080, 330], fill('#2E223D', '#2E223D00')),
  shape('foot-shade', '下渐变', [0, 1180, 1080, 270], fill('#1F192700', '#1F1927')),
  logo('logo', [88, 88, 320, 72], '#FFFFFF'),
  line('rule', [88, 236, 120, 6], '#FFB98A', 6),
  text('title', '主标题', [88, 280, 904, 320], '立冬，把暖意装上车', ['black', 132, '#FFFFFF'], {
    lineHeight: 1.2,
  }),
  text('subtitle', '副标题', [88, 640, 904, 130], '天黑得早了，记得早一点回家。', [
    'regular',
    42,
    '#FFFFFFE0',
  ]),
  text('date', '日期', [88, 1480, 904, 48], '{{poster.date}}', ['bold', 38, '#FFB98A']),
  line('foot-rule', [88, 1576, 904, 2], '#FFFFFF26', 2),
  ...placeLines('place', [88, 1824, 660], 40, ['#FFFFFF', '#FFFFFFB8']),
  qr('qr', [812, 1636], 180),
]);

/** An evening in the show room; date and place as on a ticket. */
export const eventTall = doc([1080, 1920], fill('#F6F2EA'), [
  photo('photo', [0, 0, 1080, 850], 'suv-showroom', { focus: { x: 0.5, y: 0.55 } }),
  shape('shade', '上渐变', [0, 0, 1080, 260], fill('#1B1510B3', '#1B151000')),
  logo('logo', [88, 88, 320, 72], '#FFFFFF'),
  text('lead', '引题', [88, 922, 904, 40], '诚邀莅临', ['bold', 34, '#A5752B'], { spacing: 0.3 }),
  text('title', '主标题', [88, 978, 904, 140], '展厅开放夜', ['black', 112, '#2A221B'], {
    lineHeight: 1.15,
    valign: 'middle',
  }),
  text(
    'subtitle',
    '副标题',
    [88, 1138, 904, 110],
    '灯光、音乐与两台新车，带上家人来坐一坐。',
    ['regular', 40, '#4A4038'],
    {
      minSize: 24,
    },
  ),
  text('date-label', '日期说明', [88, 1280, 904, 36], '活动时间', ['regular', 28, '#8A7B6C']),
  text('date', '活动日期', [88, 1322, 904, 76], '{{poster.date}}', ['black', 60, '#2A221B'], {
    empty: { rule: 'text', text: '具体时间请致电门店' },
  }),
  line('rule', [88, 1460, 904, 2], '#DCD2C2', 2),
  ...placeLines('place', [88, 1812, 600], 44, ['#2A221B', '#6B5E52']),
  captioned(
    qr('qr', [732, 1508], 260, '#2A221B'),
    text('scan', '扫码提示', [732, 1782, 260, 36], '扫码报名', ['regular', 28, '#6B5E52'], {
      align: 'center',
    }),
  ),
]);
