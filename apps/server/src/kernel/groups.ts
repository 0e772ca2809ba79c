import type { Call } from '@zhiying/contract';
import type { Queries } from '#db/database.ts';
import { raw, type SQL, sql } from '#db/sql.ts';
import type { Actor, RequiredCalls } from './access/actor.ts';
import { placeOf } from './access/place-of.ts';
import type { Policy } from './access/policy.ts';
import { scope } from './access/scope.ts';
import type { AuditEntry } from './audit/audit.ts';
import { RowChanged, RowMissing } from './errors.ts';
import type { Kernel } from './kernel.ts';
import type { Unit } from './unit.ts';

type Verb = 'edit' | 'delete';

/** Rows of an area that are chosen together, under a name. */
interface Grouped {
  /** The groups' table, which has a name, a version and a place. */
  table: string;
  /** Which rows are in which group: its table, and the column that names the row beside `group_id`. */
  members: { table: string; column: string };
  /** The rows' own table and the alias that `seen` and `shown` speak of. */
  rows: { table: string; alias: string };
  /** Of groups (`g`). */
  policy: Policy<object, Verb>;
  calls: { create: Call; update: Call; remove: Call };
  entity: AuditEntry['entity'];
  /** `账号组`, and what one row of it is counted as: `个账号`. */
  noun: string;
  counted: string;
  /** What the call names the ids, as the audit shows them. */
  idsName: string;
  /** A row as lists of groups show it. */
  shown: SQL;
  /** Rows the actor sees: in the list of groups, and those a change of a group is about. */
  seen(actor: Actor, doing: 'list' | 'update'): SQL;
  /** Refuses unless every one of these is there for the actor. */
  need(unit: Unit, actor: Actor, ids: readonly number[]): Promise<unknown>;
  /** A name that is taken, as a refusal. */
  taken(error: unknown): never;
}

interface GroupRow {
  id: number;
  name: string;
  version: number;
  node: { id: number; name: string };
}

/** Groups (`g`) of the actor's scope for a call. */
export const ownedGroups = (actor: Actor, asked: RequiredCalls): SQL => scope(actor, asked).onRows(sql`g`);

const MOST = 500;

/** Making, changing and removing groups is the same whatever is in them. */
export function groups<Item>({ db, tx }: Kernel, grouped: Grouped) {
  const { policy, calls, entity, noun, need, taken } = grouped;
  const [table, members, column] = [grouped.table, grouped.members.table, grouped.members.column].map(
    (name) => raw(name),
  ) as [SQL, SQL, SQL];
  const [rows, alias] = [raw(`${grouped.rows.table} ${grouped.rows.alias}`), raw(grouped.rows.alias)];

  /** As the actor sees them: all, or this one. */
  async function load(from: Queries, actor: Actor, id?: number) {
    const found = await from.query<GroupRow & { accounts: Item[]; reached: boolean[] }>(sql`
      SELECT g.id, g.name, g.version, json_build_object('id', n.id, 'name', n.name) AS node,
             (SELECT coalesce(json_agg(${grouped.shown} ORDER BY ${alias}.name), '[]')
              FROM ${members} gm JOIN ${rows} ON ${alias}.id = gm.${column}
              WHERE gm.group_id = g.id AND ${alias}.deleted_at IS NULL AND ${grouped.seen(actor, 'list')}) AS accounts,
             ${policy.reached(actor)} AS reached
      FROM ${table} g JOIN node n ON n.id = g.node_id
      WHERE ${policy.reach(actor, 'edit')} ${id === undefined ? sql`` : sql`AND g.id = ${id}`}
      ORDER BY g.name, g.id LIMIT ${MOST}`);
    const can = policy.can(actor);
    return found.map(({ reached, ...row }) => ({ ...row, can: can({ reached }) }));
  }

  async function groupOf(unit: Unit, actor: Actor, id: number) {
    const [row] = await load(unit, actor, id);
    if (!row) throw RowMissing(noun);
    return row;
  }

  async function locked(unit: Unit, actor: Actor, verb: Verb, id: number) {
    const row = await unit.one<{ id: number; name: string; version: number }>(sql`
      SELECT g.id, g.name, g.version FROM ${table} g WHERE g.id = ${id} AND ${policy.reach(actor, verb)} FOR UPDATE`);
    if (!row) throw RowMissing(noun);
    return row;
  }

  const fill = (unit: Unit, id: number, ids: readonly number[]) =>
    unit.query(sql`
      INSERT INTO ${members} (group_id, ${column}) SELECT ${id}, unnest(${[...new Set(ids)]}::bigint[]) ON CONFLICT DO NOTHING`);

  return {
    list: async (actor: Actor) => ({ rows: await load(db, actor) }),

    create: (actor: Actor, name: string, ids: readonly number[]) =>
      tx(actor, async (unit) => {
        const { channelId, nodeId, path, ownerId } = await placeOf(unit, actor, calls.create);
        await need(unit, actor, ids);
        const row = await unit
          .one<{ id: number }>(sql`
            INSERT INTO ${table} (channel_id, node_id, path, owner_id, name)
            VALUES (${channelId}, ${nodeId}, ${path}, ${ownerId}, ${name}) RETURNING id`)
          .catch(taken);
        const id = row?.id ?? 0;
        await fill(unit, id, ids);
        await unit.audit({
          call: calls.create,
          entity,
          entityId: id,
          summary: `新增${noun}「${name}」，${ids.length} ${grouped.counted}`,
          after: { name, [grouped.idsName]: ids },
        });
        return groupOf(unit, actor, id);
      }),

    update: (actor: Actor, id: number, version: number, name: string, ids: readonly number[]) =>
      tx(actor, async (unit) => {
        const before = await locked(unit, actor, 'edit', id);
        await need(unit, actor, ids);
        if (before.version !== version) throw RowChanged(await groupOf(unit, actor, id));
        await unit
          .query(sql`UPDATE ${table} SET name = ${name}, version = version + 1 WHERE id = ${id}`)
          .catch(taken);
        // Those the actor does not see stay where they are.
        await unit.query(sql`
          DELETE FROM ${members} gm USING ${rows}
          WHERE gm.group_id = ${id} AND ${alias}.id = gm.${column} AND ${grouped.seen(actor, 'update')}`);
        await fill(unit, id, ids);
        await unit.audit({
          call: calls.update,
          entity,
          entityId: id,
          before: { name: before.name },
          after: { name, [grouped.idsName]: ids },
        });
        return groupOf(unit, actor, id);
      }),

    /** Refused where the group changed since the version the caller saw. */
    remove: (actor: Actor, id: number, version?: number) =>
      tx(actor, async (unit) => {
        const before = await locked(unit, actor, 'delete', id);
        if (version !== undefined && before.version !== version) throw RowChanged(before);
        await unit.audit({ call: calls.remove, entity, entityId: id, before: { name: before.name } });
        await unit.query(sql`DELETE FROM ${table} WHERE id = ${id}`);
        return null;
      }),
  };
}
