import { area, call, callsUnder } from '../core/call.ts';
import { labelColumn, nameColumn } from '../core/columns.ts';
import { Moment, oneOf, RequiredText } from '../core/fields.ts';
import { byId, byVersion, Id, queryId } from '../core/refs.ts';
import { registerRow } from '../core/register.ts';
import { z } from '../core/zod.ts';
import { PURPOSES, Purpose, TONES, Tone } from './words.ts';

export const PROMPT_KINDS = { prompt: '提示词', style: '写作风格' } as const;
const PromptKind = oneOf(PROMPT_KINDS).meta({ title: '类型' });
export type PromptKind = z.infer<typeof PromptKind>;

/** Placeholders of a prompt; they are filled in when the prompt is sent. */
export const PROMPT_SLOTS = {
  主题: '主题文字',
  事实: '选用的事实，每行一条，带字段',
  风格: '写作风格的要求',
  字数: '目标字数',
  标题上限: '平台的标题字数',
  正文上限: '平台的正文字数',
  标签: '主题的标签',
  热点: '需融入的热点',
  原文: '待润色的文字',
  语气: '润色的语气',
  数量: '标题或话题的数量',
} as const;

/** A prompt for one purpose, or a style that prompts put in. Those of nodes above are shared. */
export const PromptTemplate = registerRow(['edit', 'delete'], {
  kind: PromptKind,
  name: z.string(),
  /** Of prompts. */
  purpose: Purpose.nullable(),
  /** Of styles: what the offline writer makes of it. */
  tone: Tone.nullable(),
  content: z.string(),
});
export type PromptTemplate = z.infer<typeof PromptTemplate>;

export const PromptVersion = z.object({
  id: Id,
  version: z.int(),
  name: z.string(),
  content: z.string(),
  changedBy: z.string(),
  changedAt: Moment,
});
export type PromptVersion = z.infer<typeof PromptVersion>;

export const PROMPT_MAX = 4000;
const content = RequiredText('内容', PROMPT_MAX);
const name = RequiredText('名称', 40);

const { get, list, post } = callsUnder('/api/admin/ai/prompt', ['18-1']);

export const aiPrompt = area('ai/prompt', {
  /** Themes choose styles from it. */
  list: list('list', '提示词与风格列表', { kind: PromptKind.optional() }, PromptTemplate, {
    keys: ['18-1', '14-1', '14-2', '14-3'],
    sorts: ['kind', 'updatedAt'],
    defaultSort: { sort: 'kind', order: 'ASC' },
    exportedBy: ['18-1'],
    columns: {
      kind: labelColumn('类型', PROMPT_KINDS),
      name: { title: '名称', width: 24 },
      purpose: labelColumn('用途', PURPOSES),
      tone: labelColumn('语气', TONES),
      content: { title: '内容', width: 60 },
      node: nameColumn('所属组织'),
      version: '版本',
      updatedBy: '更新人',
      updatedAt: '更新时间',
    },
  }),
  create: call({
    method: 'POST',
    path: '/api/admin/ai/prompt/create',
    keys: ['18-1'],
    summary: '新建提示词或风格',
    /** A prompt has a purpose, a style a tone; the other one is passed over. */
    body: z.strictObject({
      kind: PromptKind,
      name,
      purpose: Purpose.default('article'),
      tone: Tone.default('plain'),
      content,
    }),
    data: PromptTemplate,
  }),
  update: post(
    'update',
    '编辑提示词或风格',
    byVersion('aiPrompt', { name, tone: Tone.optional(), content }),
    PromptTemplate,
  ),
  versions: get(
    'versions',
    '提示词历史版本',
    queryId('aiPrompt'),
    z.object({ rows: z.array(PromptVersion) }),
  ),
  remove: post('remove', '删除提示词或风格', byId('aiPrompt'), z.null()),
});
