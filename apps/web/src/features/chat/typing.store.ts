import type { EventData } from '@zhiying/contract';
import { create } from 'zustand';

type Sign = EventData['chat.typing'];

/** Who of our colleagues writes in which talk. */
export const useTyping = create<Readonly<Record<number, { memberId: number; name: string }>>>(() => ({}));

/** Without another sign they have stopped. */
const GONE_MS = 6_000;
const timers = new Map<number, ReturnType<typeof setTimeout>>();

const forget = (talkId: number) => {
  clearTimeout(timers.get(talkId));
  timers.delete(talkId);
  useTyping.setState(({ [talkId]: _gone, ...rest }) => rest, true);
};

export function keepTyping({ talkId, memberId, name, on }: Sign) {
  if (!on) {
    if (useTyping.getState()[talkId]?.memberId === memberId) forget(talkId);
    return;
  }
  clearTimeout(timers.get(talkId));
  timers.set(
    talkId,
    setTimeout(() => forget(talkId), GONE_MS),
  );
  useTyping.setState({ [talkId]: { memberId, name } });
}
