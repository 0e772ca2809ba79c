import type { Key } from './keys.ts';
import { DEFAULT_PAGE_SIZE, EXPORT_LIMIT, PAGE_SIZES } from './limits.ts';
import { z } from './zod.ts';

type Schema = z.core.$ZodType;
type Shape = z.core.$ZodShape;

/**
 * Who may make a call: `null` everybody, even signed out · `'signed-in'` · `'admin'` · or whoever holds any one of
 * the keys (an administrator passes every check).
 */
export type Access = null | 'signed-in' | 'admin' | readonly [Key, ...Key[]];

export interface Call<
  Body extends Schema = Schema,
  Query extends Schema = Schema,
  Data extends Schema = Schema,
> {
  method: 'GET' | 'POST';
  path: string;
  keys: Access;
  summary: string;
  /** How often one address may make it in a minute; without it only the general limit holds. */
  perMinute?: number;
  /**
   * May be made while viewing as somebody else. GET and lists always may; a POST is taken to change something unless it
   * says so here.
   */
  whileViewing?: true;
  /** Names its fields had before, by the name of then: links and programs made with them still work. */
  formerly?: Readonly<Record<string, string>>;
  body?: Body;
  query?: Query;
  data: Data;
}

const Nothing = z.strictObject({});
export type Nothing = typeof Nothing;

/** Describes one call, once. Server binding, client, OpenAPI and the test walk are all derived from it. */
export function call<Data extends Schema, Body extends Schema = Nothing, Query extends Schema = Nothing>(
  definition: Call<Body, Query, Data>,
): Call<Body, Query, Data> {
  if (definition.method === 'POST' && !definition.body)
    return { ...definition, body: Nothing as unknown as Body };
  if (definition.method === 'GET' && !definition.query)
    return { ...definition, query: Nothing as unknown as Query };
  return definition;
}

export type Calls = Record<string, Call>;

const folders = new WeakMap<object, string>();

/**
 * The calls of an area. Its name is the folder that holds it here, in the server's modules and in the console's features, and
 * after a slash what of it this is, where a folder declares several: `material`, `material/review`.
 */
export const area = <C extends Calls>(name: string, calls: C): C => {
  folders.set(calls, name);
  return calls;
};
export const isArea = (value: unknown): value is Calls =>
  typeof value === 'object' && value !== null && folders.has(value);
/** `material/review` → `material`. */
export const folderOf = (calls: Calls) => folders.get(calls)?.split('/')[0] ?? '';

export const Page = z.int('页码必须是整数').min(1, '页码从 1 开始').max(10_000_000, '页码过大');
export const PageSize = z.literal(PAGE_SIZES, { error: `每页条数只能是 ${PAGE_SIZES.join('、')}` });
export const Order = z.enum(['ASC', 'DESC'], { error: '排序方向只能是 ASC 或 DESC' });

/** A column of an export file: its heading and how a value is written for people. */
export interface ExportColumn<Row> {
  title: string;
  width?: number;
  text?: (value: never, row: Row) => string | number | null;
}

/** What may stand in the address for one condition of a list, said without the schema itself: part of its JSON schema. */
export interface SearchRule {
  type?: 'string' | 'integer' | 'number' | 'array';
  enum?: readonly (string | number)[];
  const?: string | number;
  minLength?: number;
  maxLength?: number;
  pattern?: string;
  exclusiveMinimum?: number;
  maximum?: number;
  items?: SearchRule;
  maxItems?: number;
  /** `2026-11-01,2026-11-15`, and how many days at most. */
  dayRange?: true;
  maxDays?: number;
}

export interface ListMeta {
  /** The conditions, by name. */
  search: Readonly<Record<string, SearchRule>>;
  sorts: readonly string[];
  defaultSort: { sort: string; order: 'ASC' | 'DESC' };
  columns: Record<string, ExportColumn<never>>;
  /** What an export shows masked unless somebody gives a reason: 完整手机号. */
  uncovers?: string;
}

export interface ListCall<Body extends Schema = Schema, Data extends Schema = Schema>
  extends Call<Body, Nothing, Data> {
  list: ListMeta;
  /** The call that exports the same rows, or null where the list cannot be exported. */
  export: Call | null;
}

export const exportPath = (listPath: string) => listPath.replace('/api/admin/', '/api/export/');

export const ExportFormat = z.enum(['xlsx', 'csv'], { error: '导出格式只能是 xlsx 或 csv' });

const sortFields = (sorts: readonly [string, ...string[]]) => ({
  sort: z.enum(sorts, { error: '不能按这一列排序' }).optional(),
  order: Order.optional(),
});

/**
 * A list call: POST with page, limit, sort, order and the search fields → rows and total. Its export twin (the same
 * path under /api/export/) takes the same search plus the chosen ids, and answers where the file can be downloaded.
 */
