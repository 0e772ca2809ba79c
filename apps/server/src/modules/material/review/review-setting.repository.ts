import type { Queries } from '#db/database.ts';
import { sql } from '#db/sql.ts';

export const nodeKind = (db: Queries, nodeId: number) =>
  db.one<{ kind: string }>(sql`SELECT kind FROM node WHERE id = ${nodeId}`);
