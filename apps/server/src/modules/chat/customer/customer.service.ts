import { type BodyOf, type Call, CHAT_PLATFORMS, contract, maskPhone } from '@zhiying/contract';
import type { Actor } from '#kernel/access/actor.ts';
import { lockTree } from '#kernel/access/tree-lock.ts';
import { RowChanged, RowMissing } from '#kernel/errors.ts';
import type { Kernel } from '#kernel/kernel.ts';
import { findVisible } from '#kernel/list/find-visible.ts';
import { maskWritten } from '#kernel/phone/phone-mask.ts';
import type { Unit } from '#kernel/unit.ts';
import { upsertClue } from '../../clue/index.ts';
import { announceTalks } from '../announce.service.ts';
import { AlreadyMerged, ClueRefused, NotAnother, NotMerged } from '../chat.errors.ts';
import type { CustomerVerb } from '../chat.policy.ts';
import { lockCustomers } from '../chat.repository.ts';
import { customerSource } from '../chat.source.ts';
import * as repository from './customer.repository.ts';
import { decryptPhone } from './customer-phone.service.ts';

type Calls = typeof contract.chatCustomer;
const NOUN = '客户';

const audit = (
  unit: Unit,
  call: Call,
  { id }: { id: number },
  summary: string,
  before?: unknown,
  after?: unknown,
) => unit.audit({ call, entity: 'chatCustomer', entityId: id, summary, before, after });

/** Inboxes that show the customer reload their open talks. */
const announceCustomer = async (unit: Unit, id: number) =>
  announceTalks(unit, await repository.openTalksOf(unit, id));

export const customerService = ({ db, tx }: Kernel) => {
  const change = (
    actor: Actor,
    verb: CustomerVerb,
    id: number,
    work: (unit: Unit, customer: repository.CustomerRecord) => Promise<unknown>,
    /** A second customer that the work changes; both are locked in the order of their ids. */
    otherId?: number,
  ) =>
    tx(actor, async (unit) => {
      if (otherId !== undefined) await lockCustomers(unit, [id, otherId]);
      await work(unit, await repository.lockCustomer(unit, actor, verb, id));
      await announceCustomer(unit, id);
      return repository.customerInfo(unit, actor, id);
    });

  return {
    async info(actor: Actor, id: number) {
      await findVisible(db, customerSource(actor, {}), id, NOUN);
      return repository.customerInfo(db, actor, id);
    },

    update: (actor: Actor, { id, version, phone, ...written }: BodyOf<Calls['update']>) =>
      change(actor, 'edit', id, async (unit, customer) => {
        if (customer.version !== version) throw RowChanged(await repository.customerInfo(unit, actor, id));
        const fields = maskWritten(written);
        await repository.updateCustomer(unit, id, fields, phone);
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
        const tags = await repository.findTags(unit, actor, tagIds);
        if (tags.length < new Set(tagIds).size) throw RowMissing('标签');
        await repository.replaceTags(unit, id, tagIds);
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

    /** The other's talks, notes and number count as this person's; no row is rewritten, so that a split restores both. */
    merge: (actor: Actor, { id, otherId }: BodyOf<Calls['merge']>) =>
      change(
        actor,
        'merge',
        id,
        async (unit, customer) => {
          if (id === otherId) throw NotAnother();
          const other = await repository.lockCustomer(unit, actor, 'merge', otherId);
          if (other.mergedCount > 0) throw AlreadyMerged();
          await repository.mergeCustomer(unit, id, otherId);
          await audit(
            unit,
            contract.chatCustomer.merge,
            customer,
            `将客户「${other.name}」合并到「${customer.name}」`,
            undefined,
            { otherId },
          );
          await announceCustomer(unit, otherId);
        },
        otherId,
      ),

    split: (actor: Actor, { id, otherId }: BodyOf<Calls['split']>) =>
      change(
        actor,
        'split',
        id,
        async (unit, customer) => {
          const other = await repository.splitCustomer(unit, id, otherId);
          if (!other) throw NotMerged();
          await audit(
            unit,
            contract.chatCustomer.split,
            customer,
            `取消合并客户「${other.name}」与「${customer.name}」`,
            undefined,
            { otherId },
          );
          await announceCustomer(unit, otherId);
        },
        otherId,
      ),

    revealPhone: (actor: Actor, id: number) =>
      tx(actor, async (unit) => {
        const customer = await repository.lockCustomer(unit, actor, 'reveal', id);
        await audit(
          unit,
          contract.chatCustomer.revealPhone,
          customer,
          `查看客户「${customer.name}」的完整手机号`,
        );
        return { phone: decryptPhone(unit.secrets, customer.phoneSealed ?? '') };
      }),

    makeClue: (actor: Actor, { id, model, remark }: BodyOf<Calls['makeClue']>) =>
      tx(actor, async (unit) => {
        const customer = await repository.lockCustomer(unit, actor, 'clue', id);
        await lockTree(unit, customer.channelId);
        const made = await upsertClue(
          unit,
          {
            channelId: customer.channelId,
            nodeId: customer.nodeId,
            path: customer.path,
            name: customer.name,
            phone: customer.phoneSealed ? decryptPhone(unit.secrets, customer.phoneSealed) : null,
            identity: `${customer.platform}:${customer.externalId}`,
            source: 'chat',
            sourceNote: `${CHAT_PLATFORMS[customer.platform]}会话`,
            model,
            remark,
            ownerId: customer.ownerId ?? actor.id,
          },
          actor,
        );
        if (!made) throw ClueRefused();
        await repository.linkClue(unit, id, made.id);
        await audit(
          unit,
          contract.chatCustomer.makeClue,
          customer,
          `将客户「${customer.name}」转为线索`,
          undefined,
          { clueId: made.id },
        );
        await announceCustomer(unit, id);
        return { clueId: made.id, known: made.known };
      }),
  };
};
