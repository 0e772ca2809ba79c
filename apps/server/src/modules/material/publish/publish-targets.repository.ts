import { contract } from '@zhiying/contract';
import type { Queries } from '#db/database.ts';
import { sql } from '#db/sql.ts';
import { type Actor, keysFor } from '#kernel/access/actor.ts';
import { inForce } from '#kernel/access/paths.ts';
import { offerTargets } from '../../organ/index.ts';

const SEES = keysFor(contract.material.list);

/** Active people (`ms`, `r`, `m`) whose membership lets them see materials. */
const seers = sql`membership ms JOIN role r ON r.id = ms.role_id JOIN member m ON m.id = ms.member_id
  AND m.status = 'active' AND r.keys && ${SEES}`;

/** The nodes of the publisher's scope, each with how many people there see materials. */
export const offerRecipients = (db: Queries, actor: Actor) =>
  offerTargets(db, actor, contract.materialPublish.targets, SEES);

/** How many people at or below these nodes see materials. */
export async function countReached(db: Queries, paths: readonly string[]): Promise<number> {
  const row = await db.one<{ people: number }>(sql`
    SELECT count(DISTINCT ms.member_id)::int AS people FROM ${seers}
    JOIN unnest(${paths}::text[]) AS target(path) ON ms.path LIKE target.path || '%'
    WHERE ${inForce(sql`ms.path`)}`);
  return row?.people ?? 0;
}
