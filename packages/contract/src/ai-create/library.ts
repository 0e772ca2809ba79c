import { area, callsUnder } from '../core/call.ts';
import { labelColumn, textsColumn } from '../core/columns.ts';
import { Keyword, Moment, oneOf, RequiredText } from '../core/fields.ts';
import { byIds, byVersion, Changed, Id } from '../core/refs.ts';
import { z } from '../core/zod.ts';

export const PHRASE_KINDS = { title: '标题', topic: '话题' } as const;
export const PhraseKind = oneOf(PHRASE_KINDS, '类型不正确').meta({ title: '类型' });

/** A title or topic worth keeping. */
export const Phrase = z.object({
  id: Id,
  kind: PhraseKind,
  text: z.string(),
  tags: z.array(z.string()),
  /** How often it was taken. */
  uses: z.int(),
  createdBy: z.string(),
  createdAt: Moment,
  version: z.int(),
});
export type Phrase = z.infer<typeof Phrase>;

const phraseSearch = {
  q: Keyword,
  kind: PhraseKind.optional(),
  tag: z.string().trim().max(20).optional().meta({ title: '标签' }),
};
export type PhraseSearch = z.infer<z.ZodObject<typeof phraseSearch>>;
const text = RequiredText('内容', 64);
const tags = z.array(RequiredText('标签', 20)).max(10, '最多 10 个标签').default([]);

const { list, post } = callsUnder('/api/admin/aiCreate', ['14-14']);

/** 标题与话题库. */
export const aiLibrary = area('ai-create/library', {
  list: list('library/list', '标题与话题库', phraseSearch, Phrase, {
    sorts: ['createdAt', 'uses'],
    columns: {
      kind: labelColumn('类型', PHRASE_KINDS),
      text: { title: '内容', width: 40 },
      tags: textsColumn('标签'),
      uses: '使用次数',
      createdBy: '添加人',
      createdAt: '添加时间',
    },
  }),
  /** Many at once; those that are there already are left as they are. */
  create: post(
    'library/create',
    '添加标题或话题',
    z.strictObject({
      kind: PhraseKind,
      texts: z.array(text).min(1, '请至少填写一条').max(500, '一次最多 500 条'),
      tags,
    }),
    z.object({ added: z.int(), known: z.int() }),
  ),
  update: post('library/update', '编辑标题或话题', byVersion('aiPhrase', { text, tags }), Phrase),
  remove: post('library/delete', '删除标题或话题', byIds('aiPhrase'), Changed),
  /** Counts that they were taken for a theme or an article. */
  use: post('library/use', '记录使用次数', byIds('aiPhrase'), Changed),
  /** Fresh ones for a subject, not kept until they are added. */
  suggest: post(
    'library/suggest',
    '生成标题或话题',
    z.strictObject({
      kind: PhraseKind,
      topic: RequiredText('主题', 200),
      round: z.int().min(0).max(1000).default(0).meta({ title: '轮次' }),
    }),
    z.object({ rows: z.array(z.object({ text: z.string(), reason: z.string() })), engine: z.string() }),
  ),
});

export const HotTopic = z.object({
  id: Id,
  title: z.string(),
  /** Where it was seen: 示例热榜, later the hot area's lists. */
  source: z.string(),
  /** The topic's `score` in 热点, 0 to 100 with one decimal: the same figure on both screens. */
  heat: z.number(),
  seenAt: Moment,
  /** Themes it was merged into. */
  merged: z.int(),
});
export type HotTopic = z.infer<typeof HotTopic>;
const hotSearch = { q: Keyword, source: z.string().trim().max(30).optional().meta({ title: '来源' }) };
export type HotSearch = z.infer<z.ZodObject<typeof hotSearch>>;

export const aiHot = area('ai-create/hot', {
  list: list('hot/list', '可融合的热点', hotSearch, HotTopic, {
    keys: ['14-12'],
    sorts: ['heat', 'seenAt'],
  }),
  /** The theme's articles pick these up; those written before become 待更新. */
  merge: post(
    'hot/merge',
    '热点融合到主题',
    byVersion('aiTheme', { hotIds: z.array(Id).max(5, '一个主题最多融合 5 个热点').meta({ title: '热点' }) }),
    z.object({ version: z.int(), hotIds: z.array(Id) }),
    { keys: ['14-12'] },
  ),
});
