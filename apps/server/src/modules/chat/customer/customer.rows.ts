import { type Customer, type CustomerInfo, contract } from '@zhiying/contract';
import type { Queries } from '#db/database.ts';
import { anyOf, raw, type SQL, sql } from '#db/sql.ts';
import type { Actor } from '#kernel/access/actor.ts';
import { type CustomerFacts, customerPolicy } from '../chat.policy.ts';
import { customersOf, talksOf } from '../chat.scope.ts';
import { tagsOf } from '../talk/talk.rows.ts';

interface Row extends Omit<Customer, 'can'>, Pick<CustomerFacts, 'mergedCount'> {
  reached: (boolean | null)[];
}

/**
 * A field of a customer (`c`), or else of a customer merged into them. Nothing is copied, so that splitting
 * them restores both.
 */
export const ofPerson = (column: 'phone_mask' | 'phone_sealed' | 'wechat' | 'clue_id'): SQL =>
  sql`(SELECT k.${raw(column)} FROM chat_customer k WHERE (k.id = c.id OR k.merged_into = c.id) AND coalesce(k.${raw(column)}::text, '') <> ''
       ORDER BY k.merged_into IS NOT NULL, k.id LIMIT 1)`;

/** A customer (`c`) and everybody merged into them. */
export const everyoneOf = (id: SQL): SQL =>
  sql`ARRAY(SELECT k.id FROM chat_customer k WHERE k.id = ${id} OR k.merged_into = ${id})`;

export async function loadCustomers(db: Queries, actor: Actor, ids: readonly number[]): Promise<Customer[]> {
  const can = customerPolicy.can(actor);
  const rows = await db.query<Row>(sql`
    SELECT c.id, c.platform, c.name, c.avatar, ${ofPerson('phone_mask')} AS phone, coalesce(${ofPerson('wechat')}, '') AS wechat, c.city, c.source, c.remark,
           json_build_object('id', a.id, 'name', a.name) AS account, json_build_object('id', n.id, 'name', n.name) AS node,
           CASE WHEN m.id IS NOT NULL THEN json_build_object('id', m.id, 'name', m.name) END AS owner,
           ${tagsOf(sql`c.id`)} AS tags, ${ofPerson('clue_id')} AS "clueId", c.first_at AS "firstAt", c.last_at AS "lastAt", c.version,
           (SELECT count(*)::int FROM chat_talk t WHERE t.customer_id = ANY(${everyoneOf(sql`c.id`)})) AS talks,
           (SELECT count(*)::int FROM chat_customer k WHERE k.merged_into = c.id) AS "mergedCount",
           ${customerPolicy.reached(actor)} AS reached
    FROM chat_customer c JOIN chat_account a ON a.id = c.account_id JOIN node n ON n.id = c.node_id
    LEFT JOIN member m ON m.id = c.owner_id WHERE c.id = ${anyOf(ids)}`);
  return rows.map(({ mergedCount, reached, ...row }) => ({
    ...row,
    can: can({ ...row, mergedCount, reached }),
  }));
}

const PAST_SHOWN = 20;
const NOTES_SHOWN = 50;

/** What the side panel shows beyond the list, limited to what the actor sees. */
export async function loadCustomerInfo(
  db: Queries,
  actor: Actor,
  id: number,
): Promise<CustomerInfo | undefined> {
  const [row] = await loadCustomers(db, actor, [id]);
  if (!row) return undefined;
  const everyone = everyoneOf(sql`${id}::bigint`);
  const merged = await db.query<CustomerInfo['merged'][number]>(sql`
    SELECT c.id, c.name, c.platform, a.name AS account FROM chat_customer c JOIN chat_account a ON a.id = c.account_id
    WHERE c.merged_into = ${id} ORDER BY c.id`);
  // Equal numbers are only reported to people who may see both.
  const { seen = false } =
    (await db.one<{ seen: boolean }>(sql`
      SELECT ${customersOf(actor, contract.chatCustomer.revealPhone)} AS seen FROM chat_customer c WHERE c.id = ${id}`)) ??
    {};
  const twins = await db.query<CustomerInfo['twins'][number]>(sql`
    SELECT c.id, c.name, c.platform, CASE WHEN c.wechat <> '' AND c.wechat = own.wechat THEN 'wechat' ELSE 'phone' END AS by
    FROM chat_customer own JOIN chat_customer c ON c.channel_id = own.channel_id AND c.id <> own.id AND c.merged_into IS NULL
      AND (c.phone_mark = own.phone_mark AND ${seen} AND ${customersOf(actor, contract.chatCustomer.revealPhone)}
        OR (c.wechat <> '' AND c.wechat = own.wechat AND c.wechat NOT LIKE '%****%'))
    WHERE own.id = ${id} AND ${customersOf(actor, contract.chatCustomer.info)} ORDER BY c.id LIMIT 10`);
  const history = await db.query<CustomerInfo['history'][number]>(sql`
    SELECT t.id, t.platform, t.state, t.last_at AS at, t.last_text AS text FROM chat_talk t
    WHERE t.customer_id = ANY(${everyone}) AND ${talksOf(actor, contract.chat.list)} ORDER BY t.last_at DESC LIMIT ${PAST_SHOWN}`);
  const notes = await db.query<CustomerInfo['notes'][number]>(sql`
    SELECT o.id, o.text, m.name AS by, o.at FROM chat_note o JOIN member m ON m.id = o.member_id
    WHERE o.customer_id = ANY(${everyone}) ORDER BY o.id DESC LIMIT ${NOTES_SHOWN}`);
  return { ...row, merged, twins, history, notes };
}
