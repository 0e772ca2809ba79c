import { type BodyOf, contract } from '@zhiying/contract';
import type { Actor } from '#kernel/access/actor.ts';
import { placeOf } from '#kernel/access/place-of.ts';
import { RowChanged, RowMissing } from '#kernel/errors.ts';
import type { Kernel } from '#kernel/kernel.ts';
import * as repository from './group.repository.ts';
import { allWithin } from './recipients.repository.ts';

type Calls = typeof contract.substanceGroup;

export const recipientGroupService = ({ db, tx }: Kernel) => ({
  list: async (actor: Actor) => ({ rows: await repository.listGroups(db, actor) }),

  create: (actor: Actor, { name, memberIds }: BodyOf<Calls['create']>) =>
    tx(actor, async (unit) => {
      if (!(await allWithin(unit, actor, memberIds))) throw RowMissing('用户');
      const place = await placeOf(unit, actor, contract.substanceGroup.create);
      const id = await repository.insertGroup(unit, place, name, memberIds);
      await unit.audit({
        call: contract.substanceGroup.create,
        entity: 'substanceGroup',
        entityId: id,
        summary: `新建接收分组「${name}」，${memberIds.length} 人`,
        after: { name, memberIds },
      });
      return repository.findGroup(unit, actor, id);
    }),

  update: (actor: Actor, { id, version, name, memberIds }: BodyOf<Calls['update']>) =>
    tx(actor, async (unit) => {
      const before = await repository.lockGroup(unit, actor, 'edit', id);
      // Whoever was in it before may stay, wherever they work now.
      const added = memberIds.filter((each) => !before.memberIds.includes(each));
      if (!(await allWithin(unit, actor, added))) throw RowMissing('用户');
      if (before.version !== version) throw RowChanged(await repository.findGroup(unit, actor, id));
      await repository.updateGroup(unit, id, name, memberIds);
      await unit.audit({
        call: contract.substanceGroup.update,
        entity: 'substanceGroup',
        entityId: id,
        before: { name: before.name, memberIds: before.memberIds },
        after: { name, memberIds },
      });
      return repository.findGroup(unit, actor, id);
    }),

  remove: (actor: Actor, id: number) =>
    tx(actor, async (unit) => {
      const before = await repository.lockGroup(unit, actor, 'delete', id);
      await unit.audit({
        call: contract.substanceGroup.remove,
        entity: 'substanceGroup',
        entityId: id,
        before: { name: before.name },
      });
      await repository.deleteGroup(unit, id);
      return null;
    }),
});
