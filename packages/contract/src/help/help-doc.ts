import { ref } from '../core/refs.ts';
import { z } from '../core/zod.ts';

const HELP_TEXT_MAX = 20_000;

/**
 * A help article's text as the editor keeps it (ProseMirror's JSON): what articles have, and besides it tables, lists in lists
 * and text that is typed as it stands, because the user guide has them. Nothing in it can be a script.
 */
const type = <const Name extends string>(name: Name) => z.literal(name).meta({ title: '类型' });
/** `help:people` leads to another article: a chapter of the guide by its name, any other by its number. */
const href = z
  .string()
  .max(500, '链接最多 500 个字')
  .regex(/^(https?:\/\/[^\s"'<>]+|help:[a-z0-9-]+)$/i, '链接只能以 http:// 或 https:// 开头')
  .meta({ title: '链接地址', example: 'https://example.com/' });
const Mark = z.discriminatedUnion('type', [
  z.strictObject({ type: type('bold') }),
  z.strictObject({ type: type('italic') }),
  z.strictObject({ type: type('underline') }),
  z.strictObject({ type: type('code') }),
  z.strictObject({ type: type('link'), attrs: z.strictObject({ href }).meta({ title: '属性' }) }),
]);
export type HelpMark = z.infer<typeof Mark>;

const TextNode = z.strictObject({
  type: type('text'),
  text: z
    .string()
    .min(1, '文字不能为空')
    .max(HELP_TEXT_MAX, `正文最多 ${HELP_TEXT_MAX} 个字`)
    .meta({ title: '文字' }),
  marks: z.array(Mark).max(5, '同一段文字最多 5 种格式').optional().meta({ title: '样式' }),
});
const Inline = z.discriminatedUnion('type', [TextNode, z.strictObject({ type: type('hardBreak') })]);
export type HelpInline = z.infer<typeof Inline>;

const inlines = z.array(Inline).max(500, '一段最多 500 个片段').optional().meta({ title: '内容' });
const Paragraph = z.strictObject({ type: type('paragraph'), content: inlines });
const start = z
  .object({ start: z.int().optional().meta({ title: '起始序号' }) })
  .optional()
  .meta({ title: '属性' });

/** The two kinds of list, of items that hold these. */
const lists = <Held extends z.ZodType>(held: Held) => {
  const items = z
    .array(
      z.strictObject({
        type: type('listItem'),
        content: z.array(held).min(1).max(20, '列表项最多 20 段').meta({ title: '内容' }),
      }),
    )
    .min(1, '列表不能为空')
    .max(100, '列表最多 100 项')
    .meta({ title: '内容' });
  return [
    z.strictObject({ type: type('bulletList'), content: items }),
    z.strictObject({ type: type('orderedList'), attrs: start, content: items }),
  ] as const;
};
const [InnerBullets, InnerNumbers] = lists(Paragraph);
const [Bullets, Numbers] = lists(z.discriminatedUnion('type', [Paragraph, InnerBullets, InnerNumbers]));

const cell = {
  attrs: z.strictObject({ header: z.boolean().meta({ title: '表头' }) }).meta({ title: '属性' }),
  content: inlines,
};
const Table = z.strictObject({
  type: type('table'),
  content: z
    .array(
      z.strictObject({
        type: type('tableRow'),
        content: z
          .array(z.strictObject({ type: type('tableCell'), ...cell }))
          .min(1)
          .max(12, '表格最多 12 列')
          .meta({ title: '内容' }),
      }),
    )
    .min(1)
    .max(100, '表格最多 100 行')
    .meta({ title: '内容' }),
});

/** A picture of the guide by its file, or one of the material library by its number. */
const Picture = z.strictObject({
  type: type('picture'),
  attrs: z
    .strictObject({
      file: z
        .string()
        .regex(/^[a-z0-9-]+\.(png|jpg)$/, '图片不存在')
        .nullable()
        .default(null)
        .meta({ title: '图片文件', example: 'login.png' }),
      materialId: z
        .union([ref('material'), z.null()])
        .default(null)
        .meta({ title: '素材' }),
      caption: z.string().trim().max(100, '图片说明最多 100 个字').default('').meta({ title: '图注' }),
    })
    .meta({ title: '属性' }),
});

const Block = z.discriminatedUnion('type', [
  Paragraph,
  z.strictObject({
    type: type('heading'),
    attrs: z
      .strictObject({ level: z.literal([2, 3], { error: '标题只有二级和三级' }).meta({ title: '标题级别' }) })
      .meta({ title: '属性' }),
    content: inlines,
  }),
  Bullets,
  Numbers,
  z.strictObject({
    type: type('blockquote'),
    content: z.array(Paragraph).min(1).max(50, '引用最多 50 段').meta({ title: '内容' }),
  }),
  z.strictObject({ type: type('horizontalRule') }),
  Table,
  Picture,
]);
export type HelpBlock = z.infer<typeof Block>;

export const HelpDoc = z
  .strictObject({
    type: type('doc'),
    content: z.array(Block).min(1, '正文不能为空').max(500, '正文最多 500 段').meta({ title: '内容' }),
  })
  .meta({
    title: '正文',
    example: { type: 'doc', content: [{ type: 'paragraph', content: [{ type: 'text', text: '示例' }] }] },
  });
export type HelpDoc = z.infer<typeof HelpDoc>;
