import { type BodyOf, contract, type DigitService } from '@zhiying/contract';
import { z } from 'zod';
import type { Queries } from '#db/database.ts';
import type { Actor } from '#kernel/access/actor.ts';
import type { Kernel } from '#kernel/kernel.ts';
import { defineSetting } from '#kernel/setting.ts';
import type { Unit } from '#kernel/unit.ts';

const SERVICE_KEY = 'digitman.service';

const setting = defineSetting({
  key: 'digitman.service',
  schema: z.object({
    on: z.boolean(),
    name: z.string(),
    baseUrl: z.string(),
    keySealed: z.string().nullable(),
  }),
  initial: { on: false, name: '', baseUrl: '', keySealed: null },
});

const shown = ({ keySealed, ...rest }: Awaited<ReturnType<typeof setting.read>>): DigitService => ({
  ...rest,
  hasKey: keySealed !== null,
});

export const isOutsideServiceOn = async (db: Queries, channelId: number | null) =>
  (await setting.read(db, channelId)).on;

/** Where a channel's films are sent, with the key; null where none is switched on. */
export async function outsideServiceOf(unit: Unit, channelId: number) {
  const { on, baseUrl, keySealed } = await setting.read(unit, channelId);
  if (!on) return null;
  return { baseUrl, apiKey: keySealed === null ? null : unit.secrets.open(keySealed, SERVICE_KEY) };
}

export const outsideServiceSetting = ({ db, tx }: Kernel) => ({
  info: async (actor: Actor) => shown(await setting.read(db, actor.channelId)),
  save: (actor: Actor, { on, name, baseUrl, apiKey }: BodyOf<typeof contract.digitService.save>) =>
    tx(actor, async (unit) => {
      const before = await setting.read(unit, actor.channelId);
      const keySealed = apiKey ? unit.secrets.seal(apiKey, SERVICE_KEY) : before.keySealed;
      // A key belongs to the address it was given for.
      const kept = baseUrl === before.baseUrl || apiKey ? keySealed : null;
      const after = { on, name, baseUrl, keySealed: kept };
      await setting.write(unit, actor.channelId, after);
      await unit.audit({
        call: contract.digitService.save,
        entity: 'channel',
        entityId: actor.channelId ?? 0,
        summary: on ? `启用数字人服务「${name || baseUrl}」` : '停用数字人服务',
        before: { on: before.on, name: before.name, baseUrl: before.baseUrl },
        after: { on, name, baseUrl },
      });
      return shown(after);
    }),
});
