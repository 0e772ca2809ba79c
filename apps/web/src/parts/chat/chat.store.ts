import type { ChatPlatform, EventData } from '@zhiying/contract';
import { create } from 'zustand';

type Arrived = EventData['chat.arrived']['rows'][number];

interface ChatState {
  /** Messages to the person that they have not looked at. */
  topNewMsg: number;
  /** The same by platform. */
  topUser: Record<ChatPlatform, number>;
  /** The customer's last message. */
  latestMsg: Arrived | null;
  /** The last messages that were told of, so that one told twice is one. */
  messageIdsList: readonly number[];
  /** The talk that is open in this window. */
  openTalk: number | null;
}

const KEPT = 200;

export const useChat = create<ChatState>(() => ({
  topNewMsg: 0,
  topUser: { weixin: 0, douyin: 0 },
  latestMsg: null,
  messageIdsList: [],
  openTalk: null,
}));

export const keepUnread = (topUser: Record<ChatPlatform, number>) =>
  useChat.setState({ topUser, topNewMsg: topUser.weixin + topUser.douyin });

/** Arrivals that were not announced before. */
export function keepArrivals(rows: readonly Arrived[]): readonly Arrived[] {
  const { messageIdsList } = useChat.getState();
  const news = rows.filter(({ id }) => !messageIdsList.includes(id));
  const latestMsg = news.at(-1);
  if (!latestMsg) return [];
  useChat.setState({
    latestMsg,
    messageIdsList: [...messageIdsList, ...news.map(({ id }) => id)].slice(-KEPT),
  });
  return news;
}
