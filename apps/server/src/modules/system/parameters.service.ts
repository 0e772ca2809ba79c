import { isDeepStrictEqual } from 'node:util';
import type { Parameters } from '@zhiying/contract';
import { type Actor, holds } from '#kernel/access/actor.ts';
import { scope } from '#kernel/access/scope.ts';
import { callName } from '#kernel/http/call-name.ts';
import type { Kernel } from '#kernel/kernel.ts';
import { type Parameter, parameters } from '#kernel/parameter.slots.ts';
import { type SettingChange, settingChanges } from './parameters.repository.ts';

/** Every setting of the channel that the actor holds the key of, with what holds otherwise and who changed it last. */
export async function readParameters(
  { db, contributions }: Pick<Kernel, 'db' | 'contributions'>,
  actor: Actor,
): Promise<Parameters[]> {
  const held = contributions(parameters).filter(({ call }) => holds(actor, call));
  const changes = await settingChanges(
    db,
    actor.channelId,
    held.map(({ call }) => callName(call)),
  );
  return Promise.all(
    held.map(async (parameter) => {
      const { group, setting, call, whole } = parameter;
      const [values, initial] = [
        bodyOf(parameter, await setting.read(db, actor.channelId)),
        bodyOf(parameter, setting.initial),
      ];
      const own = changes.filter(({ action }) => action === callName(call));
      return {
        group,
        values,
        initial,
        changed: Object.fromEntries(
          Object.keys(values).flatMap((field) => {
            const last = own.find((change) => touches(change, field));
            return last ? [[field, { by: last.by, at: last.at }]] : [];
          }),
        ),
        mayChange: !whole || scope(actor, call).tree === 'channel',
      };
    }),
  );
}

const bodyOf = ({ asBody }: Parameter, value: unknown) =>
  ({ ...(asBody ? asBody(value as never) : (value as object)) }) as Record<string, unknown>;

const touches = ({ before, after }: SettingChange, field: string) =>
  !isDeepStrictEqual(before?.[field], after?.[field]);
