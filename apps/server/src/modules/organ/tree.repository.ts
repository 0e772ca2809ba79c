import type { Queries } from '#db/database.ts';
import { raw, sql } from '#db/sql.ts';

/** A node and where it hangs. */
interface Hanging {
  id: number;
  path: string;
}

/** Hangs a node under another: its path and every path below it, and every row's copy of one, a statement a table. */
export async function moveSubtree(db: Queries, node: Hanging, parent: Hanging) {
  const path = `${parent.path}${node.id}/`;
  await db.query(sql`
    UPDATE node SET parent_id = ${parent.id}, version = version + 1,
           sort = (SELECT coalesce(max(sort) + 1, 0) FROM node WHERE parent_id = ${parent.id})
    WHERE id = ${node.id}`);
  for (const table of ['node', ...(await tablesWithPath(db))])
    await db.query(sql`
      UPDATE ${raw(`"${table}"`)} SET path = ${path} || substr(path, ${node.path.length + 1}::int)
      WHERE path LIKE ${`${node.path}%`}`);
}

/** Asked of the database, so that a business table of tomorrow moves along without being named here. */
const tablesWithPath = async (db: Queries) =>
  (
    await db.query<{ name: string }>(sql`
      SELECT c.relname AS name FROM pg_class c
      JOIN pg_attribute p ON p.attrelid = c.oid AND p.attname = 'path' AND NOT p.attisdropped
      JOIN pg_attribute n ON n.attrelid = c.oid AND n.attname = 'node_id' AND NOT n.attisdropped
      WHERE c.relnamespace = 'public'::regnamespace AND c.relkind IN ('r', 'p') AND NOT c.relispartition
      ORDER BY c.relname`)
  ).map(({ name }) => name);
