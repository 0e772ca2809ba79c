import { oneOf, RequiredText, Text } from '../core/fields.ts';
import { z } from '../core/zod.ts';
import { allLayers } from './all-layers.ts';
import { POSTER_VARIABLES, unknownVariable } from './variables.ts';

/** Raised when a document means something that older programs cannot draw. */
export const POSTER_FORMAT = 1;
export const POSTER_SIDE_MIN = 100;
/** A long picture is tall. */
export const POSTER_WIDTH_MAX = 4000;
export const POSTER_HEIGHT_MAX = 12_000;
export const POSTER_LAYERS_MAX = 200;
export const POSTER_TEXT_MAX = 500;
export const MOTION_MIN_MS = 3000;
export const MOTION_MAX_MS = 15_000;

export const LAYER_KINDS = {
  text: '文字',
  picture: '图片',
  shape: '形状',
  logo: '标志',
  qr: '二维码',
  price: '价格',
  group: '分组',
} as const;
export type LayerKind = keyof typeof LAYER_KINDS;

/** What happens to a text that its box cannot hold. */
export const OVERFLOWS = { shrink: '缩小', clip: '裁切', ellipsis: '省略', grow: '增高' } as const;
/** What happens to a layer whose variable has no value. */
export const EMPTY_RULES = { hide: '隐藏图层', text: '改用文字' } as const;
export const FONT_WEIGHTS = { regular: '常规', bold: '粗', black: '特粗' } as const;
export type FontWeight = keyof typeof FONT_WEIGHTS;
export const SHAPES = { rect: '矩形', ellipse: '椭圆', line: '线条', path: '自由形状' } as const;
/** How a layer comes and goes. */
export const LAYER_MOVES = {
  none: '无',
  fade: '淡入',
  rise: '升起',
  wipe: '擦入',
  grow: '放大',
  count: '数字滚动',
  draw: '描线',
  type: '逐词',
} as const;
export type LayerMove = keyof typeof LAYER_MOVES;

