import type { EventData } from '@zhiying/contract';
import { create } from 'zustand';

/** Talks that were in this window and that the person no longer sees: who has them now, as a sentence. */
export const useLostTalks = create<Readonly<Record<number, string>>>(() => ({}));

export const isLost = (talkId: number) => talkId in useLostTalks.getState();

export const loseTalk = (talkId: number, why: string) => useLostTalks.setState({ [talkId]: why });

/** Whatever is told of a talk again is seen again. */
export function regainTalks(talkIds: readonly number[]) {
  if (!talkIds.some(isLost)) return;
  useLostTalks.setState(
    (lost) => Object.fromEntries(Object.entries(lost).filter(([id]) => !talkIds.includes(Number(id)))),
    true,
  );
}

export function whyLost({ by, to }: Pick<EventData['chat.lost'], 'by' | 'to'>, ownId: number | undefined) {
  if (by === null) return to === null ? '会话已转到其他门店' : `会话已分配给${to}`;
  const giver = by.id === ownId ? '你' : by.name;
  if (to === null) return `${giver}已将会话转到其他门店`;
  return to === by.name ? `会话已由${to}接管` : `${giver}已将会话转接给${to}`;
}
