import {
  type BodyOf,
  type Call,
  CHAT_PLATFORMS,
  type CustomerInfo,
  contract,
  maskPhone,
} from '@zhiying/contract';
import type { Queries } from '#db/database.ts';
import { anyOf, sql } from '#db/sql.ts';
import type { Actor } from '#kernel/access/actor.ts';
import { holdTree } from '#kernel/access/tree-lock.ts';
import { RowChanged, RowMissing } from '#kernel/errors.ts';
import type { Kernel } from '#kernel/kernel.ts';
import { findSeen } from '#kernel/list/find-seen.ts';
import type { Secrets } from '#kernel/secrets.ts';
import type { Unit } from '#kernel/unit.ts';
import { arrive, withoutNumber } from '../clue/index.ts';
import { announceTalks } from './announce.ts';
import { AlreadyMerged, ClueRefused, NotAnother, NotMerged } from './chat.errors.ts';
import { type CustomerFacts, type CustomerVerb, customerPolicy } from './chat.policy.ts';
import { customerSource } from './chat.source.ts';
import { around } from './chat-keys.ts';
import { loadCustomerInfo, ofPerson } from './customer.rows.ts';
import { keptNumber, openNumber, withoutTheirs } from './left-numbers.ts';

type Calls = typeof contract.chatCustomer;
const NOUN = '客户';

