import { area, callsUnder, NO_INPUT } from '../core/call.ts';
import { labelColumn, textsColumn } from '../core/columns.ts';
import { Keyword, Moment, oneOf, RequiredText, Text } from '../core/fields.ts';
import { importCalls, importing } from '../core/import.ts';
import { SEE_THEMES } from '../core/keys.ts';
import { byId, byIds, byVersion, Changed, Id } from '../core/refs.ts';
import { z } from '../core/zod.ts';
import { CheckRuleName, SEVERITIES } from './check-shape.ts';

/** The channel's own dictionary. */
export const CHECK_WORD_KINDS = {
  never: '禁用词（必须修改）',
  warn: '提醒词',
  brandNever: '品牌禁用词',
  brandMust: '品牌必提词',
  allow: '放行词（不再识别为绝对化用语或敏感词）',
} as const;
export const CheckWordKind = oneOf(CHECK_WORD_KINDS, '词库类型不正确').meta({ title: '类型' });

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
  similarityWarn: z.int().min(5, '相似度最低 5%').max(100, '相似度最高 100%').meta({ title: '相似度预警线' }),
  similarityBlock: z
    .int()
    .min(5, '相似度最低 5%')
    .max(100, '相似度最高 100%')
    .meta({ title: '相似度禁止线' }),
  /** A price that is not a fact: refuse it or only point at it. */
  unboundPrice: z.enum(['block', 'warn']).meta({ title: '手写的价格' }),
  /** An article whose facts changed since: refuse it or only point at it. */
  changedFact: z.enum(['block', 'warn']).meta({ title: '事实已变化' }),
  /** The visible label of AI-made texts, at the end of each article. */
  aiLabel: RequiredText('AI 标识', 60),
});
export type CheckSetting = z.infer<typeof CheckSetting>;

const KIND_TITLES = Object.values(CHECK_WORD_KINDS).map((title) => title.replace(/（.*$/, ''));

/** A list of words as a sheet: what is there already gets the sheet's suggestions and remark. */
export const CHECK_WORD_IMPORT = importing({
  path: '/api/admin/aiCreate/check/word/import',
  noun: '敏感词',
  keys: ['11-5'],
  matchBy: 'word',
  columns: {
    word: {
      title: '词',
      aliases: ['敏感词', '词语', '关键词'],
      required: true,
      example: '全网最低',
      note: '最多 30 个字',
      schema: word,
    },
    kind: {
      title: '类型',
      aliases: ['级别', '类别', '等级'],
      required: true,
      example: '禁用词',
      note: `${KIND_TITLES.join('、')} 之一`,
      schema: z.string().transform((text, context) => {
        const at = KIND_TITLES.indexOf(text.trim());
        const kind = (Object.keys(CHECK_WORD_KINDS) as (keyof typeof CHECK_WORD_KINDS)[])[at];
        if (kind) return kind;
        context.addIssue({ code: 'custom', message: `类型只能为 ${KIND_TITLES.join('、')}` });
        return z.NEVER;
      }),
    },
    instead: {
      title: '建议用词',
      aliases: ['替换词', '替换为'],
      example: '活动价、优惠价',
      note: '最多 5 个，用顿号分开',
      schema: z
        .string()
        .transform((text) =>
          text
            .split(/[、,，;；]/)
            .map((one) => one.trim())
            .filter(Boolean),
        )
        .pipe(z.array(RequiredText('建议用词', 30)).max(5, '最多 5 个建议用词')),
    },
    remark: {
      title: '备注',
      aliases: ['说明', '理由'],
      example: '',
      note: '最多 100 个字',
      schema: Text(100),
    },
  },
});

/** A change of the lists: going back to it undoes all that came after. */
export const CheckWordChange = z.object({
  id: Id,
  at: Moment,
  by: z.string(),
  summary: z.string(),
  added: z.int(),
  removed: z.int(),
  /** The first words of each. */
  some: z.array(z.string()),
  /** Nothing came after it. */
  current: z.boolean(),
});
export type CheckWordChange = z.infer<typeof CheckWordChange>;

const MOST_TRIED = 20_000;

const { ask, get, list, post } = callsUnder('/api/admin/aiCreate/check', ['11-5']);

export const aiCheck = area('ai-create/check', {
  /** What is checked, with how many entries each: 广告法 18 · 平台 15 · 渠道 9. */
  rules: get(
    'rules',
    '检查规则',
    NO_INPUT,
    z.object({
      total: z.int(),
      rows: z.array(
        z.object({ rule: CheckRuleName, label: z.string(), citation: z.string(), entries: z.int() }),
      ),
    }),
    { keys: [...SEE_THEMES, '11-5'] },
  ),
  setting: get('setting', '检查设置', NO_INPUT, CheckSetting, { keys: [...SEE_THEMES, '11-5'] }),
  setSetting: post(
    'setting/update',
    '修改检查设置',
    z
      .strictObject(CheckSetting.shape)
      .refine(({ similarityWarn, similarityBlock }) => similarityWarn <= similarityBlock, {
        path: ['similarityBlock'],
        error: '禁止的相似度不能低于提醒的相似度',
      }),
    CheckSetting,
  ),
  words: list('word/list', '检查词库', search, CheckWord, {
    sorts: ['createdAt', 'word'],
    columns: {
      word: { title: '词', width: 20 },
      kind: labelColumn('类型', CHECK_WORD_KINDS),
      instead: textsColumn('建议用词'),
      remark: '备注',
      createdBy: '添加人',
      createdAt: '添加时间',
    },
  }),
  /** Many at once, one per line; those that are there already are left as they are. */
  addWords: post(
    'word/create',
    '添加检查词',
    z.strictObject({
      kind: CheckWordKind,
      words: z.array(word).min(1, '请至少填写一个词').max(10_000, '一次最多 10000 个词'),
      instead,
      remark: Text(100).default('').meta({ title: '备注' }),
    }),
    z.object({ added: z.int(), known: z.int() }),
  ),
  updateWord: post(
    'word/update',
    '编辑检查词',
    byVersion('aiCheckWord', {
      word,
      kind: CheckWordKind,
      instead,
      remark: Text(100).default('').meta({ title: '备注' }),
    }),
    CheckWord,
  ),
  removeWords: post('word/delete', '删除检查词', byIds('aiCheckWord'), Changed),
  /** What the lists make of a text, wherever it would stand. */
  tryText: ask(
    'try',
    '检测文字',
    { text: RequiredText('文字', MOST_TRIED) },
    z.object({
      rows: z.array(
        z.object({
          rule: CheckRuleName,
          severity: oneOf(SEVERITIES),
          from: z.int(),
          to: z.int(),
          message: z.string(),
          instead: z.array(z.string()),
        }),
      ),
    }),
  ),
  changes: list('word/changes', '词库版本', {}, CheckWordChange, {
    sorts: ['at'],
    columns: {
      at: '时间',
      by: '修改人',
      summary: { title: '修改', width: 30 },
      added: '新增',
      removed: '移除',
    },
  }),
  restore: post(
    'word/restore',
    '恢复词库版本',
    byId('aiCheckChange'),
    z.object({ added: z.int(), removed: z.int() }),
  ),
  ...importCalls(CHECK_WORD_IMPORT),
});
