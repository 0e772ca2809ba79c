import {
  type Access,
  type Call,
  call,
  type ExportColumns,
  type ListMeta,
  list,
  type NoInput,
  type Schema,
} from './call.ts';
import { nameColumn } from './columns.ts';
import { Moment } from './fields.ts';
import { Choice, type Entity, Id, ref } from './refs.ts';
import { z } from './zod.ts';

type Shape = z.core.$ZodShape;
type Strict<Fields extends Shape> = z.ZodObject<Fields, z.core.$strict>;

/** What every row of a register says besides its own fields: where it hangs, who changed it when, what may be done with it. */
const editFields = { node: Choice, updatedBy: z.string(), updatedAt: Moment, version: z.int() };

/** What every row says that is somebody's: where it hangs, whose it is, and since when. */
const ownerFields = { node: Choice, owner: Choice, createdAt: Moment, version: z.int() };

type Row<Verb extends string, Fields> = z.ZodObject<
  Fields & { id: typeof Id; can: z.ZodArray<z.ZodEnum<{ [verb in Verb]: verb }>> }
>;

/** Schema of a row with an owner: an article, a film, a subject. `verbs` are those of its policy. */
export const ownedRow = <const Verb extends string, Own extends Shape>(
  verbs: readonly Verb[],
  own: Own,
): Row<Verb, Own & typeof ownerFields> =>
  z.object({ id: Id, ...own, ...ownerFields, can: z.array(z.enum(verbs)) }) as never;

/** Schema of a row of a register. `verbs` are those of its policy. */
export const registerRow = <const Verb extends string, Own extends Shape>(
  verbs: readonly Verb[],
  own: Own,
): Row<Verb, Own & typeof editFields> =>
  z.object({ id: Id, ...own, ...editFields, can: z.array(z.enum(verbs)) }) as never;

/** Export columns that every register has. */
export const REGISTER_COLUMNS = {
  node: nameColumn('所属组织'),
  updatedBy: '更新人',
  updatedAt: '更新时间',
};

interface RegisterOf<Search extends Shape, Row extends z.ZodObject, Fields extends Shape> {
  /** The address of its calls: `/api/admin/tip` makes `/api/admin/tip/list`, `/create`, `/update`, `/remove`. */
  path: `/api/admin/${string}`;
  entity: Entity;
  /** What one row is called: 提示. */
  noun: string;
  /** Who keeps the rows. */
  keys: Access;
  /** Who sees the list, where more people use the rows than keep them. */
  seenBy?: Access;
  row: Row;
  search: Search;
  sorts: readonly [string, ...string[]];
  defaultSort?: ListMeta['defaultSort'];
  /** What people fill in, for a new row and for a change alike. */
  fields: Fields;
  /** What must hold between fields. */
  fits?: readonly [
    holds: (fields: z.infer<z.ZodObject<Fields>>) => boolean,
    issue: { path: string[]; error: string },
  ];
  export?: ExportColumns<z.infer<Row>>;
  /** What the list is called, where 提示列表 is not it. */
  listed?: string;
  /** The last word of the address that deletes, where it is not `remove`. */
  removedAt?: 'delete';
  /** What all of its calls say alike. */
  alike?: Pick<Call, 'inPerson'>;
  /** Whether making and changing one asks who it is once more. */
  stepUp?: Call['stepUp'];
}

/**
 * The four calls of a register: `area('tip', { ...registerCalls({…}), publish: call({…}) })`. A call that differs is declared by
 * hand after them and takes the place of the one made here.
 */
export function registerCalls<Search extends Shape, Row extends z.ZodObject, Fields extends Shape>({
  path,
  entity,
  noun,
  keys,
  seenBy = keys,
  row,
  search,
  sorts,
  defaultSort,
  fields,
  fits,
  export: columns,
  listed = `${noun}列表`,
  removedAt,
  alike = {},
  stepUp,
}: RegisterOf<Search, Row, Fields>) {
  const id = ref(entity);
  const version = z.int('版本号必须是整数').meta({ title: '版本' });
  const body = <Of extends Shape>(shape: Of) => {
    const schema = z.strictObject(shape);
    return (fits ? schema.refine(fits[0] as never, fits[1]) : schema) as unknown as Strict<Of>;
  };
  const post = <Body extends z.ZodObject, Data extends z.ZodType>(
    name: string,
    verb: string,
    takes: Body,
    data: Data,
    besides: Pick<Call, 'stepUp'> = {},
  ): Call<Schema<z.output<Body>, z.input<Body>>, NoInput, Schema<z.output<Data>>> =>
    call<Data, Body, NoInput>({
      method: 'POST',
      path: `${path}/${name}`,
      keys,
      summary: `${verb}${noun}`,
      body: takes,
      data,
      ...alike,
      ...besides,
    });
  return {
    list: list({
      ...alike,
      path: `${path}/list`,
      keys: seenBy,
      summary: listed,
      search,
      row,
      sorts,
      defaultSort,
      export: columns && { keys, columns },
    }),
    create: post('create', '新建', body(fields), row, stepUp && { stepUp }),
    update: post('update', '编辑', body({ id, version, ...fields }), row, stepUp && { stepUp }),
    remove: post(removedAt ?? 'remove', '删除', z.strictObject({ id }), z.null()),
  };
}
