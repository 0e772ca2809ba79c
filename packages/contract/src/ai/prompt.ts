import { area, call, list } from '../core/call.ts';
import { Choice, Id, Moment, queryRef, RequiredText, ref } from '../core/common.ts';
import { z } from '../core/zod.ts';
import { PURPOSES, Purpose, TONES, Tone } from './words.ts';

export const PROMPT_KINDS = { prompt: '提示词', style: '写作风格' } as const;
const PromptKind = z.enum(Object.keys(PROMPT_KINDS) as [keyof typeof PROMPT_KINDS]);
export type PromptKind = z.infer<typeof PromptKind>;

/** What a prompt may ask for; filled in when it is sent. */
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
export const PromptTemplate = z.object({
  id: Id,
  kind: PromptKind,
  name: z.string(),
  /** Of prompts. */
  purpose: Purpose.nullable(),
  /** Of styles: what the offline writer makes of it. */
  tone: Tone.nullable(),
  content: z.string(),
  node: Choice,
  version: z.int(),
  updatedAt: Moment,
  updatedBy: z.string(),
  can: z.array(z.enum(['edit', 'delete'])),
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

export const aiPrompt = area('ai/prompt', {
  /** Themes choose styles from it. */
  list: list({
    path: '/api/admin/ai/prompt/list',
    keys: ['18-1', '14-1', '14-2', '14-3'],
    summary: '提示词与风格列表',
    search: { kind: PromptKind.optional() },
    row: PromptTemplate,
    sorts: ['kind', 'updatedAt'],
    defaultSort: { sort: 'kind', order: 'ASC' },
    export: {
      keys: ['18-1'],
      columns: {
        kind: { title: '类型', text: (_value: never, row: PromptTemplate) => PROMPT_KINDS[row.kind] },
        name: { title: '名称', width: 24 },
        purpose: {
          title: '用途',
          text: (_value: never, row: PromptTemplate) => (row.purpose ? PURPOSES[row.purpose] : ''),
        },
        tone: {
          title: '语气',
          text: (_value: never, row: PromptTemplate) => (row.tone ? TONES[row.tone] : ''),
        },
        content: { title: '内容', width: 60 },
        node: { title: '所属组织', text: (_value: never, row: PromptTemplate) => row.node.name },
        version: { title: '版本' },
        updatedBy: { title: '更新人' },
        updatedAt: { title: '更新时间' },
      },
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
  update: call({
    method: 'POST',
    path: '/api/admin/ai/prompt/update',
    keys: ['18-1'],
    summary: '编辑提示词或风格',
    body: z.strictObject({ id: ref('aiPrompt'), version: z.int(), name, tone: Tone.optional(), content }),
    data: PromptTemplate,
  }),
  versions: call({
    method: 'GET',
    path: '/api/admin/ai/prompt/versions',
    keys: ['18-1'],
    summary: '提示词历史版本',
    query: z.strictObject({ id: queryRef('aiPrompt') }),
    data: z.object({ rows: z.array(PromptVersion) }),
  }),
  remove: call({
    method: 'POST',
    path: '/api/admin/ai/prompt/remove',
    keys: ['18-1'],
    summary: '删除提示词或风格',
    body: z.strictObject({ id: ref('aiPrompt') }),
    data: z.null(),
  }),
});
