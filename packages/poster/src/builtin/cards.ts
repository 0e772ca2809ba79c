import { doc, fill, group, line, logo, moving, photo, price, qr, shape, text } from './build.ts';

/**
 * Cards of films. Films write subtitles into the lower third of upright pictures and the lowest quarter of others, and their label
 * into a corner above: what a card says stands between the two.
 */

const WHITE = '#FFFFFF';
const MIST = '#FFFFFFCC';
const INK = '#0C111C';
const CARD = { ms: 4000, staggerMs: 140, enterMs: 700 };
type Box = readonly [x: number, y: number, width: number, height: number];

/** A rule that is drawn, the title word by word, and what is smaller below it. */
const titleLines = (
  [x, y, width, height]: Box,
  size: number,
  small: number,
  more: Parameters<typeof text>[5] = {},
) => [
  moving(line('rule', [x, y - 40, 120, 6], '#5B8CFF', 6), 'draw'),
  moving(
    text('title', '标题', [x, y, width, height], '{{poster.title}}', ['black', size, WHITE], {
      lineHeight: 1.2,
      ...more,
    }),
    'type',
  ),
  moving(
    text(
      'subtitle',
      '副标题',
      [x, y + height + 24, width, small * 2.4],
      '{{poster.subtitle}}',
      ['regular', small, MIST],
      {
        lineHeight: 1.3,
      },
    ),
    'rise',
  ),
];

/** The title of a film, upright. */
export const titleCardTall = doc(
  [1080, 1920],
  fill(INK),
  [
    moving(photo('photo', [0, 0, 1080, 1120], 'detail', { focus: { x: 0.5, y: 0.35 } }), 'fade', {
      inAt: 0,
    }),
    shape('top-shade', '上渐变', [0, 0, 1080, 340], fill(INK, '#0C111C00')),
    shape('foot-shade', '下渐变', [0, 480, 1080, 642], fill('#0C111C00', INK)),
    logo('logo', [88, 150, 320, 72], WHITE),
    ...titleLines([88, 920, 904, 290], 124, 42),
  ],
  CARD,
);

export const titleCardWide = doc(
  [1920, 1080],
  fill(INK),
  [
    moving(photo('photo', [760, 0, 1160, 1080], 'studio', { focus: { x: 0.55, y: 0.5 } }), 'fade', {
      inAt: 0,
    }),
    shape('shade', '左渐变', [758, 0, 560, 1080], fill(INK, '#0C111C00', -90)),
    logo('logo', [120, 150, 320, 72], WHITE),
    ...titleLines([120, 380, 960, 290], 116, 40),
  ],
  CARD,
);

export const titleCardSquare = doc(
  [1080, 1080],
  fill(INK),
  [
    moving(photo('photo', [0, 0, 1080, 1080], 'studio', { focus: { x: 0.5, y: 0.5 } }), 'fade', { inAt: 0 }),
    shape('shade', '渐变', [0, 0, 1080, 1080], fill('#0C111C66', '#0C111CF2')),
    logo('logo', [88, 150, 300, 64], WHITE),
    ...titleLines([88, 420, 904, 250], 104, 38),
  ],
  CARD,
);

/** A sentence on a coloured ground; films give it the colours of their own template. */
const words = (
  size: readonly [number, number],
  rounds: readonly [Box, Box],
  title: Box,
  letters: readonly [number, number],
) =>
  doc(
    size,
    fill('#173B8F', '#0A1B4D', 20),
    [
      moving(
        shape('round-a', '圆', rounds[0], fill('#FFFFFF26', '#FFFFFF00', 30), { shape: 'ellipse' }),
        'grow',
        { inAt: 0 },
      ),
      moving(
        shape('round-b', '圆', rounds[1], fill('#FFFFFF00', '#FFFFFF1F', 30), { shape: 'ellipse' }),
        'grow',
        { inAt: 300 },
      ),
      ...titleLines(title, letters[0], letters[1], { valign: 'middle' }),
    ],
    CARD,
  );

