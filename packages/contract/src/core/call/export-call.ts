import { EXPORT_LIMIT } from '../limits.ts';
import { z } from '../zod.ts';
import { type Access, type Call, call, type Shape } from './call.ts';
import { sortFields } from './paging.ts';

/**
 * A column of an export file: its heading and how a value is written for people. `text` is a method so that a column may
 * be told about a value less exactly than its field says it, or look at the row alone.
 */
export interface ExportColumn<Row, Value = never> {
  title: string;
  width?: number;
  text?(value: Value, row: Row): string | number | null;
}

/**
 * The columns of a list's export, in the order they stand in the file: each of the field it is named after. A heading alone
 * is a column whose value is written as it is.
 */
export type ExportColumns<Row> = { [field in keyof Row]?: string | ExportColumn<Row, Row[field]> };

/** Where an export can be downloaded, and its number in the download centre. */
export const ExportResult = z.object({ filepath: z.string(), id: z.int() });

export const exportPath = (listPath: string) => listPath.replace('/api/admin/', '/api/export/');

export const ExportFormat = z
  .enum(['xlsx', 'csv'], { error: '导出格式只能是 xlsx 或 csv' })
  .meta({ title: '格式' });

/** Each column with its heading, also where only that was said. */
export const columnsWithTitles = (columns: object) =>
  Object.fromEntries(
    Object.entries(columns as Record<string, string | ExportColumn<never>>).map(([field, column]) => [
      field,
      typeof column === 'string' ? { title: column } : column,
    ]),
  );

/** The call that exports the rows of a list: the same search, plus chosen ids, columns and format. */
export function exportCall(
  {
    path,
    summary,
    formerly,
    inPerson,
    sorts,
    export: exporting,
  }: {
    path: string;
    summary: string;
    formerly?: Call['formerly'];
    inPerson?: Call['inPerson'];
    sorts: readonly [string, ...string[]];
    export?: { keys: Access; uncovers?: string };
  },
  search: Shape,
  fields: string[],
) {
  return call({
    method: 'POST',
    path: exportPath(path),
    inPerson,
    keys: exporting?.keys ?? 'admin',
    summary: `导出：${summary}`,
    formerly,
    body: withReason(exporting?.uncovers, {
      page: z.literal(1, { error: '导出从第 1 页开始' }).default(1).meta({ title: '页码' }),
      limit: z
        .int()
        .min(1)
        .max(EXPORT_LIMIT, `一次最多导出 ${EXPORT_LIMIT} 条`)
        .default(EXPORT_LIMIT)
        .meta({ title: '每页条数' }),
      /** Chosen rows, comma-joined; absent or empty means every row of the filter. */
      ids: z
        .string()
        .max(200_000, '选择的条数过多，请按筛选条件导出')
        .regex(/^((\d{1,15}|[0-9a-f-]{36})(,(\d{1,15}|[0-9a-f-]{36}))*)?$/, 'ids 必须是用逗号连接的编号')
        .optional()
        .meta({ title: '所选编号' }),
      format: ExportFormat.default('xlsx'),
      fields: z
        .array(z.enum(fields as [string, ...string[]], { error: '导出列不存在' }))
        .min(1, '至少导出一列')
        .optional()
        .meta({ title: '导出的列' }),
      ...sortFields(sorts),
      ...search,
    }),
    data: ExportResult,
  });
}

/** What is masked otherwise is written in full only for a reason, which the audit keeps. */
const withReason = (uncovers: string | undefined, shape: Shape) =>
  uncovers === undefined
    ? z.strictObject(shape)
    : z
        .strictObject({
          ...shape,
          uncover: z.boolean('请选择是或否').default(false).meta({ title: '完整手机号' }),
          reason: z.string().trim().max(200, '最多 200 个字').default('').meta({ title: '原因' }),
        })
        .refine(({ uncover, reason }) => !uncover || reason !== '', {
          path: ['reason'],
          error: `请填写导出${uncovers}的原因`,
        });