export function list<Search extends Shape, Row extends z.ZodObject>(definition: {
  path: `/api/admin/${string}`;
  keys: Access;
  summary: string;
  formerly?: Call['formerly'];
  search: Search;
  row: Row;
  sorts: readonly [string, ...string[]];
  defaultSort?: ListMeta['defaultSort'];
  export?: {
    keys: Access;
    columns: { [field in keyof z.infer<Row>]?: ExportColumn<z.infer<Row>> };
    uncovers?: string;
  };
}) {
  const { path, keys, summary, formerly, search, row, sorts } = definition;
  const body = z.strictObject({
    page: Page.default(1),
    limit: PageSize.default(DEFAULT_PAGE_SIZE),
    ...sortFields(sorts),
    ...search,
  });
  const data = z.object({ rows: z.array(row), total: z.int() });
  const columns = (definition.export?.columns ?? {}) as Record<string, ExportColumn<never>>;
  return {
    ...call({ method: 'POST', path, keys, summary, formerly, whileViewing: true, body, data }),
    list: {
      get search() {
        return searchRules(search);
      },
      sorts,
      defaultSort: definition.defaultSort ?? { sort: sorts[0], order: 'DESC' as const },
      columns,
      uncovers: definition.export?.uncovers,
    },
    export: definition.export ? exportCall(definition, search, Object.keys(columns)) : null,
  } satisfies ListCall;
}

const searchRules = (search: Shape) =>
  Object.fromEntries(
    Object.entries(search).map(([name, schema]) => {
      const { $schema: _, ...rule } = z.toJSONSchema(schema, { io: 'input' });
      return [name, rule as SearchRule];
    }),
  );

function exportCall(
  {
    path,
    summary,
    formerly,
    sorts,
    export: exporting,
  }: {
    path: string;
    summary: string;
    formerly?: Call['formerly'];
    sorts: readonly [string, ...string[]];
    export?: { keys: Access; uncovers?: string };
  },
  search: Shape,
  fields: string[],
) {
  return call({
    method: 'POST',
    path: exportPath(path),
    keys: exporting?.keys ?? 'admin',
    summary: `导出：${summary}`,
    formerly,
    body: withReason(exporting?.uncovers, {
      page: z.literal(1, { error: '导出从第 1 页开始' }).default(1),
      limit: z.int().min(1).max(EXPORT_LIMIT, `一次最多导出 ${EXPORT_LIMIT} 条`).default(EXPORT_LIMIT),
      /** Chosen rows, comma-joined; absent or empty means every row of the filter. */
      ids: z
        .string()
        .max(200_000, '选择的条数过多，请按筛选条件导出')
        .regex(/^((\d{1,15}|[0-9a-f-]{36})(,(\d{1,15}|[0-9a-f-]{36}))*)?$/, 'ids 必须是用逗号连接的编号')
        .optional(),
      format: ExportFormat.default('xlsx'),
      fields: z
        .array(z.enum(fields as [string, ...string[]], { error: '导出列不存在' }))
        .min(1, '至少导出一列')
        .optional(),
      ...sortFields(sorts),
      ...search,
    }),
    data: z.object({ filepath: z.string(), id: z.int() }),
  });
}

/** What is masked otherwise is written in full only for a reason, which the audit keeps. */
const withReason = (uncovers: string | undefined, shape: Shape) =>
  uncovers === undefined
    ? z.strictObject(shape)
    : z
        .strictObject({
          ...shape,
          uncover: z.boolean('请选择是或否').default(false),
          reason: z.string().trim().max(200, '最多 200 个字').default(''),
        })
        .refine(({ uncover, reason }) => !uncover || reason !== '', {
          path: ['reason'],
          error: `请填写导出${uncovers}的原因`,
        });

export type BodyOf<C extends Call> = C extends Call<infer B, Schema, Schema> ? z.infer<B> : never;
export type BodyInput<C extends Call> = C extends Call<infer B, Schema, Schema> ? z.input<B> : never;
export type QueryOf<C extends Call> = C extends Call<Schema, infer Q, Schema> ? z.infer<Q> : never;
export type QueryInput<C extends Call> = C extends Call<Schema, infer Q, Schema> ? z.input<Q> : never;
export type DataOf<C extends Call> = C extends Call<Schema, Schema, infer D> ? z.infer<D> : never;
/** What the caller passes: the body of a POST, the query of a GET. */
export type InputOf<C extends Call> = C['method'] extends 'GET' ? QueryInput<C> : BodyInput<C>;
export type RowOf<C extends ListCall> = DataOf<C> extends { rows: (infer Row)[] } ? Row : never;

/** Every reply. A refused call also carries a stable code, the request's id and, for bad input, what is wrong where. */
export interface Reply<Data = unknown> {
  status: 'y' | 'n';
  msg: string;
  data: Data;
  code?: string;
  requestId?: string;
  issues?: { path: string; msg: string }[];
}
