import { z } from '../zod.ts';
import { type Access, type Call, call, type Schema, type Shape } from './call.ts';
import type { ExportColumns } from './export-call.ts';
import { type ListDefinition, type ListMeta, list } from './list-call.ts';

/** What a call says besides what it takes and gives; the keys only where other people may make it. */
type CallOptions = Partial<
  Pick<
    Call,
    | 'keys'
    | 'whileViewing'
    | 'perMinute'
    | 'formerly'
    | 'stepUp'
    | 'beforeFactor'
    | 'forAssistants'
    | 'inPerson'
  >
>;

/**
 * The calls below one path, most of which the same people may make: `const { get, post } = callsUnder('/api/admin/kox', KOX_KEYS)`,
 * then `post('sign', '登记协议', body, data)`. A call that is asked nothing takes `NOTHING`. A list says what it is asked and what
 * a row is in the same order: `list('list', 'KOX 列表', search, Kox, { sorts, columns })`.
 */
export const callsUnder = (
  path: `/api/admin/${string}`,
  keys: Access,
  /** What all of them say alike. */
  alike: Pick<CallOptions, 'inPerson'> = {},
) => ({
  get: <Query extends Schema, Data extends Schema>(
    name: string,
    summary: string,
    query: Query,
    data: Data,
    besides: CallOptions = {},
  ): Call<Schema, Schema<z.output<Query>, z.input<Query>>, Schema<z.output<Data>>> =>
    call<Data, Schema, Query>({
      method: 'GET',
      path: `${path}/${name}`,
      keys,
      summary,
      query,
      data,
      ...alike,
      ...besides,
    }),
  post: <Body extends Schema, Data extends Schema>(
    name: string,
    summary: string,
    body: Body,
    data: Data,
    besides: CallOptions = {},
  ): Call<Schema<z.output<Body>, z.input<Body>>, Schema, Schema<z.output<Data>>> =>
    call<Data, Body, Schema>({
      method: 'POST',
      path: `${path}/${name}`,
      keys,
      summary,
      body,
      data,
      ...alike,
      ...besides,
    }),
  /** A POST only because an address does not hold what it is asked: it changes nothing, so it may be made while viewing. */
  ask: <Fields extends Shape, Data extends Schema>(
    name: string,
    summary: string,
    fields: Fields,
    data: Data,
    besides: CallOptions = {},
  ): Call<Schema<z.output<Strict<Fields>>, z.input<Strict<Fields>>>, Schema, Schema<z.output<Data>>> =>
    call<Data, Strict<Fields>, Schema>({
      method: 'POST',
      path: `${path}/${name}`,
      keys,
      summary,
      whileViewing: true,
      body: z.strictObject(fields),
      data,
      ...alike,
      ...besides,
    }),
  list: <Search extends Shape, Row extends z.ZodObject>(
    name: string,
    summary: string,
    search: Search,
    row: Row,
    { keys: seenBy = keys, exportedBy = seenBy, columns, uncovers, ...listed }: ListOptions<Row>,
  ) =>
    list<Search, Row>({
      ...alike,
      ...listed,
      search,
      row,
      path: `${path}/${name}`,
      keys: seenBy,
      summary,
      export: columns && { keys: exportedBy, columns, uncovers },
    }),
});

type Strict<Fields extends Shape> = z.ZodObject<Fields, z.core.$strict>;

interface ListOptions<Row extends z.ZodObject> extends Omit<ListDefinition<Shape, Row>, 'search' | 'row'> {
  /** Who sees it, where not the same people may. */
  keys?: Access;
  /** Those of the export file, in their order; without them the list cannot be exported. */
  columns?: ExportColumns<z.infer<Row>>;
  /** Who exports it, where not everybody who sees it may. */
  exportedBy?: Access;
  uncovers?: ListMeta['uncovers'];
}
