import { type ChatSetting, contract } from '@zhiying/contract';
import type { Queries } from '#db/database.ts';
import { sql } from '#db/sql.ts';
import type { Actor } from '#kernel/access/actor.ts';
import { scope } from '#kernel/access/scope.ts';
import type { Kernel } from '#kernel/kernel.ts';
import { announceTalks } from './announce.ts';
import { giveOut, waitingTalks } from './assign.ts';
import { WholeChannel } from './chat.errors.ts';
import { chatSetting } from './chat-setting.ts';

/** Settings hold for a whole channel, so they are for whoever looks after all of it. */
const mayChange = (actor: Actor) => scope(actor, contract.chatDesk.saveSetting).tree === 'channel';
const GIVEN_AT_ONCE = 20;

async function seatOf(db: Queries, actor: Actor) {
  const row = await db.one<{ on: boolean; busy: number }>(sql`
    SELECT coalesce((SELECT open FROM chat_seat WHERE member_id = ${actor.id}), true) AS on,
           (SELECT count(*)::int FROM chat_talk WHERE owner_id = ${actor.id} AND state = 'human') AS busy`);
  const { capacity } = await chatSetting.read(db, actor.channelId);
  return { on: row?.on ?? true, busy: row?.busy ?? 0, capacity };
}

export const deskService = ({ db, tx }: Kernel) => ({
  seat: (actor: Actor) => seatOf(db, actor),

  /** Whoever comes back is given what waits. */
  setSeat: (actor: Actor, on: boolean) =>
    tx(actor, async (unit) => {
      await unit.query(sql`
        INSERT INTO chat_seat (member_id, open) VALUES (${actor.id}, ${on}) ON CONFLICT (member_id) DO UPDATE SET open = ${on}`);
      await unit.audit({
        call: contract.chatDesk.setSeat,
        entity: 'member',
        entityId: actor.id,
        summary: on ? '开始接待会话' : '暂停接待会话',
      });
      if (on && actor.channelId !== null)
        for (const talk of await waitingTalks(unit, actor.channelId, GIVEN_AT_ONCE))
          if (await giveOut(unit, talk)) await announceTalks(unit, [talk.id]);
      return seatOf(unit, actor);
    }),

  setting: async (actor: Actor) => ({
    setting: await chatSetting.read(db, actor.channelId),
    mayChange: mayChange(actor),
  }),

  saveSetting: (actor: Actor, setting: ChatSetting) =>
    tx(actor, async (unit) => {
      if (!mayChange(actor)) throw WholeChannel();
      const before = await chatSetting.read(unit, actor.channelId);
      await chatSetting.write(unit, actor.channelId, setting);
      await unit.audit({
        call: contract.chatDesk.saveSetting,
        entity: 'channel',
        entityId: actor.channelId,
        summary: '保存会话分配设置',
        before,
        after: setting,
      });
      return setting;
    }),
});
