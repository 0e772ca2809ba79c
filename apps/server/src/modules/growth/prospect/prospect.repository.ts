import type { ProspectInfo, SignalKind, TouchResult, TouchWay } from '@zhiying/contract';
import type { Queries } from '#db/database.ts';
import { anyOf, type SQL, sql } from '#db/sql.ts';
import type { Actor } from '#kernel/access/actor.ts';
import { RowChanged, RowMissing } from '#kernel/errors.ts';
import { type ProspectVerb, prospectPolicy } from './prospect.policy.ts';
import { loadProspectInfo, lockProspects, type ProspectRecord } from './prospect.rows.ts';

const NOUN = '潜客';

/** The prospect, locked, with nothing in the way of the verb and, where one is given, at this version. */
export async function lockProspect(
  db: Queries,
  actor: Actor,
  verb: ProspectVerb,
  id: number,
  version?: number,
): Promise<ProspectRecord> {
  const [found] = await lockProspectsFor(db, actor, verb, [id]);
  if (!found) throw RowMissing(NOUN);
  if (version !== undefined && found.version !== version) throw RowChanged(await prospectInfo(db, actor, id));
  return found;
}

/** All these prospects, locked, with nothing in the way of the verb; throws if one is missing. */
export async function lockProspectsFor(
  db: Queries,
  actor: Actor,
  verb: ProspectVerb,
  ids: readonly number[],
): Promise<ProspectRecord[]> {
  const found = await lockProspects(db, actor, prospectPolicy.reach(actor, verb), ids);
  if (found.length < new Set(ids).size) throw RowMissing(NOUN);
  for (const prospect of found) prospectPolicy.guard(actor, verb, prospect);
  return found;
}

export async function prospectInfo(db: Queries, actor: Actor, id: number): Promise<ProspectInfo> {
  const info = await loadProspectInfo(db, actor, id);
  if (!info) throw RowMissing(NOUN);
  return info;
}

/** Makes a person the owner; from then on the prospect is shown with this name. */
export const assignProspect = (
  db: Queries,
  id: number,
  to: { memberId: number; nodeId: number; path: string },
  { name, selfAssigned }: { name: string; selfAssigned: boolean },
) =>
  db.query(sql`
    UPDATE growth_prospect SET owner_id = ${to.memberId}, node_id = ${to.nodeId}, path = ${to.path}, name = ${name},
           self_assigned = ${selfAssigned}, claimed_at = now(), version = version + 1 WHERE id = ${id}`);

/** Returns a prospect to everybody and takes it out of tasks that have not settled it. */
export async function releaseProspect(db: Queries, actor: Actor, id: number, name: string) {
  await db.query(sql`
    UPDATE growth_prospect SET owner_id = NULL, name = ${name}, claimed_at = NULL, released_by = ${actor.id}, next_at = NULL, version = version + 1
    WHERE id = ${id}`);
  await db.query(sql`DELETE FROM growth_task_case WHERE prospect_id = ${id} AND done_at IS NULL`);
}

/** The kind of the prospect's latest signal. */
export async function lastSignalKind(db: Queries, id: number): Promise<SignalKind> {
  const row = await db.one<{ kind: SignalKind }>(
    sql`SELECT s.kind FROM growth_signal s WHERE s.prospect_id = ${id} ORDER BY s.at DESC, s.id DESC LIMIT 1`,
  );
  return row?.kind ?? 'comment';
}

export const linkClue = (db: Queries, id: number, clueId: number) =>
  db.query(sql`
    UPDATE growth_prospect SET clue_id = ${clueId}, clue_at = now(), state = 'clue', next_at = NULL, version = version + 1 WHERE id = ${id}`);

/**
 * Serializes touches from one account and in one store, so that two at the same time cannot exceed their
 * limits together.
 */
export async function lockTouchLimits(db: Queries, actor: Actor, id: number) {
  const prospect = await db.one<{ nodeId: number; accountId: number | null }>(sql`
    SELECT p.node_id AS "nodeId", p.account_id AS "accountId" FROM growth_prospect p
    WHERE p.id = ${id} AND ${prospectPolicy.reach(actor, 'touch')}`);
  if (!prospect) throw RowMissing(NOUN);
  const names = [`growth.node ${prospect.nodeId}`, `growth.account ${prospect.accountId ?? 0}`];
  for (const name of names) await db.query(sql`SELECT pg_advisory_xact_lock(hashtextextended(${name}, 0))`);
}

/** The state after a touch; a prospect that became a clue stays one, unless they refused contact. */
const stateAfter = (result: TouchResult): SQL =>
  result === 'refused' ? sql`'refused'` : sql`CASE WHEN state = 'clue' THEN state ELSE ${result} END`;

interface NewTouch {
  memberId: number;
  way: TouchWay;
  result: TouchResult;
  templateId: number | null;
  template: { name: string; version: number } | null;
  text: string;
  note: string;
  nextAt: string | null;
}

/** Stores a touch and what it means for the prospect. */
export async function recordTouch(
  db: Queries,
  prospect: ProspectRecord,
  { memberId, way, result, templateId, template, text, note, nextAt }: NewTouch,
) {
  await db.query(sql`
    INSERT INTO growth_touch (channel_id, node_id, path, owner_id, prospect_id, account_id, way, result, template_id, template,
                              template_version, text, note, next_at)
    VALUES (${prospect.channelId}, ${prospect.nodeId}, ${prospect.path}, ${memberId}, ${prospect.id}, ${prospect.accountId}, ${way}, ${result},
            ${templateId}, ${template?.name ?? null}, ${template?.version ?? null}, ${text}, ${note}, ${nextAt}::timestamptz)`);
  await db.query(sql`
    UPDATE growth_prospect SET state = ${stateAfter(result)}, touched_at = coalesce(touched_at, now()),
           next_at = CASE WHEN ${result === 'refused' || result === 'wrong'} THEN NULL ELSE ${nextAt}::timestamptz END,
           version = version + 1 WHERE id = ${prospect.id}`);
}

export const prospectPlaces = (unit: Queries, ids: readonly number[]) =>
  unit.query<{ id: number; channelId: number; path: string; ownerId: number | null }>(sql`
    SELECT p.id, p.channel_id AS "channelId", p.path, p.owner_id AS "ownerId" FROM growth_prospect p WHERE p.id = ${anyOf(ids)}`);