interface CustomerRecord extends CustomerFacts {
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

async function holdCustomer(
  unit: Unit,
  actor: Actor,
  verb: CustomerVerb,
  id: number,
): Promise<CustomerRecord> {
  const row = await unit.one<CustomerRecord>(sql`
    SELECT c.id, c.channel_id AS "channelId", c.node_id AS "nodeId", c.path, c.owner_id AS "ownerId", c.platform, c.name,
           c.external_id AS "externalId", ${ofPerson('phone_mask')} AS phone, ${ofPerson('phone_sealed')} AS "phoneSealed",
           c.merged_into AS "mergedInto", ${ofPerson('clue_id')} AS "clueId", c.version, (SELECT count(*)::int FROM chat_customer k WHERE k.merged_into = c.id) AS "mergedCount"
    FROM chat_customer c WHERE c.id = ${id} AND c.merged_into IS NULL AND ${customerPolicy.reach(actor, verb)} FOR UPDATE OF c`);
  if (!row) throw RowMissing(NOUN);
  customerPolicy.guard(actor, verb, row);
  return row;
}

const audit = (
  unit: Unit,
  call: Call,
  { id }: { id: number },
  summary: string,
  before?: unknown,
  after?: unknown,
) => unit.audit({ call, entity: 'chatCustomer', entityId: id, summary, before, after });

const numberColumns = (secrets: Secrets, phone: string) => {
  const { sealed, mark, mask } = keptNumber(secrets, phone);
  return sql`phone_sealed = ${sealed}, phone_mark = ${mark}, phone_mask = ${mask}`;
};

const infoOf = async (db: Queries, actor: Actor, id: number): Promise<CustomerInfo> => {
  const info = await loadCustomerInfo(db, actor, id);
  if (!info) throw RowMissing(NOUN);
  return info;
};

/** Inboxes that show the customer show them anew. */
async function tell(unit: Unit, ids: readonly number[]) {
  const talks = await unit.query<{ id: number }>(
    sql`SELECT id FROM chat_talk WHERE customer_id = ${anyOf(ids)} AND state <> 'ended'`,
  );
  await announceTalks(
    unit,
    talks.map(({ id }) => id),
  );
}

export const customerService = ({ db, tx }: Kernel) => {
  const change = (
    actor: Actor,
    verb: CustomerVerb,
    id: number,
    work: (unit: Unit, customer: CustomerRecord) => Promise<unknown>,
  ) =>
    tx(actor, async (unit) => {
      await work(unit, await holdCustomer(unit, actor, verb, id));
      await tell(unit, [id]);
      return infoOf(unit, actor, id);
    });

  return {
    async info(actor: Actor, id: number) {
      await findSeen(db, customerSource(actor, {}), id, NOUN);
      return infoOf(db, actor, id);
    },

    update: (actor: Actor, { id, version, phone, ...said }: BodyOf<Calls['update']>) =>
      change(actor, 'edit', id, async (unit, customer) => {
        if (customer.version !== version) throw RowChanged(await infoOf(unit, actor, id));
        const kept =
          phone === undefined
            ? sql`phone_sealed = phone_sealed`
            : phone === null
              ? sql`phone_sealed = NULL, phone_mark = NULL, phone_mask = NULL`
              : numberColumns(unit.secrets, phone);
        const hidden = async (text: string) =>
          withoutNumber(await withoutTheirs(unit, id, text), phone ?? null);
        const fields = { ...said, name: await hidden(said.name), remark: await hidden(said.remark) };
        await unit.query(sql`
          UPDATE chat_customer SET name = ${fields.name}, named = named OR name <> ${fields.name}, wechat = ${fields.wechat}, city = ${fields.city},
                 remark = ${fields.remark}, ${kept}, version = version + 1 WHERE id = ${id}`);
        await audit(
          unit,
          contract.chatCustomer.update,
          customer,
          `编辑会话客户「${fields.name}」`,
          { name: customer.name },
          {
            ...fields,
            ...(phone === undefined ? {} : { phone: maskPhone(phone) }),
          },
        );
      }),

    setTags: (actor: Actor, { id, tagIds }: BodyOf<Calls['setTags']>) =>
      change(actor, 'edit', id, async (unit, customer) => {
        const tags = await unit.query<{ id: number; name: string }>(sql`
          SELECT x.id, x.name FROM chat_tag x WHERE x.id = ${anyOf(tagIds)} AND ${around(actor, contract.chatTag.list)} ORDER BY x.id`);
        if (tags.length < new Set(tagIds).size) throw RowMissing('标签');
        await unit.query(
          sql`DELETE FROM chat_customer_tag WHERE customer_id = ${id} AND tag_id <> ALL(${tagIds}::bigint[])`,
        );
        await unit.query(sql`
          INSERT INTO chat_customer_tag (customer_id, tag_id) SELECT ${id}, tag FROM unnest(${tagIds}::bigint[]) tag ON CONFLICT DO NOTHING`);
        await audit(
          unit,
          contract.chatCustomer.setTags,
          customer,
          `设置客户「${customer.name}」的标签`,
          undefined,
          {
            tags: tags.map(({ name }) => name),
          },
        );
      }),

    /** The other's talks, notes and number are this person's from now on; nothing is rewritten, so it can be undone. */
    merge: (actor: Actor, { id, otherId }: BodyOf<Calls['merge']>) =>
      change(actor, 'merge', id, async (unit, customer) => {
        if (id === otherId) throw NotAnother();
        const other = await holdCustomer(unit, actor, 'merge', otherId);
        if (other.mergedCount > 0) throw AlreadyMerged();
        await unit.query(
          sql`UPDATE chat_customer SET merged_into = ${id}, merged_at = now(), version = version + 1 WHERE id = ${otherId}`,
        );
        await unit.query(sql`UPDATE chat_customer SET version = version + 1 WHERE id = ${id}`);
        await audit(
          unit,
          contract.chatCustomer.merge,
          customer,
          `将客户「${other.name}」合并到「${customer.name}」`,
          undefined,
          { otherId },
        );
        await tell(unit, [otherId]);
      }),

    split: (actor: Actor, { id, otherId }: BodyOf<Calls['split']>) =>
      change(actor, 'split', id, async (unit, customer) => {
        const other = await unit.one<{ name: string }>(sql`
          UPDATE chat_customer SET merged_into = NULL, merged_at = NULL, version = version + 1
          WHERE id = ${otherId} AND merged_into = ${id} RETURNING name`);
        if (!other) throw NotMerged();
        await audit(
          unit,
          contract.chatCustomer.split,
          customer,
          `取消合并客户「${other.name}」与「${customer.name}」`,
          undefined,
          { otherId },
        );
        await tell(unit, [otherId]);
      }),

    revealPhone: (actor: Actor, id: number) =>
      tx(actor, async (unit) => {
        const customer = await holdCustomer(unit, actor, 'reveal', id);
        await audit(
          unit,
          contract.chatCustomer.revealPhone,
          customer,
          `查看客户「${customer.name}」的完整手机号`,
        );
        return { phone: openNumber(unit.secrets, customer.phoneSealed ?? '') };
      }),

    makeClue: (actor: Actor, { id, model, remark }: BodyOf<Calls['makeClue']>) =>
      tx(actor, async (unit) => {
        const customer = await holdCustomer(unit, actor, 'clue', id);
        await holdTree(unit, customer.channelId);
        const made = await arrive(unit, {
          channelId: customer.channelId,
          nodeId: customer.nodeId,
          path: customer.path,
          name: customer.name,
          phone: customer.phoneSealed ? openNumber(unit.secrets, customer.phoneSealed) : null,
          identity: `${customer.platform}:${customer.externalId}`,
          source: 'chat',
          sourceNote: `${CHAT_PLATFORMS[customer.platform]}会话`,
          model,
          remark,
          ownerId: customer.ownerId ?? actor.id,
        });
        if (!made) throw ClueRefused();
        await unit.query(
          sql`UPDATE chat_customer SET clue_id = ${made.id}, version = version + 1 WHERE id = ${id}`,
        );
        await unit.query(sql`
          UPDATE chat_talk SET clue_id = ${made.id} WHERE id = (
            SELECT t.id FROM chat_talk t JOIN chat_customer k ON k.id = t.customer_id WHERE k.id = ${id} OR k.merged_into = ${id}
            ORDER BY t.last_at DESC LIMIT 1)`);
        await audit(
          unit,
          contract.chatCustomer.makeClue,
          customer,
          `将客户「${customer.name}」转为线索`,
          undefined,
          { clueId: made.id },
        );
        await tell(unit, [id]);
        return { clueId: made.id, known: made.known };
      }),
  };
};
