import type { Queries } from '#db/database.ts';
import { anyOf, raw, sql } from '#db/sql.ts';
import type { Actor } from '#kernel/access/actor.ts';
import { scope } from '#kernel/access/scope.ts';
import { nodeScope } from '../organ/index.ts';
import { auditWithin } from './audit.source.ts';
import { NAMED_FIELDS, type NamedKind, type Names, type Sides } from './compare.ts';

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
export async function namesIn(db: Queries, actor: Actor, sides: unknown[]): Promise<Names> {
  const ids: Record<NamedKind, Set<number>> = { node: new Set(), role: new Set(), member: new Set() };
  for (const side of sides) collect(side, ids);
  const rows = await db.query<{ kind: NamedKind; id: number; name: string }>(sql`
    SELECT 'node' AS kind, n.id, n.name FROM node n
    WHERE n.id = ${anyOf([...ids.node])} AND ${nodeScope(scope(actor, '11-4'))}
    UNION ALL SELECT 'role', r.id, r.name FROM role r WHERE r.id = ${anyOf([...ids.role])}
    UNION ALL SELECT 'member', m.id, m.name FROM member m WHERE m.id = ${anyOf([...ids.member])}`);
  return new Map(rows.map(({ kind, id, name }) => [`${kind} ${id}`, name]));
}

function collect(value: unknown, ids: Record<NamedKind, Set<number>>) {
  if (typeof value !== 'object' || value === null) return;
  for (const [field, inner] of Object.entries(value)) {
    const kind = NAMED_FIELDS[field];
    for (const item of Array.isArray(inner) ? inner : [inner])
      if (kind && typeof item === 'number') ids[kind].add(item);
      else collect(item, ids);
  }
}
