import { call, list } from './call.ts';
import { Moment, oneOf } from './fields.ts';
import { jobState } from './job-state.ts';
import type { Key } from './keys.ts';
import { IMPORT_MAX_BYTES, IMPORT_PART_BYTES } from './limits.ts';
import { Id, queryRef, ref } from './refs.ts';
import { z } from './zod.ts';

/** One importable column. `schema` checks the text of a cell; empty cells are not passed to it. */
export interface ImportColumn {
  title: string;
  /** Other headings people use for it. */
  aliases?: readonly string[];
  required?: boolean;
  /** No two rows of a file may say the same; capitals do not matter. */
  unique?: boolean;
  example: string;
  /** How to fill it in, for the template. */
  note?: string;
  schema: z.ZodType;
}

/** Declaration of an import, used by its template, matching, preview, job and screen. */
export interface Importing<Columns extends Record<string, ImportColumn> = Record<string, ImportColumn>> {
  /** `/api/admin/member/import` */
  path: `/api/admin/${string}/import`;
  /** What one row is: 用户. */
  noun: string;
  keys: readonly [Key, ...Key[]];
  columns: Columns;
  /** The column by which a row finds what is there already. */
  matchBy: string;
}

export const importing = <const Columns extends Record<string, ImportColumn>>(
  definition: Importing<Columns> & { matchBy: keyof Columns },
): Importing<Columns> => definition;

/** The checked values of a row; undefined for an empty cell of an optional column or a column left out. */
export type ImportValues<Columns extends Record<string, ImportColumn>> = {
  [name in keyof Columns]: Columns[name] extends { required: true }
    ? z.output<Columns[name]['schema']>
    : z.output<Columns[name]['schema']> | undefined;
};

export const IMPORT_STATES = { create: '新增', update: '更新', same: '不变', bad: '有误' } as const;
const RowState = oneOf(IMPORT_STATES).meta({ title: '状态' });
export type ImportRowState = z.infer<typeof RowState>;

export const ImportInfo = z.object({
  id: Id,
  filename: z.string(),
  /** `uploading` → `read` → `checked` → `started`. */
  stage: z.enum(['uploading', 'read', 'checked', 'started']),
  rows: z.int(),
  /** The file's own headings with the first values below each. */
  headers: z.array(z.object({ title: z.string(), samples: z.array(z.string()) })),
  /** Column → which heading it is taken from. */
  match: z.record(z.string(), z.int().nullable()),
  counts: z.record(RowState, z.int()),
  /** Rows of `create` and `update` that have been written. */
  written: z.int(),
  job: z.object({ id: z.string(), status: z.enum(jobState.all) }).nullable(),
  /** The download with the rows that were not imported. */
  resultId: Id.nullable(),
  expiresAt: Moment,
});
export type ImportInfo = z.infer<typeof ImportInfo>;

export const ImportRow = z.object({
  /** The line in the file, as a spreadsheet program counts it. */
  id: z.int(),
  cells: z.array(z.string()),
  state: RowState,
  reasons: z.array(z.object({ column: z.string().nullable(), msg: z.string() })),
});
export type ImportRow = z.infer<typeof ImportRow>;

const Column = z.int('列号必须是整数').min(0, '列号从 0 开始').nullable();

/** The calls of one importable thing: `area('member', { …, ...importCalls(MEMBER_IMPORT) })`. */
export function importCalls({ path, noun, keys, columns }: Importing) {
  const id = ref('import');
  const post = <Body extends z.core.$ZodType, Data extends z.core.$ZodType>(
    name: string,
    summary: string,
    body: Body,
    data: Data,
  ) => call({ method: 'POST', path: `${path}/${name}`, keys, summary, body, data });
  const match = z
    .strictObject(
      Object.fromEntries(Object.entries(columns).map(([name, { title }]) => [name, Column.meta({ title })])),
    )
    .meta({ title: '列匹配' });
  return {
    importTemplate: call({
      method: 'GET',
      path: `${path}/template`,
      keys,
      summary: `${noun}导入模板`,
      /** An XLSX file, base64. */
      data: z.object({ filename: z.string(), content: z.string() }),
    }),
    importUpload: post(
      'upload',
      `上传${noun}导入文件`,
      z.strictObject({
        filename: z
          .string()
          .trim()
          .min(1, '请填写文件名')
          .max(200, '文件名最多 200 个字')
          .meta({ title: '文件名' }),
        size: z
          .int('文件大小必须是整数')
          .min(1, '文件为空')
          .max(IMPORT_MAX_BYTES, `文件不能超过 ${IMPORT_MAX_BYTES / 1_048_576} MB，请拆分后分批导入`)
          .meta({ title: '文件大小' }),
      }),
      z.object({ id: Id }),
    ),
    /** The file travels in parts, so that a slow line needs no long call and the person sees how far it is. */
    importPart: post(
      'part',
      `上传${noun}导入文件的分片`,
      z.strictObject({
        id,
        no: z
          .int()
          .min(0)
          .max(Math.ceil(IMPORT_MAX_BYTES / IMPORT_PART_BYTES))
          .meta({ title: '序号' }),
        /** Base64. */
        content: z
          .string()
          .max(Math.ceil(IMPORT_PART_BYTES / 3) * 4, '分片过大')
          .meta({ title: '内容' }),
      }),
      z.null(),
    ),
    importRead: post('read', `读取${noun}导入文件`, z.strictObject({ id }), ImportInfo),
    importInfo: call({
      method: 'GET',
      path: `${path}/info`,
      keys,
      summary: `${noun}导入详情`,
      query: z.strictObject({ id: queryRef('import') }),
      data: ImportInfo,
    }),
    /** Checks every row and changes nothing. */
    importPreview: post('preview', `预览${noun}导入`, z.strictObject({ id, match }), ImportInfo),
    importRows: list({
      path: `${path}/rows`,
      keys,
      summary: `${noun}导入的行`,
      search: { id, state: RowState.optional() },
      row: ImportRow,
      sorts: ['line'],
      defaultSort: { sort: 'line', order: 'ASC' },
    }),
    importStart: post('start', `导入${noun}`, z.strictObject({ id }), z.object({ jobId: z.string() })),
    importResult: post(
      'result',
      `下载${noun}导入中有误的行`,
      z.strictObject({ id }),
      z.object({ filepath: z.string(), id: Id }),
    ),
  };
}
export type ImportCalls = ReturnType<typeof importCalls>;
