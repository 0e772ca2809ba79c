import { type BodyOf, type Call, contract, type VideoAuth } from '@zhiying/contract';
import type { Queries } from '#db/database.ts';
import { type Actor, holds } from '#kernel/access/actor.ts';
import { Forbidden, RowMissing } from '#kernel/errors.ts';
import type { Kernel } from '#kernel/kernel.ts';
import { slot } from '#kernel/slot.ts';
import { deleteBinding, type Kind, readAccounts, upsertBinding } from './binding.repository.ts';
import { translateConflict } from './member.errors.ts';
import { lockMember } from './member.repository.ts';
import { isWithin } from './within.scope.ts';

/** Whoever keeps accounts tells which of them a member answers for, as far as the actor may know. */
export const ownAccounts =
  slot<(db: Queries, actor: Actor, uid: number) => Promise<VideoAuth[]>>('member.ownAccounts');

type Calls = typeof contract.member;
const WORDS: Record<Kind, { what: string; bind: Call; unbind: Call }> = {
  workChat: { what: '企业微信', bind: contract.member.bindUserid, unbind: contract.member.unbindUserid },
  bot: { what: '客服机器人', bind: contract.member.bindBot, unbind: contract.member.unbindBot },
};

/** What of the outside belongs to a member in the actor's channel. */
export const bindingService = ({ db, tx, contributions }: Pick<Kernel, 'db' | 'tx' | 'contributions'>) => {
  const bind = (actor: Actor, uid: number, kind: Kind, named: (member: { name: string }) => string) =>
    tx(actor, async (unit) => {
      const member = await lockMember(unit, actor, 'bind', uid);
      const name = named(member);
      const before = (await readAccounts(unit, actor, uid))[kind];
      if (before?.name === name) return readAccounts(unit, actor, uid);
      await upsertBinding(unit, { channelId: actor.channelId, id: actor.id, uid, kind, name }).catch(
        translateConflict,
      );
      await unit.audit({
        call: WORDS[kind].bind,
        entity: 'member',
        entityId: uid,
        summary: `为用户「${member.name}」绑定${WORDS[kind].what}「${name}」`,
        before: { [kind]: before?.name ?? null },
        after: { [kind]: name },
      });
      return readAccounts(unit, actor, uid);
    });

  const unbind = (actor: Actor, uid: number, kind: Kind) =>
    tx(actor, async (unit) => {
      const member = await lockMember(unit, actor, 'bind', uid);
      const gone = await deleteBinding(unit, actor.channelId, uid, kind);
      if (gone)
        await unit.audit({
          call: WORDS[kind].unbind,
          entity: 'member',
          entityId: uid,
          summary: `为用户「${member.name}」解绑${WORDS[kind].what}「${gone.name}」`,
          before: { [kind]: gone.name },
          after: { [kind]: null },
        });
      return readAccounts(unit, actor, uid);
    });

  return {
    async accounts(actor: Actor, uid: number) {
      if (!(await isWithin(db, actor, uid))) throw RowMissing('用户');
      return readAccounts(db, actor, uid);
    },
    bindUserid: (actor: Actor, { uid, userid }: BodyOf<Calls['bindUserid']>) =>
      bind(actor, uid, 'workChat', () => userid),
    unbindUserid: (actor: Actor, uid: number) => unbind(actor, uid, 'workChat'),
    bindBot: (actor: Actor, { uid, name }: BodyOf<Calls['bindBot']>) =>
      bind(actor, uid, 'bot', (member) => name || `${member.name}的机器人`),
    unbindBot: (actor: Actor, uid: number) => unbind(actor, uid, 'bot'),
    async videoAuth(actor: Actor, uid = actor.id) {
      if (uid !== actor.id) {
        if (!holds(actor, contract.member.list)) throw Forbidden(contract.member.list.keys);
        if (!(await isWithin(db, actor, uid))) throw RowMissing('用户');
      }
      const looked = await Promise.all(contributions(ownAccounts).map((look) => look(db, actor, uid)));
      return { rows: looked.flat() };
    },
  };
};
