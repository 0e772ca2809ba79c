import { beforeEach, expect, test } from 'vitest';
import { keepArrivals, keepUnread, useChat } from './chat.store.ts';

const START = useChat.getInitialState();
beforeEach(() => useChat.setState(START, true));

const arrived = (...ids: number[]) =>
  ids.map((id) => ({ id, talkId: 1 })) as unknown as Parameters<typeof keepArrivals>[0];

test('未读数按平台保存在 topUser，合计在 topNewMsg', () => {
  keepUnread({ weixin: 3, douyin: 2 });
  expect(useChat.getState()).toMatchObject({ topUser: { weixin: 3, douyin: 2 }, topNewMsg: 5 });
});

test('latestMsg 是最后一条，messageIdsList 使同一条只算一次', () => {
  expect(keepArrivals(arrived(1, 2)).map(({ id }) => id)).toEqual([1, 2]);
  expect(keepArrivals(arrived(2, 3)).map(({ id }) => id)).toEqual([3]);
  expect(useChat.getState()).toMatchObject({ latestMsg: { id: 3 }, messageIdsList: [1, 2, 3] });
  expect(keepArrivals(arrived(1))).toEqual([]);
});
