import { LIVE_STATES } from '@zhiying/contract/live';
import { readLiveAccounts, type Server } from '../server-calls.ts';
import type { Tell } from '../tell.ts';
import { RoomPlayer } from './room-player.ts';
import { openSpeaker } from './speaker.ts';

const ENDINGS = { over: '直播已结束', taken: '直播间已在其他地方播放', refused: '无法播放该直播间' } as const;
const EXITS = { over: 0, taken: 3, refused: 4 } as const;

/** Plays a room's voice until the show is over; answers how the program ends. */
export async function playRoom(
  { address, token = '' }: Server,
  { room, out, fast }: { room: string | undefined; out: string; fast: boolean },
  tell: Tell,
): Promise<number> {
  const onAccounts = async () =>
    tell({ accounts: await readLiveAccounts({ address, token }).catch(() => []) });
  await onAccounts();
  const speaker = openSpeaker(out, { paced: !fast });
  const player = new RoomPlayer({
    server: address,
    token,
    roomId: room === undefined ? undefined : Number(room),
    speaker,
    onState: (state) => tell({ state, text: LIVE_STATES[state] }, LIVE_STATES[state]),
    onSaid: (said) => tell({ said }, `已播：${said.text}`),
    onShow: (message) => tell({ message }, message),
    onAccounts,
  });
  const ending = await player.run();
  speaker.close();
  tell({ ending }, ENDINGS[ending]);
  return EXITS[ending];
}
