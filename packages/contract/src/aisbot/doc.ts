import { area, call, callsUnder, list } from '../core/call.ts';
import { Day, Keyword, Moment, RequiredText } from '../core/fields.ts';
import { Choice, Id, queryRef, RowVersion, ref, refs } from '../core/refs.ts';
import { z } from '../core/zod.ts';
import { botDocState } from './states.ts';

export const BOT_DOC_KINDS = { text: '文本', pdf: 'PDF', docx: 'DOCX', xlsx: 'XLSX' } as const;
export type BotDocKind = keyof typeof BOT_DOC_KINDS;
const Kind = z
  .enum(Object.keys(BOT_DOC_KINDS) as [BotDocKind], { error: '类型不正确' })
  .meta({ title: '类型' });

/** File extensions that can be read as a document. */
export const BOT_DOC_EXTENSIONS = ['txt', 'md', 'pdf', 'docx', 'xlsx'] as const;
export const BOT_DOC_MAX_BYTES = 20 * 1024 * 1024;
export const BOT_DOC_MAX_TEXT = 100_000;

/** A document the bot has read. Documents of nodes above are shared: they can be used, not changed. */
export const BotDoc = Choice.extend({
  kind: Kind,
  status: z.enum(botDocState.all),
  /** Why it could not be read; empty while all is well. */
  trouble: z.string(),
  /** The last day it holds, or none. */
  until: z.string().nullable(),
  expired: z.boolean(),
  pieces: z.int(),
  node: Choice,
  version: z.int(),
  updatedAt: Moment,
  updatedBy: z.string(),
  can: z.array(z.enum(['edit', 'switch', 'pass', 'reread', 'delete'])),
});
export type BotDoc = z.infer<typeof BotDoc>;

/** A piece as people look at it: where it stands in its document and what it says. */
const BotPieceText = z.object({ id: Id, heading: z.string(), text: z.string() });

export const BotDocVersion = z.object({
  id: Id,
  version: z.int(),
  name: z.string(),
  kind: Kind,
  until: z.string().nullable(),
  changedBy: z.string(),
  changedAt: Moment,
});
export type BotDocVersion = z.infer<typeof BotDocVersion>;

const search = {
  q: Keyword,
  status: z.enum(botDocState.all, { error: '状态不正确' }).optional().meta({ title: '状态' }),
  kind: Kind.optional(),
};
export type BotDocSearch = z.infer<z.ZodObject<typeof search>>;

const KEYS = ['13-11'] as const;
const name = RequiredText('文档名称', 80);
const until = Day.nullable().default(null).meta({ title: '到期日' });
const content = RequiredText('正文', BOT_DOC_MAX_TEXT);
/** For which place, with all below it; one's own where nothing is said. */
const nodeId = ref('node').optional().meta({ title: '所属组织' });
const { post } = callsUnder('/api/admin/aisbot/doc', KEYS);

export const aisbotDoc = area('aisbot/doc', {
  list: list({
    path: '/api/admin/aisbot/doc/list',
    keys: KEYS,
    summary: '知识库文档',
    search,
    row: BotDoc,
    sorts: ['updatedAt', 'name', 'until', 'pieces'],
    export: {
      keys: KEYS,
      columns: {
        name: { title: '文档', width: 32 },
        kind: { title: '类型', text: (_value: never, row: BotDoc) => BOT_DOC_KINDS[row.kind] },
        status: { title: '状态', text: (_value: never, row: BotDoc) => botDocState.label(row.status) },
        pieces: { title: '片段数' },
        until: { title: '到期日' },
        version: { title: '版本' },
        updatedBy: { title: '更新人' },
        updatedAt: { title: '更新时间' },
      },
    },
  }),
  info: call({
    method: 'GET',
    path: '/api/admin/aisbot/doc/info',
    keys: KEYS,
    summary: '文档详情',
    query: z.strictObject({ id: queryRef('aisbotDoc') }),
    /** The text of a typed document, for editing; the pieces of any, at most 200. */
    data: BotDoc.extend({
      content: z.string(),
      cut: z.array(BotPieceText),
      versions: z.array(BotDocVersion),
    }),
  }),
  create: post('create', '新建知识文档', z.strictObject({ name, content, until, nodeId }), BotDoc),
  update: post(
    'update',
    '编辑知识文档',
    z.strictObject({
      id: ref('aisbotDoc'),
      version: RowVersion,
      name,
      until,
      /** Only of typed documents; a file is replaced by uploading another. */
      content: content.optional(),
    }),
    BotDoc,
  ),
  /** A file that was uploaded; with the id of a document it becomes that document's next version. */
  upload: post(
    'upload',
    '上传知识文档',
    z.strictObject({
      id: ref('aisbotDoc').optional(),
      name,
      path: RequiredText('文件', 500),
      until,
      nodeId,
    }),
    BotDoc,
  ),
  reread: post('reread', '重新解析文档', z.strictObject({ id: ref('aisbotDoc') }), BotDoc),
  switch: post(
    'switch',
    '启用或停用文档',
    z.strictObject({ ids: refs('aisbotDoc'), on: z.boolean().meta({ title: '是否启用' }) }),
    z.object({ changed: z.int() }),
  ),
  pass: post('pass', '通过知识文档', z.strictObject({ id: ref('aisbotDoc') }), z.null(), { keys: ['13-4'] }),
  remove: post(
    'remove',
    '删除知识文档',
    z.strictObject({ ids: refs('aisbotDoc') }),
    z.object({ removed: z.int() }),
  ),
});
