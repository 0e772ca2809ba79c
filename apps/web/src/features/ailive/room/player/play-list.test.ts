import { expect, test } from 'vitest';
import { type Line, PlayList } from './play-list.ts';

const line = (seq: number): Line => ({
  playId: `1-${seq}`,
  seq,
  audioUrl: `/s3/${seq}.wav`,
  durationMs: 1000,
  fromMs: 0,
  volume: 1,
  class: 'loop',
  text: `第 ${seq} 句`,
});
const all = (list: PlayList) => {
  const played: number[] = [];
  for (let next = list.take(); next; next = list.take()) played.push(next.seq);
  return played;
};

test('按序号播放，先到的后一句也等前一句', () => {
  const list = new PlayList();
  for (const seq of [3, 1, 2]) list.add(line(seq));
  expect(all(list)).toEqual([1, 2, 3]);
});

test('重连后再次收到的句子只播一次', () => {
  const list = new PlayList();
  list.add(line(1));
  expect(list.take()?.seq).toBe(1);
  expect([list.add(line(1)), list.add(line(2))]).toEqual([false, true]);
  expect(all(list)).toEqual([2]);
  expect(list.lastSeq).toBe(2);
});

test('被收回的句子不再播放', () => {
  const list = new PlayList();
  for (const seq of [1, 2, 3]) list.add(line(seq));
  list.cancel(['1-2', '1-9']);
  expect(all(list)).toEqual([1, 3]);
});

test('记住最近的回执，断线后重发', () => {
  const list = new PlayList();
  for (let seq = 1; seq <= 20; seq += 1) list.acknowledge(`1-${seq}`, 'ended');
  list.acknowledge('1-21', 'failed', { atMs: 400, note: '加载失败' });
  expect(list.lately()).toHaveLength(12);
  expect(list.lately().at(-1)).toEqual({
    type: 'ack',
    playId: '1-21',
    state: 'failed',
    atMs: 400,
    note: '加载失败',
  });
});
