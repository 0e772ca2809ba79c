import { area, call, list } from '../core/call.ts';
import { Id, Keyword, Moment, RequiredText, ref, refs } from '../core/common.ts';
import { z } from '../core/zod.ts';

export const PHRASE_KINDS = { title: '标题', topic: '话题' } as const;
export const PhraseKind = z.enum(Object.keys(PHRASE_KINDS) as [keyof typeof PHRASE_KINDS], {
  error: '类型不正确',
});

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

const phraseSearch = { q: Keyword, kind: PhraseKind.optional(), tag: z.string().trim().max(20).optional() };
export type PhraseSearch = z.infer<z.ZodObject<typeof phraseSearch>>;
const text = RequiredText('内容', 64);
const tags = z.array(RequiredText('标签', 20)).max(10, '最多 10 个标签').default([]);

/** 标题与话题库. */
export const aiLibrary = area('ai-create/library', {
  list: list({
    path: '/api/admin/aiCreate/library/list',
    keys: ['14-14'],
    summary: '标题与话题库',
    search: phraseSearch,
    row: Phrase,
    sorts: ['createdAt', 'uses'],
    export: {
      keys: ['14-14'],
      columns: {
        kind: { title: '类型', text: (_value: never, row: Phrase) => PHRASE_KINDS[row.kind] },
        text: { title: '内容', width: 40 },
        tags: { title: '标签', text: (_value: never, row: Phrase) => row.tags.join('、') },
        uses: { title: '使用次数' },
        createdBy: { title: '添加人' },
        createdAt: { title: '添加时间' },
      },
    },
  }),
  /** Many at once; those that are there already are left as they are. */
  create: call({
    method: 'POST',
    path: '/api/admin/aiCreate/library/create',
    keys: ['14-14'],
    summary: '添加标题或话题',
    body: z.strictObject({
      kind: PhraseKind,
      texts: z.array(text).min(1, '请至少填写一条').max(500, '一次最多 500 条'),
      tags,
    }),
    data: z.object({ added: z.int(), known: z.int() }),
  }),
  update: call({
    method: 'POST',
    path: '/api/admin/aiCreate/library/update',
    keys: ['14-14'],
    summary: '编辑标题或话题',
    body: z.strictObject({ id: ref('aiPhrase'), version: z.int(), text, tags }),
    data: Phrase,
  }),
  remove: call({
    method: 'POST',
    path: '/api/admin/aiCreate/library/delete',
    keys: ['14-14'],
    summary: '删除标题或话题',
    body: z.strictObject({ ids: refs('aiPhrase') }),
    data: z.object({ changed: z.int() }),
  }),
  /** Counts that they were taken for a theme or an article. */
  use: call({
    method: 'POST',
    path: '/api/admin/aiCreate/library/use',
    keys: ['14-14'],
    summary: '记录使用次数',
    body: z.strictObject({ ids: refs('aiPhrase') }),
    data: z.object({ changed: z.int() }),
  }),
  /** Fresh ones for a subject, not kept until they are added. */
  suggest: call({
    method: 'POST',
    path: '/api/admin/aiCreate/library/suggest',
    keys: ['14-14'],
    summary: '生成标题或话题',
    body: z.strictObject({
      kind: PhraseKind,
      topic: RequiredText('主题', 200),
      round: z.int().min(0).max(1000).default(0),
    }),
    data: z.object({ rows: z.array(z.object({ text: z.string(), reason: z.string() })), engine: z.string() }),
  }),
});

export const HotTopic = z.object({
  id: Id,
  title: z.string(),
  /** Where it was seen: 示例热榜, later the hot area's lists. */
  source: z.string(),
  heat: z.int(),
  seenAt: Moment,
  /** Themes it was merged into. */
  merged: z.int(),
});
export type HotTopic = z.infer<typeof HotTopic>;
const hotSearch = { q: Keyword, source: z.string().trim().max(30).optional() };
export type HotSearch = z.infer<z.ZodObject<typeof hotSearch>>;

export const aiHot = area('ai-create/hot', {
  list: list({
    path: '/api/admin/aiCreate/hot/list',
    keys: ['14-12'],
    summary: '可融合的热点',
    search: hotSearch,
    row: HotTopic,
    sorts: ['heat', 'seenAt'],
  }),
  /** The theme's articles pick these up; those written before become 待更新. */
  merge: call({
    method: 'POST',
    path: '/api/admin/aiCreate/hot/merge',
    keys: ['14-12'],
    summary: '热点融合到主题',
    body: z.strictObject({
      id: ref('aiTheme'),
      version: z.int(),
      hotIds: z.array(Id).max(5, '一个主题最多融合 5 个热点'),
    }),
    data: z.object({ version: z.int(), hotIds: z.array(Id) }),
  }),
});
