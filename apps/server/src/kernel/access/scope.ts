import { join, type SQL, sql } from '#db/sql.ts';
import { type Actor, type Asked, keysFor } from './actor.ts';

/** The columns of a table that say whose a row is. */
export interface ScopeColumns {
  channel: SQL;
  /** The node path the row hangs on. */
  path: SQL;
  /** The node itself; absent where rows have only a path. */
  node: SQL;
  owner: SQL;
}

/** Which rows an actor may touch for a call, before it is known how the table names its columns. */
export interface Scope {
  actor: Actor;
  on(columns: ScopeColumns): SQL;
  /** The one node below which everything lies that is reached, or the whole channel; null where it is not that simple. */
  tree: number | 'channel' | null;
}

const NOTHING = sql`false`;

/**
 * The one function from (member, call) to rows. Lists, counts, info, pickers, charts, exports and jobs all start from
 * it; no grant means no row.
 */
export function scope(actor: Actor, asked: Asked): Scope {
  const keys = keysFor(asked);
  const grants = actor.grants.filter((grant) => grant.keys.some((held) => keys.includes(held)));
  const everything = actor.isAdmin || grants.some((grant) => grant.scope === 'ALL');
  return {
    actor,
    tree: everything ? 'channel' : onlyTree(grants),
    on(columns) {
      if (actor.channelId === null) return NOTHING;
      const inChannel = sql`${columns.channel} = ${actor.channelId}`;
      if (everything) return inChannel;
      const reached = [
        ...reachedTrees(grants).map((path) => sql`${columns.path} LIKE ${`${path}%`}`),
        ...grants
          .filter((grant) => grant.scope === 'NODE')
          .map((grant) => sql`${columns.node} = ${grant.nodeId}`),
        ...(grants.some((grant) => grant.scope === 'SELF') ? [sql`${columns.owner} = ${actor.id}`] : []),
      ];
      if (reached.length === 0) return NOTHING;
      return sql`(${inChannel} AND (${join(reached, ' OR ')}))`;
    },
  };
}

/** Trees inside another granted tree add nothing. */
function reachedTrees(grants: Actor['grants']): string[] {
  const paths = grants.filter((grant) => grant.scope === 'TREE').map((grant) => grant.path);
  return paths.filter(
    (path, at) => !paths.some((other, j) => j !== at && path.startsWith(other) && (other !== path || j < at)),
  );
}

function onlyTree(grants: Actor['grants']): number | null {
  const [path, another] = reachedTrees(grants);
  if (path === undefined || another !== undefined || grants.some(({ scope }) => scope !== 'TREE'))
    return null;
  return grants.find((grant) => grant.path === path)?.nodeId ?? null;
}
