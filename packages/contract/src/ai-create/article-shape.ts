import { Moment, oneOf } from '../core/fields.ts';
import { Choice, Id } from '../core/refs.ts';
import { ownedRow } from '../core/register.ts';
import { z } from '../core/zod.ts';
import { reviewState } from '../review/states.ts';
import { ArticleBlock, ArticleDoc } from './article-doc.ts';
import { Finding, SimilarPair } from './check-shape.ts';
import { articleState, themeState } from './states.ts';
import { ArticlePlatform, BoundFact } from './theme-shape.ts';

/** Reasons why an article is 待更新. */
export const OUTDATED_REASONS = { fact: '引用的事实已变更', theme: '主题要求已变更' } as const;
const Outdated = oneOf(OUTDATED_REASONS);

export const ARTICLE_VERBS = [
  'edit',
  'replace',
  'retry',
  'override',
  'share',
  'submit',
  'cancelSubmit',
  'review',
] as const;

const Thumb = z.object({ id: Id, thumb: z.string().nullable() });

export const Article = ownedRow(ARTICLE_VERBS, {
  themeId: Id,
  theme: z.string(),
  /** Its place in the theme, from 1; never changes. */
  no: z.int(),
  title: z.string(),
  excerpt: z.string(),
  status: z.enum(articleState.all),
  /** While writing: 0 to 100. */
  percent: z.int(),
  /** Why it failed, for people. */
  note: z.string(),
  platform: ArticlePlatform,
  words: z.int(),
  pictures: z.array(Thumb),
  outdated: Outdated.nullable(),
  /** Left after overrides. */
  blocks: z.int(),
  warns: z.int(),
  /** The first few, blocking ones first, for the card. */
  findings: z.array(Finding),
  /** The highest with any other article of the channel. */
  similarity: z.int(),
  /** Begun as an offline draft: labelled 离线草稿. */
  offline: z.boolean(),
  /** Changed by a person since it was written. */
  edited: z.boolean(),
  /** On how many accounts it waits for its time, is on its way, and is out. */
  scheduled: z.int(),
  sending: z.int(),
  published: z.int(),
  /** Its channel wants it passed before it goes out. */
  reviewOn: z.boolean(),
  /** Where its review stands; of use where the channel wants one. */
  review: z.enum(reviewState.all),
  /** Why it was rejected. */
  rejectReason: z.string(),
  updatedAt: Moment,
});
export type Article = z.infer<typeof Article>;

/** The marks that 人工智能生成合成内容标识办法 requires of AI-made text: a visible label and metadata inside the file. */
export const AiMark = z.object({
  /** Shown at the end of the text. */
  label: z.string(),
  /** 隐式标识: written into files and platform payloads. */
  metadata: z.object({
    Label: z.literal('1'),
    ContentProducer: z.string(),
    ProduceID: z.string(),
    ReservedCode1: z.string(),
    ContentPropagator: z.string(),
    PropagateID: z.string(),
    ReservedCode2: z.string(),
  }),
  engine: z.string(),
});
export type AiMark = z.infer<typeof AiMark>;

export const ArticleInfo = Article.extend({
  doc: ArticleDoc,
  /** Escaped; with the AI label; pictures by signed addresses. */
  html: z.string(),
  plain: z.string(),
  findings: z.array(Finding),
  facts: z.array(BoundFact),
  images: z.array(
    z.object({ id: Id, name: z.string(), thumb: z.string().nullable(), url: z.string().nullable() }),
  ),
  /** The picture it goes out under where the platform takes one; null: the first of its text. */
  cover: z
    .object({
      id: Id,
      name: z.string(),
      thumb: z.string().nullable(),
      url: z.string().nullable(),
      /** Why it cannot go out now, in words that follow its name. */
      refusal: z.string().nullable(),
    })
    .nullable(),
  similar: z.array(SimilarPair),
  mark: AiMark.nullable(),
  /** 话题, as they go out with it. */
  hashtags: z.array(z.string()),
  /** The theme's, for what may be done now. */
  themeStatus: z.enum(themeState.all),
  versionNo: z.int(),
  /** Who else has it open. */
  people: z.array(Choice),
});
export type ArticleInfo = z.infer<typeof ArticleInfo>;

export const VERSION_CAUSES = {
  written: 'AI 生成',
  drafted: '离线草稿',
  entered: '人工撰写',
  edited: '编辑',
  autosaved: '自动保存',
  replaced: '整篇替换',
  restored: '恢复历史版本',
  facts: '更新事实',
  pictures: '更换图片',
  cover: '更换封面',
} as const;
export const ArticleVersion = z.object({
  no: z.int(),
  title: z.string(),
  words: z.int(),
  cause: oneOf(VERSION_CAUSES),
  by: z.string(),
  at: Moment,
});
export type ArticleVersion = z.infer<typeof ArticleVersion>;

/** One piece of a text comparison: kept, removed or added. */
export const DiffPiece = z.object({ op: z.enum(['keep', 'remove', 'add']), text: z.string() });
export type DiffPiece = z.infer<typeof DiffPiece>;

/** One paragraph of a comparison. `block` replaces it; null removes it. */
export const DiffBlock = z.object({
  /** Of the first text; null: it is new, and comes after the block before it. */
  index: z.int().nullable(),
  changed: z.boolean(),
  pieces: z.array(DiffPiece),
  block: ArticleBlock.nullable(),
});
export type DiffBlock = z.infer<typeof DiffBlock>;
