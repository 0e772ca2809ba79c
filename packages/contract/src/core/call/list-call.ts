import { z } from '../zod.ts';
import { type Access, type Call, call, type DataOf, type NoInput, type Schema, type Shape } from './call.ts';
import {
  columnsWithTitles,
  type ExportColumn,
  type ExportColumns,
  type ExportResult,
  exportCall,
} from './export-call.ts';
import { type Paging, paging, sortFields } from './paging.ts';
import { type SearchRule, searchRules } from './search-rule.ts';

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
  extends Call<Body, NoInput, Data> {
  list: ListMeta;
  /** The call that exports the same rows, or null where the list cannot be exported. */
  export: Call<Schema, Schema, Schema<z.infer<typeof ExportResult>>> | null;
}

export type RowOf<C extends ListCall> = DataOf<C> extends { rows: (infer Row)[] } ? Row : never;

type Asked<Search extends Shape> = z.ZodObject<Paging & Search, z.core.$strict>;

export interface ListDefinition<Search extends Shape, Row extends z.ZodObject> {
  search: Search;
  row: Row;
  sorts: readonly [string, ...string[]];
  /** The first of the sorts, downwards, unless said. */
  defaultSort?: ListMeta['defaultSort'];
  formerly?: Call['formerly'];
  forAssistants?: Call['forAssistants'];
  inPerson?: Call['inPerson'];
}

/**
 * A list call: POST with page, limit, sort, order and the search fields → rows and total. Its export twin (the same
 * path under /api/export/) takes the same search plus the chosen ids, and answers where the file can be downloaded.
 */
export function list<Search extends Shape, Row extends z.ZodObject>(
  definition: ListDefinition<Search, Row> & {
    path: `/api/admin/${string}`;
    keys: Access;
    summary: string;
    export?: { keys: Access; columns: ExportColumns<z.infer<Row>>; uncovers?: string };
  },
): ListCall<
  Schema<z.output<Asked<Search>>, z.input<Asked<Search>>>,
  Schema<{ rows: z.output<Row>[]; total: number }>
> {
  const { path, keys, summary, formerly, forAssistants, inPerson, search, row, sorts } = definition;
  const body = z.strictObject({ ...paging, ...sortFields(sorts), ...search });
  const data = z.object({ rows: z.array(row), total: z.int() });
  const columns = columnsWithTitles(definition.export?.columns ?? {});
  return {
    ...call<typeof data, typeof body, NoInput>({
      method: 'POST',
      path,
      keys,
      summary,
      formerly,
      forAssistants,
      inPerson,
      whileViewing: true,
      body,
      data,
    }),
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
  } satisfies ListCall as never;
}
