import { contract } from '@zhiying/contract';
import { keysFor } from '#kernel/access/actor.ts';
import type { Unit } from '#kernel/unit.ts';

interface Hanging {
  id: number;
  channelId: number;
  path: string;
  ownerId: number;
}

export const announceFilm = (unit: Unit, { id, channelId, path, ownerId }: Hanging) =>
  unit.announce(
    'digitFilm.changed',
    { ids: [id] },
    { channelId, path, ownerId, keys: keysFor(contract.digitFilm.list) },
  );

export const announceAvatar = (unit: Unit, { id, channelId, path, ownerId }: Hanging) =>
  unit.announce(
    'digitAvatar.changed',
    { ids: [id] },
    { channelId, path, ownerId, keys: keysFor(contract.digitAvatar.list) },
  );
