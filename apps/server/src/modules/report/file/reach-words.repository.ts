import type { Queries } from '#db/database.ts';
import { anyOf, sql } from '#db/sql.ts';
import { type Actor, keysFor, type RequiredCalls } from '#kernel/access/actor.ts';

/** Whose figures an actor sees, in words: 全渠道, or the places their roles reach. */
export async function reachWords(db: Queries, actor: Actor, asked: RequiredCalls): Promise<string> {
  const keys = keysFor(asked);
  const grants = actor.grants.filter((grant) => grant.keys.some((key) => keys.includes(key)));
  if (actor.isAdmin || grants.some(({ scope }) => scope === 'ALL')) return '全渠道';
  const nodes = await db.query<{ id: number; name: string }>(
    sql`SELECT n.id, n.name FROM node n WHERE n.id = ${anyOf(grants.map(({ nodeId }) => nodeId))}`,
  );
  const nameOf = new Map(nodes.map(({ id, name }) => [id, name]));
  const words = grants.map(({ nodeId, scope }) => {
    if (scope === 'SELF') return '仅本人';
    return scope === 'TREE' ? `${nameOf.get(nodeId)}及下级` : `${nameOf.get(nodeId)}`;
  });
  return [...new Set(words)].join('、') || '无';
}
