import { describe, expect, it } from 'vitest';
import { rowsInView } from './use-row-window.ts';

describe('画出哪些行', () => {
  it('还没滚动时只画看得见的', () => expect(rowsInView(0, 40, 545, 100)).toEqual({ from: 0, to: 15 }));
  it('滚动后上下各多备几行', () => expect(rowsInView(20, 40, 545, 100)).toEqual({ from: 14, to: 41 }));
  it('不超出最后一行', () => expect(rowsInView(90, 40, 545, 100)).toEqual({ from: 84, to: 100 }));
  it('行比高度少就全画', () => expect(rowsInView(0, 40, 545, 3)).toEqual({ from: 0, to: 3 }));
  it('换成行数更少的一页，也不会空着', () => expect(rowsInView(60, 40, 545, 4)).toEqual({ from: 0, to: 4 }));
});
