import type { NodeKind } from '@zhiying/contract';
import type { Queries } from '#db/database.ts';
import { anyOf, empty, type SQL, sql } from '#db/sql.ts';
import { inForce } from '#kernel/access/paths.ts';
import { nodeTrail } from './organ.repository.ts';

interface NamedNode {
  id: number;
  path: string;
  name: string;
  code: string;
  trail: string;
}

const parts = (text: string) =>
  text
    .split(/[/／›>＞]/)
    .map((part) => part.trim())
    .filter(Boolean);
const joined = (names: readonly string[]) => `/${names.join('/')}`;
const fullName = ({ trail, name }: Pick<NamedNode, 'trail' | 'name'>) => joined([...parts(trail), name]);

/**
 * What people write for a node, a code, its full name from the top (`总部 / 华东大区`) or as much of its end as tells it
 * apart: each text with the nodes it may mean within `reach`, a condition on `n`. One is an answer, none and several are not.
 */
export async function namedNodes(db: Queries, reach: SQL, texts: readonly string[], kind?: NodeKind) {
  const asked = [...new Set(texts)];
  if (asked.length === 0) return new Map<string, NamedNode[]>();
  const found = await db.query<NamedNode>(sql`
    SELECT n.id, n.path, n.name, n.code, ${nodeTrail} AS trail FROM node n
    WHERE (n.code = ${anyOf(asked)} OR n.name = ${anyOf(asked.map((text) => parts(text).at(-1) ?? ''))})
      ${kind ? sql`AND n.kind = ${kind}` : empty} AND ${reach} AND ${inForce(sql`n.path`)}`);
  const byCode = Map.groupBy(found, ({ code }) => code);
  const byName = Map.groupBy(found, ({ name }) => name);
  return new Map(asked.map((text) => [text, meant(text, byCode, byName)]));
}

function meant(
  text: string,
  byCode: Map<string, NamedNode[]>,
  byName: Map<string, NamedNode[]>,
): NamedNode[] {
  const coded = byCode.get(text) ?? [];
  if (coded.length > 0) return coded;
  const names = parts(text);
  const ends = (byName.get(names.at(-1) ?? '') ?? []).map((node) => ({ ...node, full: fullName(node) }));
  const whole = ends.filter(({ full }) => full === joined(names));
  return whole.length > 0 ? whole : ends.filter(({ full }) => full.endsWith(joined(names)));
}

/** Whether a text may mean this very node. */
export const mayMean = (text: string, node: Pick<NamedNode, 'code' | 'name' | 'trail'>) =>
  node.code === text || fullName(node).endsWith(joined(parts(text)));
