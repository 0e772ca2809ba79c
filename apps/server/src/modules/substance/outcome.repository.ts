import type { Queries } from '#db/database.ts';
import { type SQL, sql } from '#db/sql.ts';

export type Outcome = 'opened' | 'shared' | 'published' | 'visits' | 'leads';

/** The column that counts an outcome: of a substance, of a piece in a sending, and for visits and leads of a delivery. */
export const OUTCOME_COLUMNS: Record<Outcome, SQL> = {
  opened: sql`opened`,
  shared: sql`shared`,
  published: sql`published`,
  visits: sql`visits`,
  leads: sql`leads`,
};

/** Counts one more outcome of a substance, and of the sending it came by where there is one. */
export async function countOutcome(unit: Queries, what: Outcome, substanceId: number, sendId?: number) {
  const count = OUTCOME_COLUMNS[what];
  if (sendId !== undefined)
    await unit.query(sql`
      UPDATE substance_send_item SET ${count} = ${count} + 1 WHERE send_id = ${sendId} AND substance_id = ${substanceId}`);
  await unit.query(sql`UPDATE substance SET ${count} = ${count} + 1 WHERE id = ${substanceId}`);
}
