import { type CustomerInfo, contract } from '@zhiying/contract';
import type { Queries } from '#db/database.ts';
import { anyOf, type SQL, sql } from '#db/sql.ts';
import type { Actor } from '#kernel/access/actor.ts';
import { RowMissing } from '#kernel/errors.ts';
import type { Unit } from '#kernel/unit.ts';
import { type CustomerFacts, type CustomerVerb, customerPolicy } from '../chat.policy.ts';
import { visibleInHierarchy } from '../chat.scope.ts';
import { loadCustomerInfo, ofPerson } from './customer.rows.ts';
import { customerPhoneColumns } from './customer-phone.service.ts';

const NOUN = '客户';

export interface CustomerRecord extends CustomerFacts {
  id: number;
  channelId: number;
  nodeId: number;
  path: string;
  ownerId: number | null;
  name: string;
  externalId: string;
  phoneSealed: string | null;
  mergedInto: number | null;
  clueId: number | null;
  version: number;
}

/** The customer, locked, with nothing in the way of the verb. */
export async function lockCustomer(
  db: Queries,
  actor: Actor,
  verb: CustomerVerb,
  id: number,
): Promise<CustomerRecord> {
  const row = await db.one<CustomerRecord>(sql`
    SELECT c.id, c.channel_id AS "channelId", c.node_id AS "nodeId", c.path, c.owner_id AS "ownerId", c.platform, c.name,
           c.external_id AS "externalId", ${ofPerson('phone_mask')} AS phone, ${ofPerson('phone_sealed')} AS "phoneSealed",
           c.merged_into AS "mergedInto", ${ofPerson('clue_id')} AS "clueId", c.version, (SELECT count(*)::int FROM chat_customer k WHERE k.merged_into = c.id) AS "mergedCount"
    FROM chat_customer c WHERE c.id = ${id} AND c.merged_into IS NULL AND ${customerPolicy.reach(actor, verb)} FOR NO KEY UPDATE OF c`);
  if (!row) throw RowMissing(NOUN);
  customerPolicy.guard(actor, verb, row);
  return row;
}

export async function customerInfo(db: Queries, actor: Actor, id: number): Promise<CustomerInfo> {
  const info = await loadCustomerInfo(db, actor, id);
  if (!info) throw RowMissing(NOUN);
  return info;
}

interface CustomerFields {
  name: string;
  wechat: string;
  city: string;
  remark: string;
}

/** Without `phone` the number stays; null removes it. */
export function updateCustomer(
  unit: Unit,
  id: number,
  { name, wechat, city, remark }: CustomerFields,
  phone: string | null | undefined,
) {
  return unit.query(sql`
    UPDATE chat_customer SET name = ${name}, named = named OR name <> ${name}, wechat = ${wechat}, city = ${city},
           remark = ${remark}, ${phoneColumns(unit, phone)}, version = version + 1 WHERE id = ${id}`);
}

function phoneColumns(unit: Unit, phone: string | null | undefined): SQL {
  if (phone === undefined) return sql`phone_sealed = phone_sealed`;
  if (phone === null) return sql`phone_sealed = NULL, phone_mark = NULL, phone_mask = NULL`;
  const { sealed, mark, mask } = customerPhoneColumns(unit.secrets, phone);
  return sql`phone_sealed = ${sealed}, phone_mark = ${mark}, phone_mask = ${mask}`;
}

/** The tags with these ids that the actor sees. */
export const findTags = (db: Queries, actor: Actor, ids: readonly number[]) =>
  db.query<{ id: number; name: string }>(sql`
    SELECT x.id, x.name FROM chat_tag x WHERE x.id = ${anyOf(ids)} AND ${visibleInHierarchy(actor, contract.chatTag.list)} ORDER BY x.id`);

export async function replaceTags(db: Queries, id: number, tagIds: readonly number[]) {
  await db.query(
    sql`DELETE FROM chat_customer_tag WHERE customer_id = ${id} AND tag_id <> ALL(${tagIds}::bigint[])`,
  );
  await db.query(sql`
    INSERT INTO chat_customer_tag (customer_id, tag_id) SELECT ${id}, tag FROM unnest(${tagIds}::bigint[]) tag ON CONFLICT DO NOTHING`);
}

export async function mergeCustomer(db: Queries, id: number, otherId: number) {
  await db.query(
    sql`UPDATE chat_customer SET merged_into = ${id}, merged_at = now(), version = version + 1 WHERE id = ${otherId}`,
  );
  await db.query(sql`UPDATE chat_customer SET version = version + 1 WHERE id = ${id}`);
}

/** Undefined where the other is not merged into this customer. */
export const splitCustomer = (db: Queries, id: number, otherId: number) =>
  db.one<{ name: string }>(sql`
    UPDATE chat_customer SET merged_into = NULL, merged_at = NULL, version = version + 1
    WHERE id = ${otherId} AND merged_into = ${id} RETURNING name`);

/** Links the customer and their latest talk to the clue. */
export async function linkClue(db: Queries, id: number, clueId: number) {
  await db.query(sql`UPDATE chat_customer SET clue_id = ${clueId}, version = version + 1 WHERE id = ${id}`);
  await db.query(sql`
    UPDATE chat_talk SET clue_id = ${clueId} WHERE id = (
      SELECT t.id FROM chat_talk t JOIN chat_customer k ON k.id = t.customer_id WHERE k.id = ${id} OR k.merged_into = ${id}
      ORDER BY t.last_at DESC LIMIT 1)`);
}

export async function openTalksOf(db: Queries, customerId: number): Promise<number[]> {
  const talks = await db.query<{ id: number }>(
    sql`SELECT id FROM chat_talk WHERE customer_id = ${customerId} AND state <> 'ended'`,
  );
  return talks.map(({ id }) => id);
}
