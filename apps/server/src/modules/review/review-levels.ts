import type { Call } from '@zhiying/contract';
import { z } from 'zod';
import type { Actor } from '#kernel/access/actor.ts';
import type { Kernel } from '#kernel/kernel.ts';
import { defineSetting } from '#kernel/setting.ts';

interface Levelled {
  /** In the settings: `material.reviewLevels`. */
  key: string;
  /** 素材 */
  word: string;
  calls: { setSetting: Call };
}

/** How many reviews a channel wants for its content of a kind: one unless somebody decided otherwise. */
export function reviewLevels({ key, word, calls }: Levelled) {
  const setting = defineSetting({ key, schema: z.literal([1, 2]), initial: 1 });
  return {
    ...setting,

    handlers: ({ db, tx }: Pick<Kernel, 'db' | 'tx'>) => ({
      setting: async (actor: Actor) => ({ levels: await setting.read(db, actor.channelId) }),

      setSetting: (actor: Actor, { levels }: { levels: 1 | 2 }) =>
        tx(actor, async (unit) => {
          const before = await setting.read(unit, actor.channelId);
          await setting.write(unit, actor.channelId, levels);
          await unit.audit({
            call: calls.setSetting,
            entity: 'channel',
            entityId: actor.channelId,
            summary: `${word}改为${levels === 2 ? '两级' : '一级'}审核`,
            before: { levels: before },
            after: { levels },
          });
          return { levels };
        }),
    }),
  };
}
