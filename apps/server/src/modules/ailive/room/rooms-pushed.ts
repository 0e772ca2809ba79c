import type { Kernel } from '#kernel/kernel.ts';
import { PUSH_SECRET } from '../account/account.register.ts';
import { accountsOfRoom } from './push.repository.ts';

interface Pushed {
  id: number;
  /** Nothing was heard of it for a while. */
  unheard: boolean;
  secret: string;
  show: { id: number; channelId: number } | null;
}
/** A platform tells of a busy room many times a second: what is known of it holds for so long, and where nothing is on air for less. */
const KNOWN_MS = { onAir: 5_000, silent: 500 } as const;
const MOST_KNOWN = 5_000;

/** Who may push to a room number, and what is on air there. */
export function roomsPushed({ db, secrets }: Kernel) {
  const known = new Map<string, { until: number; rooms: Promise<Pushed[]> }>();
  const read = async (roomId: string): Promise<Pushed[]> => {
    const rooms = await accountsOfRoom(db, roomId);
    return rooms.map(({ sealed, ...room }) => ({ ...room, secret: secrets.open(sealed, PUSH_SECRET) }));
  };
  return (roomId: string): Promise<Pushed[]> => {
    const now = performance.now();
    const own = known.get(roomId);
    if (own && own.until > now) return own.rooms;
    if (known.size >= MOST_KNOWN) known.clear();
    const rooms = read(roomId);
    const entry = { until: now + KNOWN_MS.silent, rooms };
    known.set(roomId, entry);
    rooms.then(
      (found) => {
        if (found.some(({ show }) => show !== null)) entry.until = now + KNOWN_MS.onAir;
      },
      // What failed is asked anew.
      () => known.delete(roomId),
    );
    return rooms;
  };
}
