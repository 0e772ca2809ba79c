import { isDeepStrictEqual } from 'node:util';
import type { Call, Entity } from '@zhiying/contract';
import type { Queries } from '#db/database.ts';
import { join, raw, type SQL, sql } from '#db/sql.ts';
import type { Actor } from '#kernel/access/actor.ts';
import { type Place, placeOf } from '#kernel/access/place-of.ts';
import type { Policy } from '#kernel/access/policy.ts';
import { RowChanged, RowMissing } from '#kernel/errors.ts';
import { columnName } from '#kernel/list/sorts-by.ts';
import type { Unit } from '#kernel/unit.ts';

/** What the store of a register needs: its table, its policy and how a row is loaded. */
interface Kept<Row, Facts extends object, Verb extends string> {
  noun: string;
  /** What a refusal calls a row; the noun unless told. */
  shortNoun?: string;
  entity: Entity;
  table: string;
  /** Whether the table says who changed a row last and when; it does unless told. */
  stamped?: boolean;
  calls: { create?: Call; update: Call; remove: Call };
  policy: Policy<Facts, Verb>;
  /** What the policy asks of a row (`r`), besides its id, version and place. */
  facts?: SQL;
  /** What people call a row (`r`). */
  name: SQL;
  /** What the audit keeps of a deleted row; its name unless told. */
  removed?(before: Locked<Facts>): object;
  load(db: Queries, actor: Actor, ids: readonly (number | string)[]): Promise<Row[]>;
  /** Translates a violated constraint into a refusal; see `translate`. */
  conflict(error: unknown): never;
}

/** Values by column, or by the field that is kept in it: `appId` or `app_id`; the audit says it as it is said here. */
export type Columns = Readonly<Record<string, unknown>>;
export type Locked<Facts> = Facts & Place & { id: number; version: number; label: string };

export const registerStore = <Row, Facts extends object, Verb extends string>(
  kept: Kept<Row, Facts, Verb>,
) => {
  const { stamped = true } = kept;
  const table = raw(kept.table);
  const missing = () => RowMissing(kept.shortNoun ?? kept.noun);

  async function one(db: Queries, actor: Actor, id: number): Promise<Row> {
    const [row] = await kept.load(db, actor, [id]);
    if (!row) throw missing();
    return row;
  }

  return {
    one,

    /** Locks a row for a verb until the transaction ends; throws if it is out of reach or an obstacle applies. */
    async lock(unit: Unit, actor: Actor, verb: Verb, id: number): Promise<Locked<Facts>> {
      const found = await unit.one<Locked<Facts>>(sql`
        SELECT r.id, r.version, ${kept.name} AS label, r.channel_id AS "channelId", r.node_id AS "nodeId", r.path,
               r.owner_id AS "ownerId" ${kept.facts ? sql`, ${kept.facts}` : sql``}
        FROM ${table} r WHERE r.id = ${id} AND ${kept.policy.reach(actor, verb)} FOR UPDATE OF r`);
      if (!found) throw missing();
      kept.policy.guard(actor, verb, found);
      return found;
    },

    async insert(
      unit: Unit,
      actor: Actor,
      label: string,
      columns: Columns,
      call = kept.calls.create,
    ): Promise<{ id: number; place: Place }> {
      if (!call) throw new Error(`no call makes a ${kept.entity}`);
      const place = await placeOf(unit, actor, call);
      const names = Object.keys(columns);
      const made = await unit
        .one<{ id: number }>(sql`
          INSERT INTO ${table} (channel_id, node_id, path, owner_id, ${stamped ? sql`updated_by,` : sql``} ${join(names.map(quoted))})
          VALUES (${place.channelId}, ${place.nodeId}, ${place.path}, ${place.ownerId}, ${stamped ? sql`${actor.id},` : sql``}
                  ${join(Object.values(columns))})
          RETURNING id`)
        .catch(kept.conflict);
      const id = made?.id ?? 0;
      await unit.audit({
        call,
        entity: kept.entity,
        entityId: id,
        summary: `新建${kept.noun}「${label}」`,
        after: readable(columns),
      });
      return { id, place };
    },

    async update(
      unit: Unit,
      actor: Actor,
      before: Locked<Facts>,
      version: number,
      columns: Columns,
      label = before.label,
    ) {
      if (before.version !== version) throw RowChanged(await one(unit, actor, before.id));
      const sets = Object.entries(columns).map(([name, value]) => sql`${quoted(name)} = ${value}`);
      const known = Object.keys(columns).map((name) => sql`${quoted(name)} AS ${raw(`"${name}"`)}`);
      const was = await unit.one<Columns>(sql`SELECT ${join(known)} FROM ${table} WHERE id = ${before.id}`);
      await unit
        .query(sql`
          UPDATE ${table} SET version = version + 1, ${stamped ? sql`updated_by = ${actor.id}, updated_at = now(),` : sql``} ${join(sets)}
          WHERE id = ${before.id}`)
        .catch(kept.conflict);
      await unit.audit({
        call: kept.calls.update,
        entity: kept.entity,
        entityId: before.id,
        summary: `编辑${kept.noun}「${label}」`,
        ...changesIn(was ?? {}, readable(columns)),
      });
    },

    async remove(unit: Unit, before: Locked<Facts>) {
      await unit.query(sql`DELETE FROM ${table} WHERE id = ${before.id}`);
      await unit.audit({
        call: kept.calls.remove,
        entity: kept.entity,
        entityId: before.id,
        summary: `删除${kept.noun}「${before.label}」`,
        entityName: before.label,
        before: kept.removed?.(before) ?? { name: before.label },
      });
    },
  };
};

export type RegisterStore<Row, Facts extends object, Verb extends string> = ReturnType<
  typeof registerStore<Row, Facts, Verb>
>;

/** The column of a name, in quotes because it may be a word of SQL: `"on"`. */
const quoted = (name: string) => raw(`"${columnName(name)}"`);

/** The values of a change that the audit stores: neither SQL fragments nor encrypted columns. */
const readable = (columns: Columns) =>
  Object.fromEntries(
    Object.entries(columns).filter(
      ([name, value]) =>
        !name.endsWith('_sealed') && (value === null || typeof value !== 'object' || Array.isArray(value)),
    ),
  );

/** Only the values that differ, before and after. JSON columns are written as text and read as objects. */
function changesIn(was: Columns, is: Columns) {
  const said = (name: string): unknown =>
    typeof was[name] === 'object' && was[name] !== null && typeof is[name] === 'string'
      ? JSON.parse(is[name])
      : is[name];
  const changed = Object.keys(is).filter(
    (name) => !isDeepStrictEqual(said(name), was[name]) && String(is[name]) !== String(was[name]),
  );
  const only = (of: (name: string) => unknown) =>
    Object.fromEntries(changed.map((name) => [name, of(name) ?? null]));
  return { before: only((name) => was[name]), after: only(said) };
}
