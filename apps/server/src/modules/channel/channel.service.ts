import { type BodyOf, type ChannelRow, contract } from '@zhiying/contract';
import type { Actor } from '#kernel/access/actor.ts';
import { lockTreeExclusively } from '#kernel/access/tree-lock.ts';
import { RowMissing } from '#kernel/errors.ts';
import type { Kernel } from '#kernel/kernel.ts';
import type { Unit } from '#kernel/unit.ts';
import { channelsOf } from '../auth/index.ts';
import { NameTaken, translateTaken, WorkingHere } from './channel.errors.ts';
import * as repository from './channel.repository.ts';

type Calls = typeof contract.channel;

export const channelService = ({ db, tx }: Kernel) => ({
  async switch(actor: Actor, { channelId }: BodyOf<Calls['switch']>) {
    const channel = (await channelsOf(db, actor)).find(({ id }) => id === channelId);
    if (!channel) throw RowMissing('渠道');
    await tx(actor, async (unit) => {
      await repository.setCurrentChannel(unit, actor.id, channel.id);
      await unit.audit({
        call: contract.channel.switch,
        entity: 'channel',
        entityId: channel.id,
        summary: `切换到渠道「${channel.name}」`,
      });
      await unit.accessChanged([actor.id]);
    });
    return { channel };
  },

  async list(actor: Actor): Promise<{ rows: ChannelRow[] }> {
    const rows = await repository.listChannels(db);
    return {
      rows: rows.map((row) => {
        const current = row.id === actor.channelId;
        const turn: ChannelRow['can'] = row.closed ? ['open'] : current ? [] : ['close'];
        return { ...row, current, can: ['rename', ...turn] };
      }),
    };
  },

  create: (actor: Actor, fields: BodyOf<Calls['create']>) =>
    tx(actor, async (unit) => {
      if (await repository.nameIsTaken(unit, fields.name)) throw NameTaken();
      const id = await repository.insertChannel(unit, fields).catch(translateTaken);
      await unit.audit({
        call: contract.channel.create,
        entity: 'channel',
        entityId: id,
        summary: `新建渠道「${fields.name}」`,
        after: fields,
      });
      // Administrators may work in it from now on.
      await unit.accessChanged(null);
      return { id };
    }),

  async rename(actor: Actor, { id, name }: BodyOf<Calls['rename']>) {
    await tx(actor, async (unit) => {
      const before = await needed(unit, id);
      if (await repository.nameIsTaken(unit, name, id)) throw NameTaken();
      await repository.renameChannel(unit, id, name);
      await unit.audit({
        call: contract.channel.rename,
        entity: 'channel',
        entityId: id,
        summary: `渠道「${before.name}」改名为「${name}」`,
        before: { name: before.name },
        after: { name },
      });
      // Everybody in it has its name before their eyes.
      await unit.accessChanged(null);
    });
    return null;
  },

  async close(actor: Actor, { id }: BodyOf<Calls['close']>) {
    if (id === actor.channelId) throw WorkingHere();
    await tx(actor, (unit) => setClosed(unit, id, true));
    return null;
  },

  async open(actor: Actor, { id }: BodyOf<Calls['open']>) {
    await tx(actor, (unit) => setClosed(unit, id, false));
    return null;
  },
});

async function setClosed(unit: Unit, id: number, closed: boolean) {
  await lockTreeExclusively(unit, id);
  const channel = await needed(unit, id);
  if (channel.closed === closed) return;
  await repository.setHeadOffice(unit, id, closed ? 'disabled' : 'active');
  await unit.audit({
    call: closed ? contract.channel.close : contract.channel.open,
    entity: 'channel',
    entityId: id,
    summary: `${closed ? '关闭' : '重新启用'}渠道「${channel.name}」`,
    before: { closed: !closed },
    after: { closed },
  });
  // Whoever belongs there loses or regains what they could do.
  await unit.accessChanged(null);
}

async function needed(unit: Unit, id: number) {
  const channel = await repository.findChannel(unit, id);
  if (!channel) throw RowMissing('渠道');
  return channel;
}
