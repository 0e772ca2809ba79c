import { ref } from '../core/common.ts';
import { ARTICLE_TEXT_MAX, ARTICLE_TITLE_MAX } from '../core/limits.ts';
import { z } from '../core/zod.ts';

/**
 * An article's text as the editor keeps it (ProseMirror's JSON), narrowed to what platforms can show: no nesting of
 * lists, no colours, no pictures but those of the material library. Positions in findings are ProseMirror's.
 */
const href = z
  .url({ protocol: /^https?$/, error: '链接只能以 http:// 或 https:// 开头' })
  .max(500, '链接最多 500 个字');
const Mark = z.discriminatedUnion('type', [
  z.strictObject({ type: z.literal('bold') }),
  z.strictObject({ type: z.literal('italic') }),
  z.strictObject({ type: z.literal('underline') }),
  z.strictObject({
    type: z.literal('link'),
    attrs: z.strictObject({ href }),
  }),
]);

const TextNode = z.strictObject({
  type: z.literal('text'),
  text: z.string().min(1, '文字不能为空').max(ARTICLE_TEXT_MAX, `正文最多 ${ARTICLE_TEXT_MAX} 个字`),
  marks: z.array(Mark).max(4, '同一段文字最多 4 种格式').optional(),
});
const BreakNode = z.strictObject({ type: z.literal('hardBreak') });
/** A fact as a field. What it says comes from the fact; the server writes `label` and `text` over whatever is sent. */
const FactNode = z.strictObject({
  type: z.literal('fact'),
  attrs: z.strictObject({
    factId: ref('aiFact'),
    label: z.string().max(100, '事实名称过长').default(''),
    text: z.string().max(500, '事实内容过长').default(''),
  }),
});
const Inline = z.discriminatedUnion('type', [TextNode, BreakNode, FactNode]);
export type ArticleInline = z.infer<typeof Inline>;

const inlines = z.array(Inline).max(500, '一段最多 500 个片段').optional();
const Paragraph = z.strictObject({ type: z.literal('paragraph'), content: inlines });
const Heading = z.strictObject({
  type: z.literal('heading'),
  attrs: z.strictObject({ level: z.literal([2, 3], { error: '标题只有二级和三级' }) }),
  content: inlines,
});
const items = z
  .array(
    z.strictObject({
      type: z.literal('listItem'),
      content: z.array(Paragraph).min(1).max(5, '列表项最多 5 段'),
    }),
  )
  .min(1, '列表不能为空')
  .max(100, '列表最多 100 项');
const BulletList = z.strictObject({ type: z.literal('bulletList'), content: items });
const OrderedList = z.strictObject({
  type: z.literal('orderedList'),
  attrs: z.object({ start: z.int().optional() }).optional(),
  content: items,
});
const Quote = z.strictObject({
  type: z.literal('blockquote'),
  content: z.array(Paragraph).min(1).max(50, '引用最多 50 段'),
});
const Rule = z.strictObject({ type: z.literal('horizontalRule') });
const Picture = z.strictObject({
  type: z.literal('picture'),
  attrs: z.strictObject({
    materialId: ref('material'),
    caption: z.string().trim().max(100, '图片说明最多 100 个字').default(''),
  }),
});

export const ArticleBlock = z.discriminatedUnion('type', [
  Paragraph,
  Heading,
  BulletList,
  OrderedList,
  Quote,
  Rule,
  Picture,
]);
export type ArticleBlock = z.infer<typeof ArticleBlock>;

export const ArticleDoc = z
  .strictObject({
    type: z.literal('doc'),
    content: z.array(ArticleBlock).min(1, '正文不能为空').max(500, '正文最多 500 段'),
  })
  .meta({
    example: { type: 'doc', content: [{ type: 'paragraph', content: [{ type: 'text', text: '示例' }] }] },
  });
export type ArticleDoc = z.infer<typeof ArticleDoc>;

export const ArticleTitle = z
  .string({ error: '请填写标题' })
  .trim()
  .min(1, '请填写标题')
  .max(ARTICLE_TITLE_MAX, `标题最多 ${ARTICLE_TITLE_MAX} 个字`);
