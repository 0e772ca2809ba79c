import { isDeepStrictEqual } from 'node:util';
import type { Call, Entity } from '@zhiying/contract';
import type { Queries } from '#db/database.ts';
import { join, raw, type SQL, sql } from '#db/sql.ts';
import type { Actor } from '#kernel/access/actor.ts';
import { type Place, placeOf } from '#kernel/access/place-of.ts';
import type { Policy } from '#kernel/access/policy.ts';
import { RowChanged, RowMissing } from '#kernel/errors.ts';
import type { Unit } from '#kernel/unit.ts';

/** Rows that people name, change against a version and delete, one at a time. */
interface Kept<Row, Facts extends object, Verb extends string> {
  noun: string;
  entity: Entity;
  table: string;
  calls: { create: Call; update: Call; remove: Call };
  policy: Policy<Facts, Verb>;
  /** What the policy asks of a row (`r`), besides its id, version and place. */
  facts: SQL;
  /** What people call a row (`r`). */
  name: SQL;
  load(db: Queries, actor: Actor, ids: readonly (number | string)[]): Promise<Row[]>;
  /** What a broken constraint means, by `translate`. */
  conflict(error: unknown): never;
}

type Columns = Readonly<Record<string, unknown>>;
type Locked<Facts> = Facts & Place & { id: number; version: number; label: string };

export const keptRows = <Row, Facts extends object, Verb extends string>(kept: Kept<Row, Facts, Verb>) => {
  const table = raw(kept.table);

  async function one(db: Queries, actor: Actor, id: number): Promise<Row> {
    const [row] = await kept.load(db, actor, [id]);
    if (!row) throw RowMissing(kept.noun);
    return row;
  }

  return {
    one,

    /** The row for what is to be done with it, or a refusal; locked until the transaction ends. */
    async lock(unit: Unit, actor: Actor, verb: Verb, id: number): Promise<Locked<Facts>> {
      const found = await unit.one<Locked<Facts>>(sql`
        SELECT r.id, r.version, ${kept.name} AS label, r.channel_id AS "channelId", r.node_id AS "nodeId", r.path,
               r.owner_id AS "ownerId", ${kept.facts}
        FROM ${table} r WHERE r.id = ${id} AND ${kept.policy.reach(actor, verb)} FOR UPDATE OF r`);
      if (!found) throw RowMissing(kept.noun);
      kept.policy.guard(actor, verb, found);
      return found;
    },

    async insert(
      unit: Unit,
      actor: Actor,
      label: string,
      columns: Columns,
      call: Call = kept.calls.create,
    ): Promise<{ id: number; place: Place }> {
      const place = await placeOf(unit, actor, call);
      const names = Object.keys(columns);
      const made = await unit
        .one<{ id: number }>(sql`
          INSERT INTO ${table} (channel_id, node_id, path, owner_id, updated_by, ${raw(names.join(', '))})
          VALUES (${place.channelId}, ${place.nodeId}, ${place.path}, ${place.ownerId}, ${actor.id}, ${join(Object.values(columns))})
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

    async update(unit: Unit, actor: Actor, before: Locked<Facts>, version: number, columns: Columns) {
      if (before.version !== version) throw RowChanged(await one(unit, actor, before.id));
      const sets = Object.entries(columns).map(([name, value]) => sql`${raw(name)} = ${value}`);
      const was = await unit.one<Columns>(
        sql`SELECT ${raw(Object.keys(columns).join(', '))} FROM ${table} WHERE id = ${before.id}`,
      );
      await unit
        .query(sql`
          UPDATE ${table} SET version = version + 1, updated_by = ${actor.id}, updated_at = now(), ${join(sets)}
          WHERE id = ${before.id}`)
        .catch(kept.conflict);
      await unit.audit({
        call: kept.calls.update,
        entity: kept.entity,
        entityId: before.id,
        summary: `编辑${kept.noun}「${before.label}」`,
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
        before: { name: before.label },
      });
    },
  };
};

/** What the audit keeps of a change: values, not pieces of SQL, and nothing that was sealed. */
const readable = (columns: Columns) =>
  Object.fromEntries(
    Object.entries(columns).filter(
      ([name, value]) => !name.endsWith('_sealed') && (value === null || typeof value !== 'object'),
    ),
  );

/** Only what differs, as it was and as it is. A document is written as JSON and read as what it says. */
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
