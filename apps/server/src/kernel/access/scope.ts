import { join, type SQL, sql } from '#db/sql.ts';
import { type Actor, keysFor, type RequiredCalls } from './actor.ts';

/** The columns of a table that say whose a row is. */
export interface ScopeColumns {
  channel: SQL;
  /** The node path the row hangs on. */
  path: SQL;
  /** The node itself; absent where rows have only a path. */
  node: SQL;
  owner: SQL;
}

/** The rows an actor may access for a call, before the table's column names are known. */
export interface Scope {
  actor: Actor;
  on(columns: ScopeColumns): SQL;
  /** On a table with a place of its own (`placed()`), by its alias. */
  onRows(alias: SQL): SQL;
  /** On memberships, by their alias: each belongs to its member. */
  onMemberships(alias: SQL): SQL;
  /** The single node whose subtree is the whole reach, or `channel`; null where the reach is not one subtree. */
  tree: number | 'channel' | null;
}

const NOTHING = sql`false`;

/**
 * The only way from (actor, call) to rows. Lists, counts, details, pickers, charts, exports and jobs all start from
 * it; without a grant it matches no row.
 */
export function scope(actor: Actor, asked: RequiredCalls): Scope {
  const keys = keysFor(asked);
  const grants = actor.grants.filter((grant) => grant.keys.some((held) => keys.includes(held)));
  const everything = actor.isAdmin || grants.some((grant) => grant.scope === 'ALL');
  const on = (columns: ScopeColumns): SQL => {
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
  };
  const onPlaced = (alias: SQL, owner: SQL) =>
    on({ channel: sql`${alias}.channel_id`, path: sql`${alias}.path`, node: sql`${alias}.node_id`, owner });
  return {
    actor,
    tree: everything ? 'channel' : onlyTree(grants),
    on,
    onRows: (alias) => onPlaced(alias, sql`${alias}.owner_id`),
    onMemberships: (alias) => onPlaced(alias, sql`${alias}.member_id`),
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
