import { contract } from '@zhiying/contract';
import type { Queries } from '#db/database.ts';
import { anyOf, join, raw, sql } from '#db/sql.ts';
import type { Actor } from '#kernel/access/actor.ts';
import { scope } from '#kernel/access/scope.ts';
import type { AuditNames } from '#kernel/audit/audit-names.ts';
import { nodeScope } from '../organ/index.ts';
import { auditWithin } from './audit.source.ts';
import { NAMED_FIELDS, NAMED_KINDS, type NamedKind, type Names, type Sides } from './compare.ts';

export const findSides = (db: Queries, actor: Actor, id: number) =>
  db.one<Sides>(sql`SELECT a.before, a.after FROM audit a WHERE a.id = ${id} AND ${auditWithin(actor)}`);

/** The few values a column has among millions of rows: each next one is looked up in the index. */
export async function distinctValues(db: Queries, column: 'action' | 'entity'): Promise<string[]> {
  const name = raw(column);
  const rows = await db.query<{ value: string }>(sql`
    WITH RECURSIVE known AS (
      (SELECT ${name} AS value FROM audit ORDER BY ${name} LIMIT 1)
      UNION ALL
      SELECT (SELECT a.${name} FROM audit a WHERE a.${name} > known.value ORDER BY a.${name} LIMIT 1)
      FROM known WHERE known.value IS NOT NULL)
    SELECT value FROM known WHERE value IS NOT NULL`);
  return rows.map(({ value }) => value);
}

/** What the ids written down are called today, as far as the reader may know it. */
export async function namesIn(
  db: Queries,
  auditNames: AuditNames,
  actor: Actor,
  sides: unknown[],
): Promise<Names> {
  const ids = new Map<NamedKind, Set<number>>(NAMED_KINDS.map((kind) => [kind, new Set()]));
  for (const side of sides) collect(side, ids);
  const {
    node = [],
    member = [],
    ...others
  } = Object.fromEntries(
    [...ids].flatMap(([kind, found]) => (found.size > 0 ? [[kind, [...found]]] : [])),
  ) as Partial<Record<NamedKind, number[]>>;
  const rows = await db.query<{ kind: NamedKind; id: number; name: string }>(
    join(
      [
        sql`
          SELECT 'node' AS kind, n.id, n.name FROM node n
          WHERE n.id = ${anyOf(node)} AND ${nodeScope(scope(actor, contract.audit.list))}`,
        sql`SELECT 'member', m.id, m.name FROM member m WHERE m.id = ${anyOf(member)}`,
        ...Object.entries(others).map(([kind, found]) => auditNames.rows(kind, found, actor.channelId)),
      ],
      ' UNION ALL ',
    ),
  );
  return new Map(rows.map(({ kind, id, name }) => [`${kind} ${id}`, name]));
}

function collect(value: unknown, ids: ReadonlyMap<NamedKind, Set<number>>) {
  if (typeof value !== 'object' || value === null) return;
  for (const [field, inner] of Object.entries(value)) {
    const kind = NAMED_FIELDS[field];
    for (const item of Array.isArray(inner) ? inner : [inner])
      if (kind && typeof item === 'number') ids.get(kind)?.add(item);
      else collect(item, ids);
  }
}
