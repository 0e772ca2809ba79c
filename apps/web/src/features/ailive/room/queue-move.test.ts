import type { LineClass, QueueEntry } from '@zhiying/contract';
import { expect, it } from 'vitest';
import { moveTo } from './queue-move.ts';

const entry = (lineId: string, of: LineClass): QueueEntry => ({
  id: lineId,
  lineId,
  class: of,
  text: lineId,
  ready: true,
  durationMs: 1,
  startsInMs: 0,
  line: null,
  note: '',
});
const shown = [
  entry('insert', 'insert'),
  entry('key-1', 'keyword'),
  entry('key-2', 'keyword'),
  entry('line-1', 'loop'),
  entry('line-2', 'loop'),
];

it('a row goes before another of its class, or to the end of it, and nowhere else', () => {
  expect(moveTo(shown, 2, 1)).toEqual({ line: 'key-2', before: 'key-1' });
  expect(moveTo(shown, 1, 3)).toEqual({ line: 'key-1', before: null });
  expect(moveTo(shown, 3, 5)).toEqual({ line: 'line-1', before: null });
  expect(moveTo(shown, 4, 0)).toBeNull();
  expect(moveTo(shown, 0, 4)).toBeNull();
  expect(moveTo(shown, 9, 1)).toBeNull();
});

it('a line of a short loop that stands there twice does not go before itself', () => {
  expect(moveTo([...shown, entry('line-1', 'loop')], 3, 5)).toBeNull();
});
