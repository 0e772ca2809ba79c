import { type BodyOf, contract } from '@zhiying/contract';
import type { Actor } from '#kernel/access/actor.ts';
import { scope } from '#kernel/access/scope.ts';
import { served } from '#kernel/http/bind.ts';
import type { Kernel } from '#kernel/kernel.ts';
import { mayUseMusic, mayUseVoice } from '../../video-resource/index.ts';
import { WholeChannel } from '../ailive.errors.ts';
import { soundSetting } from './voice.ts';

/** The setting holds in all rooms of the channel, so it takes the scope of all of them. */
const mayChange = (actor: Actor) => scope(actor, contract.liveSound.update).tree === 'channel';

export const soundArea = ({ db, tx }: Kernel) =>
  served(contract.liveSound, {
    info: async (actor: Actor) => ({
      setting: await soundSetting.read(db, actor.channelId),
      mayChange: mayChange(actor),
    }),
    update: (actor: Actor, body: BodyOf<typeof contract.liveSound.update>) =>
      tx(actor, async (unit) => {
        if (body.voiceId !== null) await mayUseVoice(unit, actor, body.voiceId);
        if (body.musicId !== null) await mayUseMusic(unit, actor, body.musicId);
        // After what was named is found: whoever may not see it learns nothing from this.
        if (!mayChange(actor)) throw WholeChannel();
        return soundSetting.change(unit, actor, body, {
          call: contract.liveSound.update,
          entity: 'channel',
          summary: '设置直播声音',
        });
      }),
  });
