import { type BodyOf, contract, LIVE_ASSISTANT, LiveAssistant } from '@zhiying/contract';
import type { Actor } from '#kernel/access/actor.ts';
import { scope } from '#kernel/access/scope.ts';
import { served } from '#kernel/http/bind.ts';
import type { Kernel } from '#kernel/kernel.ts';
import { defineSetting } from '#kernel/setting.ts';
import { WholeChannel } from '../ailive.errors.ts';

export const assistantSetting = defineSetting({
  key: 'ailive.assistant',
  schema: LiveAssistant,
  initial: LIVE_ASSISTANT,
});

/** The setting holds in all rooms of the channel, so it takes the scope of all of them. */
const mayChange = (actor: Actor) => scope(actor, contract.liveAssistant.update).tree === 'channel';

export const assistantArea = ({ db, tx }: Kernel) =>
  served(contract.liveAssistant, {
    info: async (actor: Actor) => ({
      setting: await assistantSetting.read(db, actor.channelId),
      mayChange: mayChange(actor),
    }),
    update: (actor: Actor, body: BodyOf<typeof contract.liveAssistant.update>) =>
      tx(actor, async (unit) => {
        if (!mayChange(actor)) throw WholeChannel();
        return assistantSetting.change(unit, actor, body, {
          call: contract.liveAssistant.update,
          entity: 'channel',
          summary: '设置直播助手',
        });
      }),
  });
