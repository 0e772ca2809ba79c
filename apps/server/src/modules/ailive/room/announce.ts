import { contract } from '@zhiying/contract';
import type { Queries } from '#db/database.ts';
import type { SQL } from '#db/sql.ts';
import { sendTransientEvent, transientEvent } from '#kernel/events/announce.ts';
import { type PlacedShow, showsOnAir } from './shows-on-air.repository.ts';

const KEYS = contract.liveShow.room.keys;
const watchers = ({ channelId, path, ownerId }: PlacedShow) => ({
  channelId,
  path,
  ownerId,
  keys: Array.isArray(KEYS) ? KEYS : [],
});

/** Whoever watches the room, and the process that speaks in it, look again. `lease`: the player who need not, for it was there. */
export const roomChanged = (show: PlacedShow, lease?: number): SQL =>
  transientEvent(
    'ailive.room',
    lease === undefined ? { id: show.id } : { id: show.id, lease },
    watchers(show),
  );

/** All rooms of a node that are on air: one of their sounds is there, or will not come. */
export async function announceRooms(db: Queries, nodeId: number) {
  for (const show of await showsOnAir(db, nodeId))
    await sendTransientEvent(db, 'ailive.room', { id: show.id }, watchers(show));
}