export const wordsCardTall = words(
  [1080, 1920],
  [
    [440, -320, 1000, 1000],
    [-420, 1180, 1000, 1000],
  ],
  [88, 640, 904, 480],
  [112, 46],
);
export const wordsCardWide = words(
  [1920, 1080],
  [
    [1180, -420, 1100, 1100],
    [-420, 560, 900, 900],
  ],
  [160, 300, 1600, 340],
  [108, 44],
);
export const wordsCardSquare = words(
  [1080, 1080],
  [
    [520, -260, 820, 820],
    [-300, 640, 700, 700],
  ],
  [88, 290, 904, 360],
  [96, 40],
);

const priceLayers = ([x, top, width]: readonly [number, number, number]) => [
  moving(
    text('model', '车型', [x, top, width, 76], '{{fact.model}}', ['bold', 60, WHITE], {
      empty: { rule: 'text', text: '{{poster.title}}' },
    }),
    'rise',
  ),
  moving(
    text('label', '价格说明', [x, top + 104, width, 44], '官方指导价', ['regular', 34, '#FFFFFFCC']),
    'fade',
  ),
  moving(price('price', [x, top + 150, width, 230], ['black', 220, WHITE], { small: 0.24 }), 'count'),
  moving(
    text('offer', '优惠', [x, top + 410, width, 60], '{{fact.offer}}', ['bold', 46, '#FFD9A0'], {
      minSize: 26,
    }),
    'rise',
  ),
  moving(
    text('until', '有效期', [x, top + 480, width, 44], '价格有效期至 {{fact.priceUntil}}', [
      'regular',
      30,
      '#FFFFFFB3',
    ]),
    'fade',
  ),
];
const PRICE = { ms: 5000, staggerMs: 160, enterMs: 1000 };

/** The figure counts up to itself. */
export const priceCardTall = doc(
  [1080, 1920],
  fill('#C4211C', '#6F0A0E', 20),
  [
    moving(
      photo('photo', [88, 1080, 904, 640], 'lightbar', { radius: 32, focus: { x: 0.5, y: 0.42 } }),
      'grow',
      { inAt: 0 },
    ),
    logo('logo', [88, 150, 320, 72], WHITE),
    ...priceLayers([88, 360, 904]),
  ],
  PRICE,
);

export const priceCardWide = doc(
  [1920, 1080],
  fill('#C4211C', '#6F0A0E', 20),
  [
    moving(
      photo('photo', [1160, 180, 640, 620], 'lightbar', { radius: 32, focus: { x: 0.5, y: 0.42 } }),
      'grow',
      { inAt: 0 },
    ),
    ...priceLayers([120, 200, 980]),
  ],
  PRICE,
);

export const priceCardSquare = doc(
  [1080, 1080],
  fill('#173B8F', '#0A1B4D', 20),
  [
    moving(
      shape('round', '圆', [560, -260, 820, 820], fill('#2F6BFF', '#173B8F00', 30), { shape: 'ellipse' }),
      'grow',
      { inAt: 0 },
    ),
    logo('logo', [88, 140, 300, 64], WHITE),
    ...priceLayers([88, 250, 904]),
  ],
  PRICE,
);

/** Who speaks: comes over a film, stays, and goes. Its ground lets the film through. */
const lower = (size: readonly [number, number], [x, y, width]: readonly [number, number, number]) =>
  doc(
    size,
    fill('#0C111C00'),
    [
      moving(shape('plate', '底板', [x, y, width, 172], fill('#0C111CE6')), 'wipe', { inAt: 0, out: 'wipe' }),
      moving(shape('bar', '色条', [x, y, 14, 172], fill('#5B8CFF')), 'grow', { inAt: 0, out: 'fade' }),
      moving(
        text('name', '姓名', [x + 56, y + 24, width - 80, 66], '{{member.name}}', ['bold', 54, WHITE], {
          minSize: 28,
        }),
        'rise',
        { out: 'fade' },
      ),
      moving(
        text(
          'from',
          '门店',
          [x + 56, y + 100, width - 80, 46],
          '{{store.name}}',
          ['regular', 34, '#C9D6EF'],
          {
            empty: { rule: 'text', text: '{{dealer.name}}' },
            minSize: 20,
          },
        ),
        'rise',
        { out: 'fade' },
      ),
    ],
    { ms: 5000, staggerMs: 160, enterMs: 600 },
  );
