import { MAX_IDS } from './limits.ts';
import { z } from './zod.ts';

export const Id = z.int('编号必须是整数').positive('编号必须是正整数').max(Number.MAX_SAFE_INTEGER);

/** Things that live in the data scope, by name: each area adds its own. The test walk tries a foreign one wherever a call takes a reference. */
export interface Entities {
  import: true;
}
export type Entity = keyof Entities;

/** The id of a row that the caller must be able to see. A field that is not `id` says beside it what people call it. */
export const ref = (entity: Entity) => Id.meta({ ref: entity, title: '编号' });
/** The id of a row in a query string, where every value is text. */
export const queryRef = (entity: Entity) =>
  z.coerce.number('编号必须是整数').pipe(Id).meta({ ref: entity, title: '编号' });
export const refs = (entity: Entity) =>
  z
    .array(ref(entity))
    .min(1, '请至少选择一条')
    .max(MAX_IDS, `一次最多选择 ${MAX_IDS} 条`)
    .meta({ title: '所选编号' });

/** The version of the row that a change is made against. */
export const RowVersion = z.int().meta({ title: '版本' });

type Shape = z.core.$ZodShape;
type Takes<Fields extends Shape> = z.ZodObject<Fields, z.core.$strict>;

/** Body of a call about one row: its id and further fields. */
export const byId = <More extends Shape = {}>(entity: Entity, more?: More) =>
  z.strictObject({ id: ref(entity), ...more }) as unknown as Takes<{ id: typeof Id } & More>;
/** Body of a change of one row; the call is refused where somebody else changed the row since `version`. */
export const byVersion = <More extends Shape = {}>(entity: Entity, more?: More) =>
  z.strictObject({ id: ref(entity), version: RowVersion, ...more }) as unknown as Takes<
    { id: typeof Id; version: typeof RowVersion } & More
  >;
/** Body of a call about several rows. */
export const byIds = <More extends Shape = {}>(entity: Entity, more?: More) =>
  z.strictObject({ ids: refs(entity), ...more }) as unknown as Takes<{ ids: z.ZodArray<typeof Id> } & More>;
/** Query of a call that reads one row. */
export const queryId = (entity: Entity): Takes<{ id: ReturnType<typeof queryRef> }> =>
  z.strictObject({ id: queryRef(entity) });

/** How many rows a call has changed. */
export const Changed = z.object({ changed: z.int() });
/** How many rows a search finds, in all and by a field: `totalBy('byStatus', Status)`. */
export const totalBy = <const Name extends string, Value extends z.core.$ZodRecordKey>(
  name: Name,
  value: Value,
) =>
  z.object({ total: z.int(), [name]: z.record(value, z.int()) }) as unknown as z.ZodObject<
    { total: z.ZodInt } & Record<Name, z.ZodRecord<Value, z.ZodInt>>
  >;

/** A row by id and name, for display. */
export const Choice = z.object({ id: Id, name: z.string() });
