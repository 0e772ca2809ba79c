import { captioned, doc, fill, line, logo, photo, placeLines, qr, shape, text } from './build.ts';

/** The car in front of its new home. */
export const deliverySquare = doc([1080, 1080], fill('#12161F'), [
  photo('photo', [0, 0, 1080, 1080], 'house', { focus: { x: 0.5, y: 0.47 } }),
  shape('top-shade', '上渐变', [0, 0, 1080, 520], fill('#0D1220F2', '#0D122000')),
  shape('foot-shade', '下渐变', [0, 720, 1080, 360], fill('#0D122000', '#0D1220F2')),
  logo('logo', [72, 64, 260, 56], '#FFFFFF'),
  text('lead', '引题', [72, 148, 700, 40], '交付喜报', ['bold', 34, '#FFCB7D'], { spacing: 0.3 }),
  text('title', '主标题', [72, 200, 936, 110], '欢迎回家', ['black', 92, '#FFFFFF'], {
    lineHeight: 1.2,
    valign: 'middle',
  }),
  text('subtitle', '副标题', [72, 896, 640, 48], '{{fact.model}} 交付', ['regular', 34, '#FFFFFFD9'], {
    minSize: 22,
  }),
  text('from', '落款', [72, 956, 640, 52], '{{store.name}}', ['bold', 38, '#FFFFFF'], {
    empty: { rule: 'text', text: '{{dealer.name}}' },
    minSize: 20,
  }),
  qr('qr', [856, 856], 160),
]);

const item = (id: string, y: number, words: string) => [
  shape(`${id}-dot`, '圆点', [88, y + 13, 18, 18], fill('#F0803C'), { shape: 'ellipse' }),
  text(`${id}-text`, '提醒内容', [132, y, 560, 46], words, ['regular', 34, '#333A45']),
];

export const serviceTall = doc([1080, 1440], fill('#F5F6F8'), [
  photo('photo', [0, 0, 1080, 640], 'wheel', { focus: { x: 0.6, y: 0.55 } }),
  shape('shade', '下渐变', [0, 160, 1080, 480], fill('#1A0D0800', '#1A0D08EB')),
  logo('logo', [88, 72, 280, 60], '#FFFFFF'),
  text('title', '主标题', [88, 452, 904, 130], '入冬前的一次体检', ['black', 96, '#FFFFFF'], {
    valign: 'bottom',
  }),
  text('subtitle', '副标题', [88, 704, 904, 60], '三十分钟，安心一整个冬天', ['bold', 44, '#171A21'], {
    minSize: 24,
  }),
  ...item('a', 808, '换季轮胎与胎压检查'),
  ...item('b', 870, '制动与底盘检查'),
  ...item('c', 932, '空调滤芯与电池检测'),
  line('rule', [88, 1056, 904, 2], '#DDE1E7', 2),
  text('hours', '营业时间', [88, 1092, 560, 42], '营业时间 {{store.hours}}', ['regular', 30, '#4B5563'], {
    empty: { rule: 'text', text: '到店前请先致电预约' },
    minSize: 22,
  }),
  ...placeLines('place', [88, 1352, 600], 42, ['#171A21', '#4B5563']),
  captioned(
    qr('qr', [760, 1092], 232),
    text('scan', '扫码提示', [760, 1340, 232, 36], '扫码预约保养', ['regular', 28, '#4B5563'], {
      align: 'center',
    }),
  ),
]);

const job = (id: string, y: number, name: string, need: string) => [
  text(`${id}-name`, '岗位', [88, y, 904, 60], name, ['bold', 48, '#0F2A1F']),
  text(`${id}-need`, '要求', [88, y + 66, 904, 44], need, ['regular', 32, '#3F5A4D']),
  line(`${id}-rule`, [88, y + 140, 904, 2], '#0F2A1F1F', 2),
];

export const recruitTall = doc([1080, 1920], fill('#DDEBE2'), [
  shape('plate', '底板', [0, 0, 1080, 860], fill('#0F4A34', '#0B3527', 20)),
  shape('round', '圆', [600, 100, 720, 720], fill('#1C6A4C', '#0F4A3400', 30), { shape: 'ellipse' }),
  logo('logo', [88, 88, 320, 72], '#FFFFFF'),
  text('lead', '引题', [88, 240, 904, 44], '{{store.name}}', ['bold', 36, '#A9E0C4'], {
    empty: { rule: 'text', text: '{{dealer.name}}' },
    minSize: 20,
  }),
  text('title', '主标题', [88, 308, 904, 320], '来，一起把车卖明白', ['black', 132, '#FFFFFF'], {
    lineHeight: 1.16,
  }),
  text(
    'subtitle',
    '副标题',
    [88, 660, 760, 120],
    '年轻的团队，扎实的培训，看得见的成长。',
    ['regular', 40, '#D5EFE1'],
    {
      minSize: 24,
    },
  ),
  ...job('a', 940, '销售顾问', '喜欢和人打交道，有驾照'),
  ...job('b', 1120, '直播运营', '会拍会剪，敢上镜'),
  ...job('c', 1300, '维修技师', '持证优先，可带教'),
  ...placeLines('place', [88, 1800, 600], 44, ['#0F2A1F', '#3F5A4D']),
  captioned(
    qr('qr', [744, 1500], 248, '#0F2A1F'),
    text('scan', '扫码提示', [744, 1768, 248, 36], '扫码投简历', ['regular', 28, '#3F5A4D'], {
      align: 'center',
    }),
  ),
]);