export const PosterColor = z
  .string()
  .regex(/^#([0-9a-f]{6}|[0-9a-f]{8})$/i, '颜色应为 #rrggbb 或 #rrggbbaa')
  .meta({ title: '颜色', example: '#171A21' });
const color = PosterColor;
const side = (max: number) =>
  z.number('尺寸不正确').min(1, '尺寸须大于 0').max(max, `尺寸最大 ${max}`).meta({ example: 100 });
const position = z.number('位置不正确').min(-20_000, '位置超出范围').max(20_000, '位置超出范围');
const share = z.number().min(0, '不能小于 0').max(1, '不能大于 1');
const ms = z.int('时间不正确').min(0, '时间不能小于 0').max(MOTION_MAX_MS, '时间过长');

/** One colour, or a run from one to another. */
const Fill = z
  .strictObject({
    color,
    to: color.nullable().default(null).meta({ title: '渐变到' }),
    /** Degrees, clockwise; 0 runs from top to bottom. */
    angle: z.number().min(-360, '角度不正确').max(360, '角度不正确').default(0).meta({ title: '渐变方向' }),
  })
  .meta({ title: '填充' });
export type PosterFill = z.infer<typeof Fill>;

const TemplateText = (max: number) =>
  Text(max).superRefine((text, context) => {
    const name = unknownVariable(text);
    if (name) context.addIssue({ code: 'custom', message: `没有变量「${name}」` });
  });

/** Where a picture comes from: the library, what came with the product, or a variable. */
const PictureSource = z
  .discriminatedUnion('from', [
    z.strictObject({
      from: z.literal('material').meta({ title: '图片来源' }),
      materialId: z.int('图片不正确').min(1, '图片不正确').meta({ title: '素材' }),
    }),
    z.strictObject({
      from: z.literal('builtin').meta({ title: '图片来源' }),
      name: z
        .string()
        .regex(/^[a-z0-9-]{1,40}$/, '图片不正确')
        .meta({ title: '内置图片' }),
    }),
    z.strictObject({
      from: z.literal('variable').meta({ title: '图片来源' }),
      variable: oneOf(POSTER_VARIABLES, '变量不正确').meta({ title: '变量' }),
    }),
  ])
  .meta({ title: '图片' });
export type PictureSource = z.infer<typeof PictureSource>;

/** How a layer moves on the time line; what a motion says of all layers is not repeated here. */
const LayerMotion = z
  .strictObject({
    in: oneOf(LAYER_MOVES, '进入方式不正确').default('fade').meta({ title: '进入' }),
    /** From the beginning; null: by its turn among the layers. */
    inAt: ms.nullable().default(null).meta({ title: '进入时间' }),
    out: oneOf(LAYER_MOVES, '退出方式不正确').default('none').meta({ title: '退出' }),
    /** When it is gone; null: at the end. */
    outAt: ms.nullable().default(null).meta({ title: '退出时间' }),
  })
  .meta({ title: '动效' });
export type LayerMotion = z.infer<typeof LayerMotion>;

export const OPEN_PARTS = { text: '改文字', picture: '换图片', color: '改颜色', move: '移动和缩放' } as const;
/** What whoever uses a template may change on a layer; everything else is head office's. */
const OpenFor = z
  .strictObject({
    text: z.boolean().default(false).meta({ title: OPEN_PARTS.text }),
    picture: z.boolean().default(false).meta({ title: OPEN_PARTS.picture }),
    move: z.boolean().default(false).meta({ title: OPEN_PARTS.move }),
    /** Absent in templates of before: not. */
    color: z.boolean().optional().meta({ title: OPEN_PARTS.color }),
  })
  .meta({ title: '使用者可修改' });

/** What a layer throws straight down, however it is turned itself. */
const Shadow = z
  .strictObject({
    color,
    blur: z.number().min(0, '模糊不能小于 0').max(200, '模糊最大 200').meta({ title: '模糊' }),
    y: z.number().min(-200, '下移最小 -200').max(200, '下移最大 200').meta({ title: '下移' }),
  })
  .meta({ title: '阴影' });
export type PosterShadow = z.infer<typeof Shadow>;
/** Absent in templates of before: none. */
const shaded = { shadow: Shadow.nullable().optional() };

const common = {
  id: z
    .string()
    .regex(/^[A-Za-z0-9_-]{1,40}$/, '图层编号不正确')
    .meta({ title: '图层编号', example: 'a1' }),
  name: RequiredText('图层名称', 40),
  x: position.meta({ title: '横向位置' }),
  y: position.meta({ title: '纵向位置' }),
  width: side(POSTER_WIDTH_MAX * 2).meta({ title: '宽' }),
  height: side(POSTER_HEIGHT_MAX * 2).meta({ title: '高' }),
  /** Degrees, clockwise, around the middle. */
  rotate: z.number().min(-360, '角度不正确').max(360, '角度不正确').default(0).meta({ title: '旋转' }),
  opacity: share.default(1).meta({ title: '不透明度' }),
  hidden: z.boolean().default(false).meta({ title: '隐藏' }),
  locked: z.boolean().default(false).meta({ title: '锁定' }),
  open: OpenFor.default({ text: false, picture: false, move: false }),
  motion: LayerMotion.nullable().default(null),
};

const Letters = {
  weight: oneOf(FONT_WEIGHTS, '字重不正确').default('regular').meta({ title: '字重' }),
  size: z.number().min(8, '字号最小 8').max(800, '字号最大 800').meta({ title: '字号', example: 48 }),
  color,
  align: z.enum(['left', 'center', 'right'], { error: '对齐不正确' }).default('left').meta({ title: '对齐' }),
};

const Empty = z
  .strictObject({
    rule: oneOf(EMPTY_RULES, '为空时的处理不正确').default('hide').meta({ title: '处理方式' }),
    /** May name other variables: the store's name, else the dealer's. */
    text: TemplateText(POSTER_TEXT_MAX).default('').meta({ title: '替代文字' }),
  })
  .meta({ title: '为空时' });

const TextLayer = z.strictObject({
  ...common,
  kind: z.literal('text').meta({ title: '类型' }),
  text: TemplateText(POSTER_TEXT_MAX).meta({ title: '文字' }),
  ...Letters,
  lineHeight: z.number().min(0.8, '行高最小 0.8').max(3, '行高最大 3').default(1.3).meta({ title: '行高' }),
  /** Share of the size. */
  spacing: z.number().min(-0.2, '字距过小').max(2, '字距过大').default(0).meta({ title: '字距' }),
  valign: z
    .enum(['top', 'middle', 'bottom'], { error: '对齐不正确' })
    .default('top')
    .meta({ title: '垂直对齐' }),
  overflow: oneOf(OVERFLOWS, '放不下时的处理不正确').default('shrink').meta({ title: '放不下时' }),
  /** The smallest size a shrinking text gets; then it is cut off with an ellipsis. */
  minSize: z.number().min(6, '最小字号为 6').max(800, '字号最大 800').default(12).meta({ title: '最小字号' }),
  empty: Empty.default({ rule: 'hide', text: '' }),
  /** 、。 and their like never begin a line. */
  noLeadingPunctuation: z.boolean().default(true).meta({ title: '行首不出现标点' }),
  /** The last line has at least two characters. */
  noLonely: z.boolean().default(true).meta({ title: '末行不留单字' }),
  shadow: Shadow.nullable().default(null),
});

/** A figure with small words before and behind it, on one baseline. */
const PriceLayer = z.strictObject({
  ...common,
  ...shaded,
  kind: z.literal('price').meta({ title: '类型' }),
  figure: TemplateText(60).meta({ title: '数字' }),
  prefix: TemplateText(20).default('').meta({ title: '前缀' }),
  suffix: TemplateText(20).default('').meta({ title: '后缀' }),
  ...Letters,
  /** Of the words beside it, as a share of the figure's size. */
  small: z.number().min(0.1, '过小').max(1, '过大').default(0.4).meta({ title: '小字比例' }),
  empty: Empty.default({ rule: 'hide', text: '' }),
});

const pictured = {
  source: PictureSource,
  fit: z.enum(['cover', 'contain'], { error: '适配方式不正确' }).default('cover').meta({ title: '适配' }),
  /** The point of the picture that stays in sight, in shares of its sides. */
  focus: z
    .strictObject({ x: share.meta({ title: '横向重心' }), y: share.meta({ title: '纵向重心' }) })
    .default({ x: 0.5, y: 0.5 })
    .meta({ title: '画面重心' }),
  radius: z.number().min(0, '圆角不能小于 0').max(4000, '圆角过大').default(0).meta({ title: '圆角' }),
};
const PictureLayer = z.strictObject({
  ...common,
  ...shaded,
  kind: z.literal('picture').meta({ title: '类型' }),
  ...pictured,
});
const LogoLayer = z.strictObject({
  ...common,
  ...shaded,
  kind: z.literal('logo').meta({ title: '类型' }),
  ...pictured,
  /** Drawn in this colour alone; null: in its own. */
  tint: color.nullable().default(null).meta({ title: '单色' }),
});

const ShapeLayer = z.strictObject({
  ...common,
  ...shaded,
  kind: z.literal('shape').meta({ title: '类型' }),
  shape: oneOf(SHAPES, '形状不正确').default('rect').meta({ title: '形状' }),
  /** SVG path in a square of 100 × 100 that is stretched to the box; only of a `path`. */
  path: z
    .string()
    .max(4000, '形状过于复杂')
    .regex(/^[MLHVCSQTAZmlhvcsqtaz0-9eE ,.+-]*$/, '形状不正确')
    .default('')
    .meta({ title: '路径' }),
  fill: Fill.nullable().default(null),
  stroke: z
    .strictObject({ color, width: z.number().min(0.5).max(200).meta({ title: '描边宽度' }) })
    .nullable()
    .default(null)
    .meta({ title: '描边' }),
  radius: z.number().min(0, '圆角不能小于 0').max(4000, '圆角过大').default(0).meta({ title: '圆角' }),
});

const QrLayer = z.strictObject({
  ...common,
  ...shaded,
  kind: z.literal('qr').meta({ title: '类型' }),
  /** Usually the poster's own short link. */
  text: TemplateText(POSTER_TEXT_MAX).default('{{poster.link}}').meta({ title: '扫码打开' }),
  dark: color.default('#000000').meta({ title: '码色' }),
  light: color.default('#FFFFFF').meta({ title: '底色' }),
});

const Leaf = z.discriminatedUnion('kind', [
  TextLayer,
  PriceLayer,
  PictureLayer,
  LogoLayer,
  ShapeLayer,
  QrLayer,
]);
/** Its layers stand in the poster's own measure, so that ungrouping changes nothing. */
const GroupLayer = z.strictObject({
  ...common,
  kind: z.literal('group').meta({ title: '类型' }),
  /** With a layer in it that has no value all of it is left out: a code's caption is nothing without the code. */
  together: z.boolean().default(false).meta({ title: '缺少内容时整组隐藏' }),
  layers: z.array(Leaf).min(1, '分组中没有图层').max(POSTER_LAYERS_MAX, '图层过多').meta({ title: '图层' }),
});
export const PosterLayer = z.discriminatedUnion('kind', [
  TextLayer,
  PriceLayer,
  PictureLayer,
  LogoLayer,
  ShapeLayer,
  QrLayer,
  GroupLayer,
]);
export type PosterLayer = z.infer<typeof PosterLayer>;
export type PosterLeaf = z.infer<typeof Leaf>;
export type LayerOf<Kind extends LayerKind> = Extract<PosterLayer, { kind: Kind }>;

const Motion = z
  .strictObject({
    ms: z
      .int('时长不正确')
      .min(MOTION_MIN_MS, '时长最短 3 秒')
      .max(MOTION_MAX_MS, '时长最长 15 秒')
      .meta({ title: '时长', example: 6000 }),
    /** Between one layer's coming and the next one's, from the back to the front. */
    staggerMs: z.int().min(0).max(2000, '间隔最长 2 秒').default(120).meta({ title: '间隔' }),
    /** How long one layer takes to come. */
    enterMs: z.int().min(100).max(3000).default(600).meta({ title: '进入时长' }),
  })
  .meta({ title: '时间轴' });
export type PosterMotion = z.infer<typeof Motion>;

/** A poster as data: whoever has this, the values and the pictures it names can draw it, and draws the same. */
export const PosterDoc = z
  .strictObject({
    format: z.literal(POSTER_FORMAT, { error: '模板版本较新，当前程序无法打开' }).meta({ title: '格式版本' }),
    width: side(POSTER_WIDTH_MAX)
      .min(POSTER_SIDE_MIN, `画布最小 ${POSTER_SIDE_MIN}`)
      .meta({ title: '画布宽', example: 1080 }),
    height: side(POSTER_HEIGHT_MAX)
      .min(POSTER_SIDE_MIN, `画布最小 ${POSTER_SIDE_MIN}`)
      .meta({ title: '画布高', example: 1440 }),
    background: Fill,
    /** The first lies at the back. */
    layers: z
      .array(PosterLayer)
      .max(POSTER_LAYERS_MAX, `图层最多 ${POSTER_LAYERS_MAX} 个`)
      .meta({ title: '图层' }),
    motion: Motion.nullable().default(null),
  })
  .superRefine(({ layers }, context) => {
    const seen = new Set<string>();
    for (const { id } of allLayers(layers)) {
      if (seen.has(id)) context.addIssue({ code: 'custom', path: ['layers'], message: '图层编号重复' });
      seen.add(id);
    }
    if (seen.size > POSTER_LAYERS_MAX)
      context.addIssue({ code: 'custom', path: ['layers'], message: `图层最多 ${POSTER_LAYERS_MAX} 个` });
  })
  .meta({ title: '海报内容' });
export type PosterDoc = z.infer<typeof PosterDoc>;