export const lowerThird = lower([1920, 1080], [120, 590, 860]);
export const lowerThirdTall = lower([1080, 1920], [60, 1100, 780]);

/** The code on its plate with what scanning brings; a film without a link leaves all of it out. */
const codeGroup = ([x, y]: readonly [number, number], side: number, scanSize: number) => {
  const wide = side + 240;
  return moving(
    group('code', '扫码', [
      shape('card', '底板', [x, y, side, side], fill(WHITE), { radius: 36 }),
      qr('qr', [x + 20, y + 20], side - 40),
      text(
        'scan',
        '扫码提示',
        [x + side / 2 - wide / 2, y + side + 24, wide, scanSize * 1.4],
        '扫码预约试驾',
        ['bold', scanSize, '#9DBCFF'],
        { align: 'center' },
      ),
    ]),
    'grow',
  );
};

/** Store, else dealer, with address and telephone. */
const endPlace = ([x, y, width]: readonly [number, number, number], align: 'left' | 'center') => {
  const small = (id: string, name: string, top: number, before: string, field: 'address' | 'phone') =>
    moving(
      text(id, name, [x, top, width, 48], `${before}{{store.${field}}}`, ['regular', 34, '#AAB8D6'], {
        align,
        empty: { rule: 'text', text: `${before}{{dealer.${field}}}` },
      }),
      'rise',
    );
  return [
    moving(
      text('name', '店名', [x, y, width, 96], '{{store.name}}', ['bold', 48, WHITE], {
        align,
        valign: 'bottom',
        minSize: 24,
        empty: { rule: 'text', text: '{{dealer.name}}' },
      }),
      'rise',
    ),
    small('address', '地址', y + 112, '', 'address'),
    small('phone', '电话', y + 166, '电话 ', 'phone'),
  ];
};
const endRound = (box: Box) =>
  shape('round', '圆', box, fill('#2F6BFF40', '#2F6BFF00', -30), { shape: 'ellipse' });
const endTitle = (box: Box, size: number, align: 'left' | 'center') =>
  moving(
    text('title', '标题', box, '{{poster.title}}', ['black', size, WHITE], {
      align,
      valign: 'middle',
      lineHeight: 1.2,
    }),
    'rise',
  );

/** Where to go next, with a code that stays long enough to be scanned. */
export const endCardTall = doc(
  [1080, 1920],
  fill('#13203A', '#0A1122'),
  [
    endRound([-240, -300, 1100, 1100]),
    logo('logo', [380, 170, 320, 80], WHITE, { focus: { x: 0.5, y: 0.5 } }),
    endTitle([120, 280, 840, 230], 92, 'center'),
    codeGroup([330, 540], 420, 42),
    ...endPlace([120, 1080, 840], 'center'),
  ],
  CARD,
);

export const endCardWide = doc(
  [1920, 1080],
  fill('#13203A', '#0A1122'),
  [
    endRound([-300, -420, 1200, 1200]),
    logo('logo', [160, 150, 320, 80], WHITE),
    endTitle([160, 260, 960, 240], 96, 'left'),
    codeGroup([1280, 200], 440, 40),
    ...endPlace([160, 530, 960], 'left'),
  ],
  CARD,
);

export const endCardSquare = doc(
  [1080, 1080],
  fill('#13203A', '#0A1122'),
  [
    endRound([-240, -400, 1000, 1000]),
    endTitle([88, 140, 904, 130], 72, 'center'),
    codeGroup([390, 280], 280, 34),
    ...endPlace([88, 600, 904], 'center'),
  ],
  CARD,
);
