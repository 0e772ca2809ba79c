import { Moment, oneOf } from '../core/fields.ts';
import { z } from '../core/zod.ts';

/** The rules articles are checked by. `citation` is the explanation shown to a person who asks why. */
export const CHECK_RULES = {
  gap: { label: '待补充', citation: '离线草稿中的待补充内容须人工补充后才能发布' },
  absolute: {
    label: '绝对化用语',
    citation: '《广告法》第九条第（三）项：不得使用“国家级”“最高级”“最佳”等用语',
  },
  sensitive: { label: '敏感词', citation: '系统敏感词库' },
  own: { label: '渠道禁用词', citation: '渠道词库：禁用词' },
  brandNever: { label: '品牌禁用', citation: '渠道词库：不得与品牌同用的词' },
  avoid: { label: '主题要求避免', citation: '主题的补充说明中写明不要出现的内容' },
  brandMust: { label: '品牌必提', citation: '渠道词库：每篇文章必须出现的词' },
  price: { label: '未绑定的价格', citation: '价格和优惠必须引用事实卡，不可手写' },
  claim: { label: '缺少事实', citation: '模板自带的产品说法须引用事实，或改写为有依据的内容' },
  footage: { label: '没有画面', citation: '镜头须选择素材，或确认使用纯色底' },
  factChanged: { label: '事实已变更', citation: '文中引用的事实在生成后有变更' },
  factExpired: { label: '优惠已过期', citation: '文中引用的事实已超过有效期，或已被删除' },
  similarity: { label: '与其他文章相似', citation: '渠道设定的相似度上限' },
  picture: {
    label: '图片不可用',
    citation: '文章只能使用审核通过的素材；已召回、已删除或版权到期的素材不可用',
  },
  platform: { label: '平台限制', citation: '平台对标题、正文和图片的要求' },
} as const satisfies Record<string, { label: string; citation: string }>;
export type CheckRule = keyof typeof CHECK_RULES;
export const CheckRuleName = oneOf(CHECK_RULES).meta({ title: '检查规则' });

export const SEVERITIES = { block: '必须处理', warn: '提醒' } as const;
const Severity = oneOf(SEVERITIES);

export const Finding = z.object({
  /** The same finding in the same text has the same key: what an override names. */
  key: z.string(),
  rule: CheckRuleName,
  severity: Severity,
  /** Where: in the title by character, in the body by ProseMirror's position; `whole` is about the article as such. */
  place: z.enum(['title', 'body', 'whole']),
  from: z.int(),
  to: z.int(),
  /** The words found; empty for what is about the whole article. */
  text: z.string(),
  message: z.string(),
  citation: z.string(),
  /** Words to put in its place, best first. */
  instead: z.array(z.string()),
  /** Who let a warning pass, and why. */
  override: z.object({ reason: z.string(), by: z.string(), at: Moment }).nullable(),
});
export type Finding = z.infer<typeof Finding>;

/** A pair of articles whose texts are nearly the same. */
export const SimilarPair = z.object({
  /** 0 to 100, of the smaller one's text. */
  percent: z.int(),
  articleId: z.int(),
  themeId: z.int(),
  title: z.string(),
});
