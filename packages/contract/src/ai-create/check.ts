import { area, call, list } from '../core/call.ts';
import { Id, Keyword, Moment, RequiredText, ref, refs, Text } from '../core/common.ts';
import { z } from '../core/zod.ts';
import { CheckRuleName } from './check-shape.ts';

/** The channel's own dictionary. */
export const CHECK_WORD_KINDS = {
  never: '禁用词（必须修改）',
  warn: '提醒词',
  brandNever: '品牌禁用词',
  brandMust: '品牌必提词',
  allow: '放行词（不再识别为绝对化用语或敏感词）',
} as const;
export const CheckWordKind = z.enum(Object.keys(CHECK_WORD_KINDS) as [keyof typeof CHECK_WORD_KINDS], {
  error: '词库类型不正确',
});

export const CheckWord = z.object({
  id: Id,
  word: z.string(),
  kind: CheckWordKind,
  instead: z.array(z.string()),
  remark: z.string(),
  createdBy: z.string(),
  createdAt: Moment,
  version: z.int(),
});
export type CheckWord = z.infer<typeof CheckWord>;

const search = { q: Keyword, kind: CheckWordKind.optional() };
export type CheckWordSearch = z.infer<z.ZodObject<typeof search>>;

const word = RequiredText('词', 30);
const instead = z.array(RequiredText('建议用词', 30)).max(5, '最多 5 个建议用词').default([]);

export const CheckSetting = z.object({
  /** Similar articles above this are pointed out; above `similarityBlock` they cannot be released. Percent. */
  similarityWarn: z.int().min(5, '相似度最低 5%').max(100, '相似度最高 100%'),
  similarityBlock: z.int().min(5, '相似度最低 5%').max(100, '相似度最高 100%'),
  /** A price that is not a fact: refuse it or only point at it. */
  unboundPrice: z.enum(['block', 'warn']),
  /** An article whose facts changed since: refuse it or only point at it. */
  changedFact: z.enum(['block', 'warn']),
  /** The visible label of AI-made texts, at the end of each article. */
  aiLabel: RequiredText('AI 标识', 60),
});
export type CheckSetting = z.infer<typeof CheckSetting>;

export const aiCheck = area('ai-create/check', {
  /** What is checked, with how many entries each: 广告法 18 · 平台 15 · 渠道 9. */
  rules: call({
    method: 'GET',
    path: '/api/admin/aiCreate/check/rules',
    keys: ['14-1', '11-5'],
    summary: '检查规则',
    data: z.object({
      total: z.int(),
      rows: z.array(
        z.object({ rule: CheckRuleName, label: z.string(), citation: z.string(), entries: z.int() }),
      ),
    }),
  }),
  setting: call({
    method: 'GET',
    path: '/api/admin/aiCreate/check/setting',
    keys: ['14-1', '11-5'],
    summary: '检查设置',
    data: CheckSetting,
  }),
  setSetting: call({
    method: 'POST',
    path: '/api/admin/aiCreate/check/setting/update',
    keys: ['11-5'],
    summary: '修改检查设置',
    body: z
      .strictObject(CheckSetting.shape)
      .refine(({ similarityWarn, similarityBlock }) => similarityWarn <= similarityBlock, {
        path: ['similarityBlock'],
        error: '禁止的相似度不能低于提醒的相似度',
      }),
    data: CheckSetting,
  }),
  words: list({
    path: '/api/admin/aiCreate/check/word/list',
    keys: ['11-5'],
    summary: '检查词库',
    search,
    row: CheckWord,
    sorts: ['createdAt', 'word'],
    export: {
      keys: ['11-5'],
      columns: {
        word: { title: '词', width: 20 },
        kind: { title: '类型', text: (_value: never, row: CheckWord) => CHECK_WORD_KINDS[row.kind] },
        instead: { title: '建议用词', text: (_value: never, row: CheckWord) => row.instead.join('、') },
        remark: { title: '备注' },
        createdBy: { title: '添加人' },
        createdAt: { title: '添加时间' },
      },
    },
  }),
  /** Many at once, one per line; those that are there already are left as they are. */
  addWords: call({
    method: 'POST',
    path: '/api/admin/aiCreate/check/word/create',
    keys: ['11-5'],
    summary: '添加检查词',
    body: z.strictObject({
      kind: CheckWordKind,
      words: z.array(word).min(1, '请至少填写一个词').max(10_000, '一次最多 10000 个词'),
      instead,
      remark: Text(100).default(''),
    }),
    data: z.object({ added: z.int(), known: z.int() }),
  }),
  updateWord: call({
    method: 'POST',
    path: '/api/admin/aiCreate/check/word/update',
    keys: ['11-5'],
    summary: '编辑检查词',
    body: z.strictObject({
      id: ref('aiCheckWord'),
      version: z.int(),
      word,
      kind: CheckWordKind,
      instead,
      remark: Text(100).default(''),
    }),
    data: CheckWord,
  }),
  removeWords: call({
    method: 'POST',
    path: '/api/admin/aiCreate/check/word/delete',
    keys: ['11-5'],
    summary: '删除检查词',
    body: z.strictObject({ ids: refs('aiCheckWord') }),
    data: z.object({ changed: z.int() }),
  }),
});
