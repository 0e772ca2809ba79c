import { ARTICLE_TEXT_MAX, ARTICLE_TITLE_MAX } from '../core/limits.ts';
import { ref } from '../core/refs.ts';
import { z } from '../core/zod.ts';

/**
 * An article's text as the editor keeps it (ProseMirror's JSON), narrowed to what platforms can show: no nesting of
 * lists, no colours, no pictures but those of the material library. Positions in findings are ProseMirror's.
 */
const href = z
  .url({ protocol: /^https?$/, error: '链接只能以 http:// 或 https:// 开头' })
  .max(500, '链接最多 500 个字')
  .meta({ title: '链接地址' });
const Mark = z.discriminatedUnion('type', [
  z.strictObject({ type: z.literal('bold').meta({ title: '类型' }) }),
  z.strictObject({ type: z.literal('italic').meta({ title: '类型' }) }),
  z.strictObject({ type: z.literal('underline').meta({ title: '类型' }) }),
  z.strictObject({
    type: z.literal('link').meta({ title: '类型' }),
    attrs: z.strictObject({ href }).meta({ title: '属性' }),
  }),
]);

const TextNode = z.strictObject({
  type: z.literal('text').meta({ title: '类型' }),
  text: z
    .string()
    .min(1, '文字不能为空')
    .max(ARTICLE_TEXT_MAX, `正文最多 ${ARTICLE_TEXT_MAX} 个字`)
    .meta({ title: '文字' }),
  marks: z.array(Mark).max(4, '同一段文字最多 4 种格式').optional().meta({ title: '样式' }),
});
const BreakNode = z.strictObject({ type: z.literal('hardBreak').meta({ title: '类型' }) });
/** A fact as a field. What it says comes from the fact; the server writes `label` and `text` over whatever is sent. */
const FactNode = z.strictObject({
  type: z.literal('fact').meta({ title: '类型' }),
  attrs: z
    .strictObject({
      factId: ref('aiFact').meta({ title: '事实' }),
      label: z.string().max(100, '事实名称过长').default('').meta({ title: '标签文字' }),
      text: z.string().max(500, '事实内容过长').default('').meta({ title: '文字' }),
    })
    .meta({ title: '属性' }),
});
const Inline = z.discriminatedUnion('type', [TextNode, BreakNode, FactNode]);
export type ArticleInline = z.infer<typeof Inline>;

const inlines = z.array(Inline).max(500, '一段最多 500 个片段').optional().meta({ title: '内容' });
const Paragraph = z.strictObject({ type: z.literal('paragraph').meta({ title: '类型' }), content: inlines });
const Heading = z.strictObject({
  type: z.literal('heading').meta({ title: '类型' }),
  attrs: z
    .strictObject({ level: z.literal([2, 3], { error: '标题只有二级和三级' }).meta({ title: '标题级别' }) })
    .meta({ title: '属性' }),
  content: inlines,
});
const items = z
  .array(
    z.strictObject({
      type: z.literal('listItem').meta({ title: '类型' }),
      content: z.array(Paragraph).min(1).max(5, '列表项最多 5 段').meta({ title: '内容' }),
    }),
  )
  .min(1, '列表不能为空')
  .max(100, '列表最多 100 项')
  .meta({ title: '内容' });
const BulletList = z.strictObject({ type: z.literal('bulletList').meta({ title: '类型' }), content: items });
const OrderedList = z.strictObject({
  type: z.literal('orderedList').meta({ title: '类型' }),
  attrs: z
    .object({ start: z.int().optional().meta({ title: '起始序号' }) })
    .optional()
    .meta({ title: '属性' }),
  content: items,
});
const Quote = z.strictObject({
  type: z.literal('blockquote').meta({ title: '类型' }),
  content: z.array(Paragraph).min(1).max(50, '引用最多 50 段').meta({ title: '内容' }),
});
const Rule = z.strictObject({ type: z.literal('horizontalRule').meta({ title: '类型' }) });
const Picture = z.strictObject({
  type: z.literal('picture').meta({ title: '类型' }),
  attrs: z
    .strictObject({
      materialId: ref('material').meta({ title: '素材' }),
      caption: z.string().trim().max(100, '图片说明最多 100 个字').default('').meta({ title: '图注' }),
    })
    .meta({ title: '属性' }),
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
    type: z.literal('doc').meta({ title: '类型' }),
    content: z.array(ArticleBlock).min(1, '正文不能为空').max(500, '正文最多 500 段').meta({ title: '内容' }),
  })
  .meta({
    title: '正文',
    example: { type: 'doc', content: [{ type: 'paragraph', content: [{ type: 'text', text: '示例' }] }] },
  });
export type ArticleDoc = z.infer<typeof ArticleDoc>;

export const ArticleTitle = z
  .string({ error: '请填写标题' })
  .trim()
  .min(1, '请填写标题')
  .max(ARTICLE_TITLE_MAX, `标题最多 ${ARTICLE_TITLE_MAX} 个字`)
  .meta({ title: '标题' });
