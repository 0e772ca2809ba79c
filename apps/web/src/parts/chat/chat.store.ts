import type { ChatPlatform, EventData } from '@zhiying/contract';
import { create } from 'zustand';

type Arrived = EventData['chat.arrived']['rows'][number];

interface ChatState {
  /** Messages to the person that they have not looked at. */
  topNewMsg: number;
  /** The same by platform. */
  topUser: Record<ChatPlatform, number>;
  /** What a customer wrote last. */
  latestMsg: Arrived | null;
  /** The last messages that were told of, so that one told twice is one. */
  messageIdsList: readonly number[];
}

const KEPT = 200;

export const useChat = create<ChatState>(() => ({
  topNewMsg: 0,
  topUser: { weixin: 0, douyin: 0 },
  latestMsg: null,
  messageIdsList: [],
}));

export const keepUnread = (topUser: Record<ChatPlatform, number>) =>
  useChat.setState({ topUser, topNewMsg: topUser.weixin + topUser.douyin });

/** False where all of it was told before. */
export function keepArrivals(rows: readonly Arrived[]): boolean {
  const { messageIdsList } = useChat.getState();
  const news = rows.filter(({ id }) => !messageIdsList.includes(id));
  const latestMsg = news.at(-1);
  if (!latestMsg) return false;
  useChat.setState({
    latestMsg,
    messageIdsList: [...messageIdsList, ...news.map(({ id }) => id)].slice(-KEPT),
  });
  return true;
}
