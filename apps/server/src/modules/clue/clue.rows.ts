import { Clue, type ClueInfo, contract } from '@zhiying/contract';
import type { Queries } from '#db/database.ts';
import { anyOf, sql } from '#db/sql.ts';
import type { Actor } from '#kernel/access/actor.ts';
import type { Storage } from '#kernel/storage.ts';
import { cityOf } from '../city/index.ts';
import { type ClueFacts, cluePolicy } from './clue.policy.ts';
import { cluesOf } from './clue.scope.ts';
import { historyOf } from './follow/history.repository.ts';
import { comparableFor } from './phone/phone.repository.ts';
import { scoreParts } from './report/score.ts';

interface ClueRow
  extends Omit<Clue, 'can' | 'city'>,
    Pick<ClueFacts, 'ownerId' | 'ownerName' | 'extensionAsked'> {
  cityCode: string | null;
  firstContactAt: string | null;
  reached: (boolean | null)[];
}

const read = (db: Queries, actor: Actor, ids: readonly number[]) =>
  db.query<ClueRow>(sql`
    SELECT c.id, c.name, c.phone_mask AS phone, c.state, c.source, c.source_note AS "sourceNote", c.model,
           c.city_code AS "cityCode", c.remark, c.score, c.next_at AS "nextAt", c.last_follow_at AS "lastFollowAt",
           c.recycle_at AS "recycleAt", c.close_reason AS "closeReason", c.created_at AS "createdAt", c.version,
           c.first_contact_at AS "firstContactAt", c.owner_id AS "ownerId", m.name AS "ownerName",
           c.extension IS NOT NULL AS "extensionAsked",
           CASE WHEN m.id IS NOT NULL THEN json_build_object('id', m.id, 'name', m.name) END AS owner,
           json_build_object('id', n.id, 'name', n.name) AS node, ${cluePolicy.reached(actor)} AS reached
    FROM clue c JOIN node n ON n.id = c.node_id LEFT JOIN member m ON m.id = c.owner_id
    WHERE c.id = ${anyOf(ids)}`);

export async function loadClues(db: Queries, actor: Actor, ids: readonly number[]): Promise<Clue[]> {
  const can = cluePolicy.can(actor);
  return (await read(db, actor, ids)).map((row) => shown(row, can(row)));
}

const shown = (row: ClueRow, can: Clue['can']): Clue => {
  const city = row.cityCode ? cityOf(row.cityCode) : undefined;
  return Clue.parse({ ...row, city: city ? { code: city.code, name: city.name } : null, can });
};

interface ClueBrief extends Pick<Clue, 'id' | 'name' | 'state' | 'score' | 'nextAt'> {
  owner: string | null;
  node: string;
  at: string;
  visitedAt: string | null;
  wonAt: string | null;
  /** Whether the actor may open it. */
  mayOpen: boolean;
}

/** A clue in a few words, for whoever brought the customer, whether or not they see the clue itself. */
export const clueBrief = (db: Queries, actor: Actor, id: number) =>
  db.one<ClueBrief>(sql`
    SELECT c.id, c.name, c.state, c.score, c.next_at AS "nextAt", m.name AS owner, n.name AS node, c.created_at AS at,
           c.visited_at AS "visitedAt", c.won_at AS "wonAt", ${cluesOf(actor, contract.clue.info)} AS "mayOpen"
    FROM clue c JOIN node n ON n.id = c.node_id LEFT JOIN member m ON m.id = c.owner_id
    WHERE c.channel_id = ${actor.channelId} AND c.id = (SELECT coalesce(x.merged_into, x.id) FROM clue x WHERE x.id = ${id})`);

/** What the drawer tells beyond the list. */
export async function loadClueInfo(
  db: Queries,
  storage: Storage,
  actor: Actor,
  id: number,
): Promise<ClueInfo | undefined> {
  const [row] = await read(db, actor, [id]);
  if (!row) return undefined;
  // Equal numbers are told to whoever may see both of them, or typed both in.
  const { isComparable = false, suspect = null } =
    (await db.one<{ isComparable: boolean; suspect: ClueInfo['suspect'] }>(sql`
      SELECT ${comparableFor(actor)} AS "isComparable", CASE WHEN ${cluesOf(actor, contract.clue.dismissSuspect)} THEN c.suspect END AS suspect
      FROM clue c WHERE c.id = ${id}`)) ?? {};
  const twins = await db.query<ClueInfo['twins'][number]>(sql`
    SELECT c.id, c.name, c.state, c.source, m.name AS owner, c.created_at AS "createdAt",
           CASE WHEN c.identity_mark = own.identity_mark THEN 'identity' ELSE 'phone' END AS by
    FROM clue own JOIN clue c ON c.channel_id = own.channel_id AND c.id <> own.id AND c.merged_into IS NULL
      AND (c.phone_mark = own.phone_mark AND ${isComparable} AND ${comparableFor(actor)} OR c.identity_mark = own.identity_mark)
    LEFT JOIN member m ON m.id = c.owner_id
    WHERE own.id = ${id} AND ${cluesOf(actor, contract.clue.list)} ORDER BY c.id LIMIT 20`);
  const merged = await db.query<ClueInfo['merged'][number]>(sql`
    SELECT c.id, c.name, c.merged_at AS "mergedAt" FROM clue c WHERE c.merged_into = ${id} ORDER BY c.id`);
  const asked = await db.one<{
    extension: { reason: string; askedAt: string };
    by: string;
    mayDecide: boolean;
  }>(sql`
    SELECT c.extension, m.name AS by, (c.owner_id <> ${actor.id} AND ${cluesOf(actor, contract.clue.decideExtension)}) AS "mayDecide"
    FROM clue c JOIN member m ON m.id = c.owner_id WHERE c.id = ${id} AND c.extension IS NOT NULL`);
  return {
    ...shown(row, cluePolicy.can(actor)(row)),
    scoreParts: scoreParts(row),
    history: await historyOf(db, storage, id),
    twins,
    suspect,
    merged,
    extension: asked ? { ...asked.extension, by: asked.by, mayDecide: asked.mayDecide } : null,
  };
}
