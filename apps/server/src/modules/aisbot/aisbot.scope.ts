import { type SQL, sql } from '#db/sql.ts';
import type { Actor, RequiredCalls } from '#kernel/access/actor.ts';
import { type Place, placeOf } from '#kernel/access/place-of.ts';
import { changeable } from '#kernel/access/row-reach.ts';
import { scope } from '#kernel/access/scope.ts';
import { RowMissing } from '#kernel/errors.ts';
import type { Unit } from '#kernel/unit.ts';
import { findNodes } from '../organ/index.ts';
import { barredColumn, notOwn } from '../review/index.ts';

export { changeable, nodesOn, usable } from '#kernel/access/row-reach.ts';

/** Who may not pass a row: whoever made it, and whoever saved it last, which submits it. */
export const barredIds = barredColumn(sql`r`, { submittedBy: sql`r.updated_by` });

/** Somebody who made or saved it passes it: possible where the channel allows it, and told in the audit. */
export const isOwn = (actor: Actor, row: { ownerId: number; updatedBy: number }) =>
  actor.id === row.ownerId || actor.id === row.updatedBy;

/** Rows that wait for this actor's decision. */
export const waitsFor = (actor: Actor, pass: RequiredCalls): SQL =>
  sql`(r.status = 'pending' AND ${changeable(actor, pass)} AND ${notOwn(actor, sql`r`, { submittedBy: sql`r.updated_by` })})`;

export const CHINA_TODAY = sql`(now() AT TIME ZONE 'Asia/Shanghai')::date`;

/** Where something new is known: the place named, if the actor may write there, or their own. */
export async function knownAt(
  unit: Unit,
  actor: Actor,
  asked: RequiredCalls,
  nodeId: number | undefined,
): Promise<Place> {
  const own = await placeOf(unit, actor, asked);
  if (nodeId === undefined || nodeId === own.nodeId) return own;
  const [node] = await findNodes(unit, scope(actor, asked), [nodeId]);
  if (!node) throw RowMissing('组织');
  return { ...own, nodeId: node.id, path: node.path };
}
