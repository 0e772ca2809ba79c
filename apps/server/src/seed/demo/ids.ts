import type { Queries } from '#db/database.ts';
import { sql } from '#db/sql.ts';

/** The id that a planned row has in the database. */
export type IdOf<Plan> = (plan: Plan) => number;

/** Ids are taken before the rows are written, because a path ends in its node's own id. */
export async function reserveIds<Plan>(
  tx: Queries,
  table: 'channel' | 'node' | 'role' | 'member',
  plans: readonly Plan[],
): Promise<IdOf<Plan>> {
  const rows = await tx.query<{ id: number }>(
    sql`SELECT nextval(pg_get_serial_sequence(${table}, 'id')) AS id FROM generate_series(1, ${plans.length}::int)`,
  );
  const ids = new Map(plans.map((plan, at) => [plan, rows[at]?.id]));
  return (plan) => {
    const id = ids.get(plan);
    if (id === undefined) throw new Error(`not planned for ${table}`);
    return id;
  };
}
