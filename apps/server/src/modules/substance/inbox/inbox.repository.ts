import type { InboxBox, SubstanceInput } from '@zhiying/contract';
import type { Queries } from '#db/database.ts';
import { sql } from '#db/sql.ts';
import type { Actor } from '#kernel/access/actor.ts';
import { RowMissing } from '#kernel/errors.ts';
import { countOutcome, type Outcome } from '../outcome.repository.ts';
import { deliveries, latest } from './in-force.scope.ts';
import { BOXES, ownDeliveries } from './inbox.source.ts';

interface Delivery {
  id: number;
  sendId: number;
  substanceId: number;
  title: string;
}

/** The actor's delivery, if it is still in force, locked until the transaction ends. */
export async function lockDelivery(unit: Queries, actor: Actor, id: number): Promise<Delivery> {
  const delivery = await unit.one<Delivery>(sql`
    SELECT v.id, v.send_id AS "sendId", v.substance_id AS "substanceId", s.title FROM ${deliveries}
    WHERE v.id = ${id} AND ${ownDeliveries(actor)} FOR UPDATE OF v`);
  if (!delivery) throw RowMissing('内容');
  return delivery;
}

type Step = Exclude<Outcome, 'visits' | 'leads'>;
const STEP_MOMENTS = { opened: sql`opened_at`, shared: sql`shared_at`, published: sql`published_at` };

/** The first time counts, for the person, the sending and the piece alike. */
export async function recordStep(unit: Queries, { id, sendId, substanceId }: Delivery, step: Step) {
  const moment = STEP_MOMENTS[step];
  const first = await unit.one(
    sql`UPDATE substance_delivery SET ${moment} = now() WHERE id = ${id} AND ${moment} IS NULL RETURNING id`,
  );
  if (first) await countOutcome(unit, step, substanceId, sendId);
}

export const countShare = (unit: Queries, id: number) =>
  unit.query(sql`UPDATE substance_delivery SET shares = shares + 1 WHERE id = ${id}`);

export const setPublishedUrl = (unit: Queries, id: number, url: string) =>
  unit.query(sql`UPDATE substance_delivery SET published_url = ${url} WHERE id = ${id}`);

/** The piece in the version that was sent. */
export async function findSentInput(
  db: Queries,
  { sendId, substanceId }: Delivery,
): Promise<SubstanceInput | null> {
  const version = await db.one<{ input: SubstanceInput }>(sql`
    SELECT n.input FROM substance_send_item i JOIN substance_version n ON n.id = i.version_id
    WHERE i.send_id = ${sendId} AND i.substance_id = ${substanceId}`);
  return version?.input ?? null;
}

export async function countBoxes(db: Queries, actor: Actor): Promise<Record<InboxBox, number>> {
  const row = await db.one<Record<InboxBox, number>>(sql`
    SELECT count(*) FILTER (WHERE ${BOXES.all})::int AS "all", count(*) FILTER (WHERE ${BOXES.must})::int AS must,
           count(*) FILTER (WHERE ${BOXES.unopened})::int AS unopened, count(*) FILTER (WHERE ${BOXES.shared})::int AS shared
    FROM ${deliveries} WHERE ${ownDeliveries(actor)} AND ${latest}`);
  return row ?? { all: 0, must: 0, unopened: 0, shared: 0 };
}
